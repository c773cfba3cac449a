-- Contestants can see everything about so many of their submissions before the end.
alter table contests add column feedback_tokens integer not null default 0
  constraint contests_feedback_tokens_check check (feedback_tokens between 0 and 1000);
alter table contests add column feedback_token_minutes integer
  constraint contests_feedback_token_minutes_check check (feedback_token_minutes between 1 and 100000);
alter table submissions add column token_used_at timestamptz(3);
create index submissions_with_token on submissions (participation_id) where token_used_at is not null;
