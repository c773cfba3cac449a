-- What a contest awards beside its first place. Who gets the awards follows from the scoreboard.
alter table contests
  add column medal_rule text not null default 'count' check (medal_rule in ('count', 'share')),
  add column gold_medals integer not null default 4 check (gold_medals between 0 and 1000),
  add column silver_medals integer not null default 4 check (silver_medals between 0 and 1000),
  add column bronze_medals integer not null default 4 check (bronze_medals between 0 and 1000),
  add column awards text[] not null default '{first-to-solve}'
    check (awards <@ array['first-to-solve', 'organization-winners', 'honors']);

-- Awards that the organizers give themselves; those of a contest with the same citation are one award.
create table custom_awards (
  contest_id integer not null references contests on delete cascade,
  position integer not null,
  citation text not null,
  user_id integer not null references users on delete cascade,
  primary key (contest_id, position)
);
create index custom_awards_by_user on custom_awards (user_id);
