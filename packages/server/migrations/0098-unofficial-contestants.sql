-- Listed with results, without a rank and without effect on others.
alter table participations add column is_unofficial boolean not null default false;

drop index participations_ranking;
create index participations_ranking on participations (contest_id, score desc, cumulative_time, tiebreaker, id)
  where virtual = 0 and not is_disqualified and not is_unofficial;

drop trigger note_ratings_due on participations;
create trigger note_ratings_due after update on participations
  for each row
  when (new.virtual = 0
    and (old.score, old.cumulative_time, old.tiebreaker, old.is_disqualified, old.is_unofficial)
      is distinct from (new.score, new.cumulative_time, new.tiebreaker, new.is_disqualified, new.is_unofficial))
  execute function note_ratings_due();
