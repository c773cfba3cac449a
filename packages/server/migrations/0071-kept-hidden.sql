-- A problem that somebody hides after the organizers chose to open it at the end stays hidden.
alter table contest_problems add column is_kept_hidden boolean not null default false;
