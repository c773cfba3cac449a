-- What a generator made for a case, by the first judge that used the version. Other judges must make the same.
create table generated_cases (
  version text not null,
  position integer not null,
  hash text not null,
  judge_id integer not null references judges on delete cascade,
  primary key (version, position)
);

-- The judge made other data with a generator than the first judge, so its verdicts do not count.
alter table judge_data_pauses add column has_other_data boolean not null default false;
