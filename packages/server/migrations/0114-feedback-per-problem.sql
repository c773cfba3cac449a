-- What contestants see of their submissions to a problem, where it is not as in the rest of the contest.
alter table contest_problems add column submission_visibility text
  constraint contest_problems_submission_visibility_check
  check (submission_visibility in ('everything', 'verdict', 'samples', 'compile', 'nothing'));
-- The same by the id of the row, so that a query for submissions needs no other table.
alter table contests add column problem_visibilities jsonb;
create index contests_with_problem_visibilities on contests (id) where problem_visibilities is not null;

create function keep_problem_visibilities() returns trigger language plpgsql as $$
begin
  update contests set problem_visibilities = (
    select jsonb_object_agg(id, submission_visibility) from contest_problems
    where contest_id = contests.id and submission_visibility is not null)
  where id = coalesce(new.contest_id, old.contest_id);
  return null;
end $$;
create trigger keep_problem_visibilities_after_insert after insert on contest_problems for each row
  when (new.submission_visibility is not null) execute function keep_problem_visibilities();
create trigger keep_problem_visibilities_after_update after update on contest_problems for each row
  when (old.submission_visibility is distinct from new.submission_visibility) execute function keep_problem_visibilities();
create trigger keep_problem_visibilities_after_delete after delete on contest_problems for each row
  when (old.submission_visibility is not null) execute function keep_problem_visibilities();

create trigger note_lists_when_problem_shows_less after update on contests for each row
  when (old.problem_visibilities is distinct from new.problem_visibilities)
  execute function note_lists_of_contest();
create trigger note_results_due_when_problem_shows_less before update on contests for each row
  when (old.problem_visibilities is distinct from new.problem_visibilities)
  execute function note_results_due();
create or replace function withhold_participation() returns trigger language plpgsql as $$
begin
  new.is_withheld := exists (
    select from contests where id = new.contest_id and (submission_visibility in ('samples', 'compile', 'nothing') or exists (
      select from jsonb_each_text(problem_visibilities) own where own.value in ('samples', 'compile', 'nothing'))));
  return new;
end $$;
