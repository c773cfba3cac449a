-- Below the samples of a statement; where a problem comes from, and on which terms others may use it.
alter table problems
  add column notes text not null default '',
  add column source text not null default '',
  add column license text not null default '',
  add column statement_language text not null default 'en' check (statement_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$');

-- Statements in other languages than the one of `problems.description`.
create table problem_statements (
  problem_id integer not null references problems on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$'),
  name text not null,
  description text not null,
  notes text not null default '',
  primary key (problem_id, language)
);

-- The settings of a problem after each edit. The first one of a problem that was loaded has no author.
create table problem_revisions (
  problem_id integer not null references problems on delete cascade,
  number integer not null,
  made_at timestamptz(3) not null,
  made_by text,
  settings jsonb not null,
  primary key (problem_id, number)
);
