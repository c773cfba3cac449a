-- A user may be a team: who its members are, where it comes from, and where it sits.
alter table users add column members text[] not null default '{}';
alter table users add column country text not null default '' check (country ~ '^([A-Z]{3})?$');
alter table users add column room text not null default '';
