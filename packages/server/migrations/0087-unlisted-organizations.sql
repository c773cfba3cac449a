alter table organizations add column is_unlisted boolean not null default false;
