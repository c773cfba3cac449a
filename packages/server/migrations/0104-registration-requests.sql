-- When users may register, what they are asked, and whether editors approve them.
alter table contests
  add column registration_opens timestamptz(3),
  add column registration_closes timestamptz(3),
  add column registration_approval boolean not null default false,
  add column registration_questions text[] not null default '{}',
  -- After the end of the contest.
  add column registration_days_kept integer not null default 180;

-- What users sent when they registered. It stays when the contest takes them in.
create table registration_requests (
  contest_id integer not null references contests on delete cascade,
  user_id integer not null references users on delete cascade,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  -- By question; empty after the time for which they are kept.
  answers jsonb not null default '{}',
  made_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by integer references users on delete set null,
  primary key (contest_id, user_id)
);
create index on registration_requests (user_id);
create index on registration_requests (decided_by);
