-- Contests whose standings were computed by earlier rules: computed anew when a site starts.
create table standings_due (
  contest_id integer primary key references contests on delete cascade
);

insert into standings_due (contest_id) select distinct contest_id from participations;

-- One row for each transaction that changed ratings. A ranking shows ratings from before its contest, which other contests gave.
create table rating_changes (
  made_by xid8 primary key
);

create function note_rating_change() returns trigger language plpgsql as $$
begin
  insert into rating_changes (made_by) values (pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;

create trigger note_rating_change after insert or update or delete or truncate on ratings
  for each statement execute function note_rating_change();
