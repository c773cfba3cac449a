-- The last stress test of each problem: two solutions on what a generator makes of many seeds.
create table stress_runs (
  problem_id integer primary key references problems on delete cascade,
  id integer generated always as identity,
  call text not null,
  first text not null,
  second text not null,
  state text not null check (state in ('running', 'same', 'different', 'kept', 'failed')),
  done integer not null,
  total integer not null,
  beat_at timestamp(3) with time zone not null,
  fault text,
  -- The seed, the verdicts and the files on which they differ.
  found jsonb
);
