-- A rejudge of several submissions, or of one submission several times. It changes no verdict until somebody applies it.
create table rejudge_proposals (
  id integer generated always as identity primary key,
  created_at timestamp(3) with time zone not null,
  requested_by text not null,
  -- What was chosen: a problem, a contest, or neither for single submissions.
  problem_id integer references problems on delete cascade,
  contest_id integer references contests on delete cascade,
  submissions integer not null,
  times smallint not null default 1 check (times between 1 and 20),
  state text not null default 'open' check (state in ('open', 'applying', 'applied', 'discarded')),
  closed_at timestamp(3) with time zone,
  closed_by text,
  check (problem_id is null or contest_id is null)
);

-- One judging of a submission for a proposal: it waits, is claimed by a judge, and has an outcome. When the test data changes, it waits again.
create table proposed_judgings (
  id integer generated always as identity primary key,
  proposal_id integer not null references rejudge_proposals on delete cascade,
  submission_id integer not null references submissions on delete cascade,
  run smallint not null check (run between 1 and 20),
  -- The judging whose verdict was in force when the proposal was made.
  judgement integer not null,
  losses integer not null default 0,
  stalls integer not null default 0,
  avoided_judge_id integer references judges on delete set null,
  claim bigint,
  judge_id integer references judges on delete set null,
  site uuid,
  lease_until timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  result text,
  "time" double precision constraint proposed_judgings_time_bounds check ("time" between 0 and 1e9),
  memory double precision constraint proposed_judgings_memory_bounds check (memory between 0 and 1e12),
  case_points double precision not null default 0
    constraint proposed_judgings_case_points_bounds check (case_points between 0 and 1e16),
  case_total double precision not null default 0
    constraint proposed_judgings_case_total_bounds check (case_total between 0 and 1e16),
  error text,
  data_version text,
  cases jsonb,
  -- To be applied, and what became of it.
  is_chosen boolean not null default false,
  fate text check (fate in ('applied', 'changed', 'final', 'discarded')),
  unique (proposal_id, submission_id, run),
  check (num_nulls(claim, site, lease_until) in (0, 3)),
  check (num_nulls(finished_at, result) in (0, 2)),
  check (claim is null or (finished_at is null and fate is null))
);
create index on proposed_judgings (submission_id);
create index on proposed_judgings (id) where claim is null and finished_at is null and fate is null;
create index on proposed_judgings (claim, judge_id, lease_until) where claim is not null;

-- Rejudges of many submissions no longer wait in the queue. Those that do count as single ones.
update judge_queue set priority = 2 where priority = 3;
alter table judge_queue drop constraint judge_queue_priority_check, add constraint judge_queue_priority_check check (priority between 0 and 2);
