-- Submissions with points, best first: the page of the best submissions to a problem reads only as many as it shows.
create index submissions_best on submissions (problem_id, points desc, time, id) where status = 'D' and points > 0;
