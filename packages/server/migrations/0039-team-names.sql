-- What the scoreboard of a contest shows beside the usernames.
alter table contests add column show_team_names boolean not null default false;
alter table contests add column show_organizations boolean not null default false;
