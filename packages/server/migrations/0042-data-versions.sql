-- A version of a problem's test data is a list of files, named by the SHA-256 of that list. The content of the files is outside the
-- database, by SHA-256. Versions are never changed.
create table problem_data_versions (
  problem_id integer not null references problems on delete cascade,
  version text not null check (version ~ '^[0-9a-f]{64}$'),
  made_at timestamp(3) with time zone not null,
  made_by integer references users on delete set null,
  reason text not null default '',
  -- What pages show about it, so that they need no file.
  summary jsonb not null,
  -- Why our judge cannot use it.
  fault text,
  primary key (problem_id, version)
);
create index problem_data_versions_by_maker on problem_data_versions (made_by);
create index problem_data_versions_by_name on problem_data_versions (version);

create table problem_data_files (
  problem_id integer not null,
  version text not null,
  path text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  primary key (problem_id, version, path),
  foreign key (problem_id, version) references problem_data_versions on delete cascade
);
create index problem_data_files_by_hash on problem_data_files (hash);

alter table problems
  add column data_version text,
  add foreign key (id, data_version) references problem_data_versions (problem_id, version) deferrable initially deferred;

-- The version with which the verdict in force, and each verdict, was made.
alter table submissions add column data_version text;
alter table judgements add column data_version text;

drop trigger announce_data on problems;
create trigger announce_data after insert or update of code, data_version on problems
  for each statement execute function announce_problem_data();
