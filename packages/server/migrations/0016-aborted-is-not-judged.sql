-- What was aborted is no longer counted as judged, and a problem of which everything was aborted not as tried.
update problems set judged_count = judged_count - aborted.count
from (
  select submissions.problem_id, count(*)
  from submissions left join contests on contests.id = submissions.contest_id
  where submissions.result = 'AB' and (submissions.contest_id is null
    or (contests.results_counted and not coalesce(contests.frozen_at <= submissions.date and contests.thawed_at is null, false)))
  group by submissions.problem_id
) aborted
where problems.id = aborted.problem_id;

delete from best_results
where not exists (
  select from submissions
  where submissions.user_id = best_results.user_id and submissions.problem_id = best_results.problem_id and submissions.result <> 'AB');
