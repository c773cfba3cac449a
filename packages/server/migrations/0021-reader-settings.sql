-- How a user reads the pages. Null: as the browser asks for it.
alter table users add column interface_language text check (interface_language in ('en', 'vi'));
alter table users add column time_zone text check (length(time_zone) <= 64);
