-- Contests that judge the submissions of another system, and how far each has read the event feed there.
create table contest_shadows (
  contest_id integer primary key references contests on delete cascade,
  -- The address of the contest there, without credentials.
  source text not null,
  -- Of the last line that was dealt with; null before the first one.
  token text
);

-- What is known of each submission there.
create table shadow_submissions (
  contest_id integer not null references contest_shadows on delete cascade,
  source_id text not null,
  -- The same source on this site; null if it was not submitted, yet or at all.
  submission_id integer unique references submissions on delete set null,
  -- Why it was not submitted.
  fault text,
  is_withdrawn boolean not null default false,
  -- The judgement in force there.
  judgement_id text,
  judgement_started_at timestamptz(3),
  verdict text,
  score double precision check (score >= -1e12 and score <= 1e12),
  primary key (contest_id, source_id)
);
