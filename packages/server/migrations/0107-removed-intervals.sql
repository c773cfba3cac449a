-- Time of a contest that does not count, as in `removed-time.ts` of core: a list of {start, end}. Without an end, the clock stands still.
alter table contests add column removed_intervals jsonb not null default '[]';

create function removed_gaps(removed jsonb) returns table (starts timestamptz, ends timestamptz)
language sql stable parallel safe
begin atomic
  select (gap ->> 'start')::timestamptz, coalesce((gap ->> 'end')::timestamptz, (gap ->> 'start')::timestamptz + interval '366 days')
  from jsonb_array_elements(removed) as gap;
end;

-- Wall time minus removed time.
create function contest_time(since timestamptz, until timestamptz, removed jsonb) returns interval
language sql stable parallel safe
return until - since - case when removed = '[]' then interval '0' else coalesce((
  select sum(least(until, ends) - greatest(since, starts)) from removed_gaps(removed)
  where starts < until and ends > since), interval '0') end;

-- The first moment at which so much contest time has passed.
create function after_contest_time(since timestamptz, passed interval, removed jsonb) returns timestamptz
language plpgsql stable parallel safe as $$
declare
  moment timestamptz := since + passed;
  gap record;
begin
  for gap in select * from removed_gaps(removed) where ends > since order by starts loop
    exit when gap.starts >= moment;
    moment := moment + (gap.ends - greatest(gap.starts, since));
  end loop;
  return moment;
end $$;

drop trigger keep_over_at on contests;
drop trigger keep_over_at_after_insert on participations;
drop trigger keep_over_at_after_update on participations;
drop trigger keep_over_at_after_delete on participations;
drop function keep_over_at;
drop function keep_over_at_of_contest;
drop function contest_over_at;
drop function participation_end;

create function participation_end(
  virtual integer, real_start timestamptz, start_time timestamptz, end_time timestamptz, time_limit double precision,
  extra_minutes integer, removed jsonb
) returns timestamptz
language sql stable parallel safe
return case
  when virtual > 0 then extra_minutes * interval '1 minute' + real_start
    + coalesce(make_interval(secs => time_limit), contest_time(start_time, end_time, removed))
  when removed = '[]' then extra_minutes * interval '1 minute' + case
    when virtual < 0 or time_limit is null or real_start = 'epoch' then end_time
    else least(real_start + make_interval(secs => time_limit), end_time) end
  else after_contest_time(case
    when virtual < 0 or time_limit is null or real_start = 'epoch' then end_time
    else least(after_contest_time(real_start, make_interval(secs => time_limit), removed), end_time) end,
    extra_minutes * interval '1 minute', removed)
end;

create function contest_over_at(
  contest integer, starts timestamptz, ends timestamptz, seconds double precision, removed jsonb
) returns timestamptz
language sql stable
return greatest(ends, (
  select max(participation_end(virtual, real_start, starts, ends, seconds, extra_minutes, removed))
  from participations where contest_id = contest and virtual = 0 and extra_minutes > 0));

create function keep_over_at() returns trigger language plpgsql as $$
begin
  new.over_at := contest_over_at(new.id, new.start_time, new.end_time, new.time_limit, new.removed_intervals);
  return new;
end $$;
create trigger keep_over_at before insert or update of start_time, end_time, time_limit, removed_intervals on contests
  for each row execute function keep_over_at();

create function keep_over_at_of_contest() returns trigger language plpgsql as $$
begin
  update contests set over_at = contest_over_at(id, start_time, end_time, time_limit, removed_intervals)
  where id = coalesce(new.contest_id, old.contest_id)
    and over_at <> contest_over_at(id, start_time, end_time, time_limit, removed_intervals);
  return null;
end $$;
create trigger keep_over_at_after_insert after insert on participations
  for each row when (new.extra_minutes > 0) execute function keep_over_at_of_contest();
create trigger keep_over_at_after_update after update of extra_minutes, real_start, virtual on participations
  for each row when (new.extra_minutes > 0 or old.extra_minutes > 0) execute function keep_over_at_of_contest();
create trigger keep_over_at_after_delete after delete on participations
  for each row when (old.extra_minutes > 0) execute function keep_over_at_of_contest();

-- The freeze and the times since the start depend on it.
create trigger note_lists_when_removed after update on contests for each row
  when (old.removed_intervals is distinct from new.removed_intervals) execute function note_lists_of_contest();
create trigger note_results_due_when_removed before update on contests for each row
  when (old.removed_intervals is distinct from new.removed_intervals) execute function note_results_due();
