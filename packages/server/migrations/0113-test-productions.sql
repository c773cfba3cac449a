-- Tests that generators make by a script: the last production of each problem, and what it made until it is saved.
create table test_productions (
  problem_id integer primary key references problems on delete cascade,
  id integer generated always as identity,
  base_version text,
  state text not null check (state in ('running', 'ready', 'saved', 'failed')),
  done integer not null,
  total integer not null,
  beat_at timestamp(3) with time zone not null,
  fault text,
  fault_test integer,
  produced jsonb
);
