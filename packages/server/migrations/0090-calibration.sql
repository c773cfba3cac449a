-- A benchmark runs on one judge and has no problem.
alter table judges
  add column runs_benchmarks boolean not null default false,
  add column speed double precision check (speed > 0 and speed <= 1000000),
  add column calibrated_at timestamptz(3),
  add constraint judges_calibration_check check (num_nulls(speed, calibrated_at) in (0, 2));

alter table test_runs
  alter column problem_id drop not null,
  add column only_judge_id int references judges on delete cascade,
  drop constraint test_runs_task_check,
  drop constraint test_runs_check3,
  drop constraint test_runs_check4,
  add constraint test_runs_task_check check (task in ('inputs', 'cases', 'data', 'benchmark')),
  add constraint test_runs_check3 check ((verification_id is null) = (task in ('inputs', 'benchmark'))),
  add constraint test_runs_check4 check ((user_id is null) = (task <> 'inputs')),
  add constraint test_runs_problem_check check ((problem_id is null) = (task = 'benchmark')),
  add constraint test_runs_only_judge_check check (task <> 'benchmark' or only_judge_id is not null);
