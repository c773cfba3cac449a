-- Scoreboards show names of users and organizations. Kept ones are dropped when a name changes: each contest counts the changes that
-- concern it, once for each transaction.
alter table contest_heads
  add column name_changes integer not null default 0,
  add column names_changed_by xid8;

create function note_names(user_ids integer[]) returns void language sql
begin atomic
  update contest_heads set name_changes = name_changes + 1, names_changed_by = pg_current_xact_id()
  where names_changed_by is distinct from pg_current_xact_id() and contest_id in (
    select h.contest_id from contest_heads h
    where h.contest_id in (select contest_id from participations where user_id = any(user_ids))
    order by h.contest_id for no key update);
end;

create function note_names_of_user() returns trigger language plpgsql as $$
begin
  perform note_names(array[new.id]);
  return null;
end $$;

create function note_names_of_member() returns trigger language plpgsql as $$
begin
  perform note_names(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;

create function note_names_of_organization() returns trigger language plpgsql as $$
begin
  perform note_names(array(select user_id from organization_members where organization_id = new.id));
  return null;
end $$;

create function note_names_of_logo() returns trigger language plpgsql as $$
begin
  perform note_names(array(
    select user_id from organization_members
    where organization_id = coalesce(new.organization_id, old.organization_id)));
  return null;
end $$;

create trigger note_names after update on users for each row
when ((old.username, old.full_name, old.country, old.members) is distinct from (new.username, new.full_name, new.country, new.members))
execute function note_names_of_user();

create trigger note_names after insert or update or delete on organization_members
for each row execute function note_names_of_member();

create trigger note_names after update on organizations for each row
when ((old.slug, old.name, old.short_name, old.country) is distinct from (new.slug, new.name, new.short_name, new.country))
execute function note_names_of_organization();

create trigger note_names after insert or update or delete on organization_logos
for each row execute function note_names_of_logo();
