-- The list of problems is asked for most of all: its pages are kept like those of the long lists.

alter table list_changes drop constraint list_changes_list_check;
alter table list_changes add constraint list_changes_list_check
  check (list in ('submissions', 'users', 'participations', 'problems'));

create trigger note_inserts after insert on problems
  referencing new table as changed for each statement execute function note_changed_rows();
create trigger note_deletes after delete on problems
  referencing old table as changed for each statement execute function note_changed_rows();
create trigger note_updates after update on problems for each row
  when ((old.code, old.name, old.types, old.group_name, old.points, old.partial, old.is_public, old.is_organization_private)
    is distinct from (new.code, new.name, new.types, new.group_name, new.points, new.partial, new.is_public,
      new.is_organization_private))
  execute function note_changed_row();
