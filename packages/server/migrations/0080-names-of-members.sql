-- Whether everybody may read the names of the members of teams. So far, results named them wherever the scoreboard named the teams.
alter table contests add column show_members boolean not null default false;
