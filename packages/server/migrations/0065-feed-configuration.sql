-- Changes with everything of a contest that is not a submission, so that an unchanged configuration is not compared again.
alter table contest_feeds add column configuration text not null default '';

-- When the site learned of the case; null for cases that came with a snapshot or a proposal.
alter table case_results add column at timestamptz(3);
create index submissions_grading on submissions (contest_id) where status = 'G';
