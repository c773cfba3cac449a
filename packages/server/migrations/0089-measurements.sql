-- Compilers and interpreters that produced verdicts. An empty digest: the judge does not report it.
create table toolchains (
  id int generated always as identity primary key,
  name text not null,
  version text not null,
  digest text not null,
  unique (name, version, digest)
);

-- What was measured, as text in one value of each judging: a row for each run would need more room than everything else.
alter table judgements add column toolchain_id int references toolchains, add column measurements json;
alter table proposed_judgings add column toolchain_id int references toolchains, add column measurements json;

-- The values are compressed from a few hundred bytes on, and stay in the row.
alter table judgements alter column measurements set storage main, set (toast_tuple_target = 256);

alter table judge_runtimes add column digest text not null default '';
