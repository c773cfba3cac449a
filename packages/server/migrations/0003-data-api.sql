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
