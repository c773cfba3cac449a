-- Images, attachments and statements as PDF. The content is outside the database, by SHA-256.
create table problem_files (
  problem_id integer not null references problems on delete cascade,
  name text not null check (name ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$'),
  kind text not null check (kind in ('image', 'attachment', 'statement')),
  media_type text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  primary key (problem_id, name)
);
create index problem_files_by_hash on problem_files (hash);
