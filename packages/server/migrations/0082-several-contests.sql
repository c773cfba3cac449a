-- A user can be in several contests: `due` in a contest that takes them in at its start, and `beside` in one that they are in beside the
-- current one. Null otherwise.
alter table participations add column presence text check (presence in ('due', 'beside'));
update participations set presence = 'due' from contests
where contests.id = participations.contest_id and contests.start_time > now() and virtual = 0 and real_start = 'epoch';
create index participations_present on participations (user_id) where presence is not null;
create index participations_due on participations (contest_id) where presence = 'due';
