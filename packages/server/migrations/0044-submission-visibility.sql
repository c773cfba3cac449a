-- What contestants see of their own submissions until the end.
alter table contests add column submission_visibility text not null default 'everything'
  check (submission_visibility in ('everything', 'verdict', 'nothing'));
create index contests_with_less_shown on contests (id) where submission_visibility <> 'everything';

-- Whether figures leave out the results of the participation, as of their last recount. A new participation begins hidden.
alter table participations add column is_withheld boolean not null default false;
create index participations_withheld on participations (contest_id) where is_withheld;
create function withhold_participation() returns trigger language plpgsql as $$
begin
  new.is_withheld := exists (
    select from contests where id = new.contest_id and submission_visibility = 'nothing');
  return new;
end $$;
create trigger withhold_participation before insert on participations
  for each row execute function withhold_participation();

create trigger note_lists_when_less_shown after update on contests for each row
  when (old.submission_visibility is distinct from new.submission_visibility)
  execute function note_lists_of_contest();
create trigger note_results_due_when_less_shown before update on contests for each row
  when (old.submission_visibility is distinct from new.submission_visibility)
  execute function note_results_due();
