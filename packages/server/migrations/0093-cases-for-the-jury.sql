-- The beginning of what the program wrote in a failed case, compressed as in RFC 1951.
alter table case_results add column output bytea, add column output_bytes integer,
  add constraint case_results_output_check check (num_nulls(output, output_bytes) in (0, 2));
create index case_results_with_output on case_results (submission_id desc, judgement desc, position desc) where output is not null;

-- A case of a submission that runs once more.
alter table test_runs drop constraint test_runs_task_check, drop constraint test_runs_check3,
  drop constraint test_runs_check4,
  add column submission_id integer references submissions(id) on delete cascade,
  add column judgement integer,
  add column position integer,
  add column data_version text,
  add constraint test_runs_task_check check (task in ('inputs', 'cases', 'case', 'data', 'benchmark')),
  add constraint test_runs_verification_check check ((verification_id is null) = (task in ('inputs', 'case', 'benchmark'))),
  add constraint test_runs_user_check check ((user_id is null) = (task not in ('inputs', 'case'))),
  add constraint test_runs_case_check check (num_nulls(submission_id, judgement, position, data_version) = case task when 'case' then 0 else 4 end);
create index test_runs_submission on test_runs (submission_id, judgement, position) where submission_id is not null;

-- Listings contain pretests from now on. They are made again when somebody needs them.
update problem_data_versions set listing = null;
