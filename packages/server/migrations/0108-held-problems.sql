-- The jury stops a problem of a contest: nobody submits it, or no judge takes its submissions.
alter table contest_problems add column hold text
  constraint contest_problems_hold_known check (hold in ('submitting', 'judging'));
-- Visible, without effect on standings.
alter table contest_problems add column is_withdrawn boolean not null default false;
