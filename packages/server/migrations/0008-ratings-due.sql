-- Contests whose ratings rest on standings that have changed since: rated anew when nothing of them is being judged any more.
create table ratings_due (
  contest_id integer primary key references contests on delete cascade
);

create function note_ratings_due() returns trigger language plpgsql as $$
begin
  insert into ratings_due (contest_id)
  select new.contest_id where exists (select from ratings where contest_id = new.contest_id)
  on conflict do nothing;
  return null;
end $$;

create trigger note_ratings_due after update on participations
  for each row
  when (new.virtual = 0
    and (old.score, old.cumulative_time, old.tiebreaker, old.is_disqualified)
      is distinct from (new.score, new.cumulative_time, new.tiebreaker, new.is_disqualified))
  execute function note_ratings_due();
