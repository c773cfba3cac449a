-- Minutes that a participation has beyond the time of everybody else.
alter table participations add column extra_minutes integer not null default 0
  constraint participations_extra_minutes_bounds check (extra_minutes between 0 and 100000);
create index participations_with_extra_time on participations (contest_id) where extra_minutes > 0;

drop function participation_end(integer, timestamptz, timestamptz, timestamptz, double precision);
create function participation_end(
  virtual integer, real_start timestamptz, start_time timestamptz, end_time timestamptz, time_limit double precision,
  extra_minutes integer
) returns timestamptz
language sql stable parallel safe
return extra_minutes * interval '1 minute' + case
  when virtual > 0 then real_start + coalesce(make_interval(secs => time_limit), end_time - start_time)
  when virtual < 0 or time_limit is null or real_start = 'epoch' then end_time
  else least(real_start + make_interval(secs => time_limit), end_time)
end;

-- When the last contestant's time ends: the end, unless somebody has extra time. Triggers keep it.
create function contest_over_at(
  contest integer, starts timestamptz, ends timestamptz, seconds double precision
) returns timestamptz
language sql stable
return greatest(ends, (
  select max(participation_end(virtual, real_start, starts, ends, seconds, extra_minutes))
  from participations where contest_id = contest and virtual = 0 and extra_minutes > 0));

alter table contests add column over_at timestamptz(3);
update contests set over_at = end_time;
alter table contests alter column over_at set not null;
create index contests_by_over_at on contests (over_at, id);
drop index contests_to_open;
create index contests_to_open on contests (over_at) where open_for_practice and opened_at is null;

create function keep_over_at() returns trigger language plpgsql as $$
begin
  new.over_at := contest_over_at(new.id, new.start_time, new.end_time, new.time_limit);
  return new;
end $$;
create trigger keep_over_at before insert or update of start_time, end_time, time_limit on contests
  for each row execute function keep_over_at();

create function keep_over_at_of_contest() returns trigger language plpgsql as $$
begin
  update contests set over_at = contest_over_at(id, start_time, end_time, time_limit)
  where id = coalesce(new.contest_id, old.contest_id)
    and over_at <> contest_over_at(id, start_time, end_time, time_limit);
  return null;
end $$;
create trigger keep_over_at_after_insert after insert on participations
  for each row when (new.extra_minutes > 0) execute function keep_over_at_of_contest();
create trigger keep_over_at_after_update after update of extra_minutes, real_start, virtual on participations
  for each row when (new.extra_minutes > 0 or old.extra_minutes > 0) execute function keep_over_at_of_contest();
create trigger keep_over_at_after_delete after delete on participations
  for each row when (old.extra_minutes > 0) execute function keep_over_at_of_contest();

-- What depends on the end depends on it.
create trigger note_lists_when_over after update on contests for each row
  when (old.over_at is distinct from new.over_at) execute function note_lists_of_contest();
create trigger note_results_due_when_over before update on contests for each row
  when (old.over_at is distinct from new.over_at) execute function note_results_due();
create trigger note_submissions_of_extra_time after update on participations for each row
  when (old.extra_minutes is distinct from new.extra_minutes) execute function note_submissions_of_participation();
