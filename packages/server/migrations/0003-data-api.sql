-- When a participation's own clock starts and ends. Whoever registered but never came has real_start at the epoch.

create function participation_start(
  virtual integer, real_start timestamptz, start_time timestamptz, time_limit double precision
) returns timestamptz
  language sql stable parallel safe
  return case
    when virtual > 0 then real_start
    when time_limit is null or real_start = 'epoch' then start_time
    else real_start
  end;

create function participation_end(
  virtual integer, real_start timestamptz, start_time timestamptz, end_time timestamptz, time_limit double precision
) returns timestamptz
  language sql stable parallel safe
  return case
    when virtual > 0 then real_start + coalesce(make_interval(secs => time_limit), end_time - start_time)
    when virtual < 0 or time_limit is null or real_start = 'epoch' then end_time
    else least(real_start + make_interval(secs => time_limit), end_time)
  end;

-- As P0DT00H12M03.123S.
create function iso_duration(length interval) returns text
  language sql immutable strict parallel safe
  return case when extract(epoch from length) < 0 then '-' else '' end || (
    select 'P' || (ms / 86400000) || 'DT' || to_char(ms / 3600000 % 24, 'FM00') || 'H'
      || to_char(ms / 60000 % 60, 'FM00') || 'M' || to_char(ms / 1000 % 60, 'FM00')
      || case when ms % 1000 = 0 then '' else to_char(ms % 1000, 'FM"."000') end || 'S'
    from (values (abs(round(extract(epoch from length) * 1000)::bigint))) as whole (ms)
  );

-- Lists --------------------------------------------------------------------------------------------------------------

-- What a long list shows has changed, in a block of 1024 consecutive ids; block -1 stands for all of them. Readers that keep
-- counts or pages per block ask for the changes that their snapshot did not see yet. Only ever appended to, so that writers
-- do not wait for one another; old rows are deleted once nobody can need them.
create table list_changes (
  list text not null check (list in ('submissions', 'users', 'participations')),
  block integer not null,
  changed_by xid8 not null default pg_current_xact_id()
);
create index list_changes_by_change on list_changes (list, changed_by);

create function list_block(id integer) returns integer
  language sql immutable strict parallel safe
  return id / 1024;

create function note_changed_rows() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, block) select distinct tg_table_name, list_block(id) from changed;
  return null;
end $$;

create function note_changed_row() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, block) values (tg_table_name, list_block(new.id));
  return null;
end $$;

create trigger note_inserts after insert on submissions
  referencing new table as changed for each statement execute function note_changed_rows();
create trigger note_deletes after delete on submissions
  referencing old table as changed for each statement execute function note_changed_rows();
create trigger note_updates after update on submissions for each row
  when ((old.user_id, old.problem_id, old.language_id, old.contest_id, old.participation_id, old.virtual, old.date, old.result,
      old.time, old.memory, old.points, old.contest_points, old.status in ('QU', 'P', 'G'))
    is distinct from (new.user_id, new.problem_id, new.language_id, new.contest_id, new.participation_id, new.virtual, new.date,
      new.result, new.time, new.memory, new.points, new.contest_points, new.status in ('QU', 'P', 'G')))
  execute function note_changed_row();

create trigger note_inserts after insert on users
  referencing new table as changed for each statement execute function note_changed_rows();
create trigger note_deletes after delete on users
  referencing old table as changed for each statement execute function note_changed_rows();
create trigger note_updates after update on users for each row
  when ((old.is_active, old.is_unlisted) is distinct from (new.is_active, new.is_unlisted))
  execute function note_changed_row();

create trigger note_inserts after insert on participations
  referencing new table as changed for each statement execute function note_changed_rows();
create trigger note_deletes after delete on participations
  referencing old table as changed for each statement execute function note_changed_rows();
create trigger note_updates after update on participations for each row
  when ((old.contest_id, old.virtual, old.is_disqualified)
    is distinct from (new.contest_id, new.virtual, new.is_disqualified))
  execute function note_changed_row();

-- Submissions also show, and depend on, what they belong to.

create function note_submissions_of_user() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, block)
  select distinct 'submissions', list_block(id) from submissions where user_id = new.id;
  return null;
end $$;

create function note_submissions_of_problem() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, block)
  select distinct 'submissions', list_block(id) from submissions where problem_id = new.id;
  return null;
end $$;

create function note_submissions_of_participation() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, block)
  select distinct 'submissions', list_block(id) from submissions where participation_id = new.id;
  return null;
end $$;

create function note_lists_of_contest() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, block)
  select distinct 'submissions', list_block(id) from submissions where contest_id = new.id;
  insert into list_changes (list, block)
  select distinct 'participations', list_block(id) from participations where contest_id = new.id;
  return null;
end $$;

create function note_all_submissions() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, block) values ('submissions', -1);
  return null;
end $$;

create trigger note_submissions after update on users for each row
  when (old.username is distinct from new.username) execute function note_submissions_of_user();
create trigger note_submissions after update on problems for each row
  when ((old.code, old.is_public, old.is_organization_private)
    is distinct from (new.code, new.is_public, new.is_organization_private))
  execute function note_submissions_of_problem();
create trigger note_submissions after update on participations for each row
  when (old.real_start is distinct from new.real_start) execute function note_submissions_of_participation();
create trigger note_submissions after update on languages for each row
  when (old.key is distinct from new.key) execute function note_all_submissions();
create trigger note_lists after update on contests for each row
  when ((old.key, old.start_time, old.end_time, old.frozen_last_minutes, old.thawed_at, old.is_visible, old.is_private,
      old.is_organization_private, old.scoreboard_visibility)
    is distinct from (new.key, new.start_time, new.end_time, new.frozen_last_minutes, new.thawed_at, new.is_visible,
      new.is_private, new.is_organization_private, new.scoreboard_visibility))
  execute function note_lists_of_contest();

create index contests_by_start on contests (start_time);

-- Search -------------------------------------------------------------------------------------------------------------

-- Names that are nearly the same are found where the server has trigrams; search works without them.
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'no typo-tolerant search: %', sqlerrm;
end $$;

-- Rate limit ----------------------------------------------------------------------------------------------------------

-- Requests to the data API in the minute that began at `minute`, by token owner or address, and until when a captcha stands
-- before the caller.
create table api_callers (
  caller text primary key,
  minute timestamptz(3) not null,
  requests integer not null,
  captcha_until timestamptz(3)
);
create index api_callers_by_minute on api_callers (minute);
