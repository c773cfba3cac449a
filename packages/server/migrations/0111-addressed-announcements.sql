-- The users to whom an announcement is addressed: only they and the jury read it. Null for everybody.
alter table announcements add column recipients integer[];
