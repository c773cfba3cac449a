-- Submissions and delivered balloons outlast the removal of their problem from a contest, so that adding it again restores them.
create table removed_submissions (
  submission_id integer primary key references submissions (id) on delete cascade,
  participation_id integer not null references participations (id) on delete cascade
);
create index removed_submissions_participation_id_idx on removed_submissions (participation_id);

alter table balloon_deliveries add column problem_id integer references problems (id) on delete cascade;
update balloon_deliveries set problem_id = contest_problems.problem_id
from contest_problems where contest_problems.id = contest_problem_id;
alter table balloon_deliveries alter column problem_id set not null, drop column contest_problem_id,
  add primary key (participation_id, problem_id);
create index balloon_deliveries_problem_id_idx on balloon_deliveries (problem_id);
