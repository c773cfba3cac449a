-- Pages of the list of contests are kept like those of the list of problems.

alter table list_changes drop constraint list_changes_list_check;
alter table list_changes add constraint list_changes_list_check
  check (list in ('submissions', 'users', 'participations', 'problems', 'contests'));

create trigger note_inserts after insert on contests
  referencing new table as changed for each statement execute function note_changed_rows();
create trigger note_deletes after delete on contests
  referencing old table as changed for each statement execute function note_changed_rows();
create trigger note_updates after update on contests for each row
  when ((old.key, old.name, old.start_time, old.end_time, old.time_limit, old.is_rated, old.rate_all, old.tags, old.is_visible,
      old.is_private, old.is_organization_private)
    is distinct from (new.key, new.name, new.start_time, new.end_time, new.time_limit, new.is_rated, new.rate_all, new.tags,
      new.is_visible, new.is_private, new.is_organization_private))
  execute function note_changed_row();
