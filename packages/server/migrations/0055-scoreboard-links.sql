-- Links with which anybody sees the scoreboard of a contest that is hidden or closed. Only the hash of a link is stored.
create table scoreboard_links (
  id integer generated always as identity primary key,
  contest_id integer not null references contests on delete cascade,
  key_hash bytea not null unique,
  note text not null default '',
  -- The sites that may show the scoreboard in a frame.
  origins text[] not null default '{}',
  created_at timestamp(3) with time zone not null
);
create index scoreboard_links_by_contest on scoreboard_links (contest_id);
