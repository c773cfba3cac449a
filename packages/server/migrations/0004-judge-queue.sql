-- What waits for a judge or is with one: exactly the submissions that are QU, P or G. The row goes with the verdict, in the
-- same transaction.
create table judge_queue (
  submission_id integer primary key references submissions on delete cascade,
  judgement integer not null,
  -- 0 contest, 1 outside contests, 2 judged again, 3 judged again among many.
  priority smallint not null check (priority between 0 and 3),
  user_id integer not null,
  -- Shares a priority out among users: everybody's first is judged before anybody's second.
  turn bigint not null,
  enqueued_at timestamptz(3) not null,
  -- Judges that took it and were lost.
  losses integer not null default 0,
  -- A number of its own each time a judge takes it, so that one who comes back late is recognised. Null while it waits.
  claim bigint,
  judge_id integer references judges on delete set null,
  site uuid,
  lease_until timestamptz(3),
  check (num_nulls(claim, site, lease_until) in (0, 3)),
  check (claim is not null or judge_id is null)
) with (fillfactor = 50);
create sequence judge_claims as bigint;
create index judge_queue_waiting on judge_queue (priority, turn, submission_id) where claim is null;
create index judge_queue_claimed on judge_queue (lease_until) where claim is not null;
create index judge_queue_by_judge on judge_queue (judge_id) where judge_id is not null;
create index judge_queue_by_user on judge_queue (user_id, priority, turn);

-- The connection that speaks for a judge, the site that holds it, and when it was last known to be alive.
alter table judges
  add column connection uuid,
  add column site uuid,
  add column seen_at timestamptz(3);

create table judge_problems (
  judge_id integer not null references judges on delete cascade,
  code text not null,
  primary key (judge_id, code)
);

-- A submission sent again under the same key within a day is the same submission.
create table submission_keys (
  user_id integer not null references users on delete cascade,
  key text not null,
  parameters_hash bytea not null,
  submission_id integer references submissions on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, key)
);
create index submission_keys_by_age on submission_keys (created_at);

-- Whoever keeps test data on disk hears of every change.
create function announce_problem_data() returns trigger language plpgsql as $$
begin
  notify problem_data_changed;
  return null;
end $$;

create trigger announce_data after insert or update or delete on problem_cases
  for each statement execute function announce_problem_data();
create trigger announce_data after insert or update of code, checker_name, checker_args on problems
  for each statement execute function announce_problem_data();
