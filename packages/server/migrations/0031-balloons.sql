-- While the scoreboard is frozen, a team gets balloons until it has this many.
alter table contests add column balloons_during_freeze integer not null default 0 check (balloons_during_freeze between 0 and 1000);

-- Which balloons were delivered. Which ones are due follows from the submissions, so a rejudge changes nothing here.
create table balloon_deliveries (
  participation_id integer not null references participations on delete cascade,
  contest_problem_id integer not null references contest_problems on delete cascade,
  delivered_at timestamptz(3) not null,
  delivered_by integer references users on delete set null,
  primary key (participation_id, contest_problem_id)
);
create index on balloon_deliveries (contest_problem_id);
