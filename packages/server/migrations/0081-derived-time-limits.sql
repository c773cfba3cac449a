-- Problems whose package states no time limit: the next verification derives it from the accepted solutions. An editor who sets another
-- limit than the provisional one decides.
create table derived_time_limits (
  problem_id integer primary key references problems on delete cascade,
  provisional double precision not null,
  factor double precision not null,
  resolution double precision not null
);
