-- How many files a solution may have, and how large they may be together.
alter table problems add column max_source_files integer not null default 1;
alter table problems add column max_source_bytes integer not null default 65536;
