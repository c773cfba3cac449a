-- Solutions of the jury with the verdicts that they must get.
create table problem_solutions (
  id integer generated always as identity primary key,
  problem_id integer not null references problems on delete cascade,
  name text not null,
  -- Null if the site has no language for the file; such a solution is kept and never run.
  language_id integer references languages on delete set null,
  source text not null,
  -- Verdicts that may occur; empty for any.
  permitted text[] not null,
  -- At least one of these must occur; empty if none is needed.
  required text[] not null,
  points double precision constraint problem_solutions_points_bounds check (points >= 0 and points <= 1e9),
  -- The largest share of the time limit that it may use.
  time_ratio double precision constraint problem_solutions_time_ratio_bounds check (time_ratio > 0 and time_ratio <= 1),
  note text not null default '',
  unique (problem_id, name)
);
create index problem_solutions_by_language on problem_solutions (language_id);

-- One run of all solutions and validators with one version of the test data.
create table verifications (
  id integer generated always as identity primary key,
  problem_id integer not null references problems on delete cascade,
  data_version text not null,
  requested_at timestamptz(3) not null,
  requested_by integer references users on delete set null,
  -- Both null until all runs have ended.
  ended_at timestamptz(3),
  has_passed boolean,
  check (num_nulls(ended_at, has_passed) in (0, 2))
);
create index verifications_by_problem on verifications (problem_id, id);
create index verifications_by_requester on verifications (requested_by);
create index verifications_unfinished on verifications (id) where ended_at is null;

-- A verification consists of test runs without a user: one for each solution, and one that checks the data.
alter table test_runs
  alter column user_id drop not null,
  alter column language_id drop not null,
  add column task text not null default 'inputs' check (task in ('inputs', 'cases', 'data')),
  add column verification_id integer references verifications on delete cascade,
  -- The solution as it was then.
  add column solution jsonb,
  -- How many judges were lost while they ran it.
  add column losses integer not null default 0,
  add check ((verification_id is null) = (task = 'inputs')),
  add check ((user_id is null) = (verification_id is not null)),
  add check ((language_id is null) = (task = 'data'));
create index test_runs_by_verification on test_runs (verification_id) where verification_id is not null;

-- Problems with solutions for which the result of the last verification no longer holds.
create table verifications_due (
  problem_id integer primary key references problems on delete cascade
);

create function note_verification_due(changed integer) returns void language sql as $$
  insert into verifications_due (problem_id)
  select id from problems p
  where id = changed and data_version is not null and exists (select from problem_solutions s where s.problem_id = p.id)
  on conflict do nothing;
$$;
create function note_verification_of_problem() returns trigger language plpgsql as $$
begin
  perform note_verification_due(new.id);
  return null;
end $$;
create function note_verification_of_part() returns trigger language plpgsql as $$
begin
  perform note_verification_due(coalesce(new.problem_id, old.problem_id));
  return null;
end $$;
create trigger note_verification after update on problems for each row
  when (old.data_version is distinct from new.data_version or old.time_limit is distinct from new.time_limit
    or old.memory_limit is distinct from new.memory_limit or old.short_circuit is distinct from new.short_circuit)
  execute function note_verification_of_problem();
create trigger note_verification after insert or update or delete on problem_solutions for each row
  execute function note_verification_of_part();
create trigger note_verification after insert or update or delete on problem_language_limits for each row
  execute function note_verification_of_part();
