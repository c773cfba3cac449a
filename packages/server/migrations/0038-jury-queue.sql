-- Who of the jury takes care of a question.
alter table clarifications add column assigned_to integer references users (id) on delete set null;

-- Answers that the jury often gives; empty for those of the site.
alter table contests add column canned_answers text[] not null default '{}';

-- An announcement without a contest is for the whole site. One without `made_at` waits for `publish_at`.
alter table announcements
  alter column contest_id drop not null,
  alter column made_at drop not null,
  add column publish_at timestamptz(3),
  add check (made_at is not null or publish_at is not null),
  add check (contest_id is not null or problem_id is null);
create index announcements_to_publish on announcements (publish_at) where made_at is null;
create index announcements_by_time on announcements (made_at);
create index clarifications_by_question on clarifications (asked_at);
create index clarifications_by_answer on clarifications (answered_at);
