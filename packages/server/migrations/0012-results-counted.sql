-- Public figures (points, solved problems, counts of problems, ratings) contain the results of a contest while everybody may see its
-- scoreboard. This column says whether they do: the site compares it with the rule, and recounts where the two differ. Null means that the
-- figures have to be counted again.
alter table contests add column results_counted boolean;

-- Until now the figures contained everything but what a freeze hides.
update contests set results_counted = true where frozen_at is null or thawed_at is not null;

create function note_results_due() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.results_counted := new.scoreboard_visibility = 'V' and new.is_visible
      and not new.is_private and not new.is_organization_private;
  else
    new.results_counted := null;
  end if;
  return new;
end $$;

create trigger note_results_due before insert on contests
  for each row execute function note_results_due();

create trigger note_results_due_again before update on contests
  for each row
  when ((old.is_visible, old.is_private, old.is_organization_private, old.scoreboard_visibility, old.start_time, old.end_time,
      old.format, old.frozen_last_minutes, old.thawed_at)
    is distinct from (new.is_visible, new.is_private, new.is_organization_private, new.scoreboard_visibility, new.start_time, new.end_time,
      new.format, new.frozen_last_minutes, new.thawed_at))
  execute function note_results_due();

-- What users are shown of themselves contains every result, the hidden ones too.
alter table best_results
  add column own_points double precision not null default 0,
  add column own_is_solved boolean not null default false;
update best_results set own_points = points, own_is_solved = is_solved;

alter table users
  add column own_points double precision not null default 0,
  add column own_performance_points double precision not null default 0,
  add column own_problem_count integer not null default 0;
update users set own_points = points, own_performance_points = performance_points, own_problem_count = problem_count;
