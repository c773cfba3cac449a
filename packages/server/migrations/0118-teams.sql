-- Teams that users form. A team takes part with an account of its own, in which nobody signs in; its members act as it.
create table teams (
  user_id integer primary key references users on delete cascade,
  captain_id integer references users on delete set null,
  -- Whoever has the link joins; null for no link.
  link_hash bytea,
  made_at timestamptz(3) not null
);
create index on teams (captain_id);

create table team_members (
  team_id integer not null references teams on delete cascade,
  user_id integer not null references users on delete cascade,
  invited_at timestamptz(3) not null,
  -- Null while the invitation is open.
  joined_at timestamptz(3),
  -- The requests of the user are those of the team.
  is_acting boolean not null default false,
  primary key (team_id, user_id),
  check (joined_at is not null or not is_acting)
);
create index on team_members (user_id);
create unique index team_members_acting on team_members (user_id) where is_acting;

-- Who takes part in a contest with which team: one for each person.
create table team_seats (
  contest_id integer not null references contests on delete cascade,
  user_id integer not null references users on delete cascade,
  team_id integer not null references teams on delete cascade,
  primary key (contest_id, user_id)
);
create index on team_seats (user_id);
create index on team_seats (team_id);

-- 0: users take part alone.
alter table contests add column max_team_size integer not null default 0;
