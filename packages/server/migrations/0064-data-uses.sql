-- Each time a version of test data that a problem had before became the current one again. Versions themselves never change.
create table problem_data_uses (
  problem_id integer not null references problems (id) on delete cascade,
  number integer not null check (number > 0),
  version text not null check (version ~ '^[0-9a-f]{64}$'),
  made_at timestamptz(3) not null,
  made_by integer references users (id) on delete set null,
  reason text not null default '',
  primary key (problem_id, number)
);
create index problem_data_uses_by_maker on problem_data_uses (made_by);

-- A solution of the jury whose language the site does not have gets a run of its verification, which has ended.
alter table test_runs drop constraint test_runs_check5;
alter table test_runs add constraint test_runs_language_check check (case task when 'data' then language_id is null
  else language_id is not null or outcome is not null end);
