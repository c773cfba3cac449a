-- Programs that users try on samples or on their own input. They are not submissions: nothing counts them, no snapshot contains
-- them, and they are deleted an hour later.
create table test_runs (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  problem_id integer not null references problems on delete cascade,
  language_id integer not null references languages on delete cascade,
  source text not null,
  is_on_samples boolean not null,
  -- [{"input": text, "expected": text or null}]
  inputs jsonb not null,
  -- Null until the run has ended.
  outcome jsonb,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- As in judge_queue: null while it waits, and after it has ended.
  claim bigint,
  judge_id integer references judges on delete set null,
  lease_until timestamptz(3),
  check (num_nulls(claim, lease_until) in (0, 2)),
  check (claim is not null or judge_id is null),
  check (outcome is null or claim is null)
);
create index test_runs_waiting on test_runs (id) where claim is null and outcome is null;
create index test_runs_claimed on test_runs (lease_until) where claim is not null;
create index test_runs_by_judge on test_runs (judge_id) where judge_id is not null;
create index test_runs_by_user on test_runs (user_id, created_at);
create index test_runs_by_problem on test_runs (problem_id);
create index test_runs_by_language on test_runs (language_id);
create index test_runs_by_age on test_runs (expires_at);

-- Announced in the handshake. Stock judges cannot run programs on other inputs than their test data.
alter table judges add column accepts_test_runs boolean not null default false;
