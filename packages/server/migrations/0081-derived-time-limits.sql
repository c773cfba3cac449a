-- Problems whose package states no time limit: the next verification derives it from the accepted solutions. An editor who sets another
-- limit than the provisional one decides.
create table derived_time_limits (
  problem_id integer primary key references problems on delete cascade,
  provisional double precision not null check (provisional > 0 and provisional <= 1000000000),
  factor double precision not null check (factor > 0 and factor <= 1000000000),
  resolution double precision not null check (resolution > 0 and resolution <= 1000000000)
);
