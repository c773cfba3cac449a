-- The names of several source files, with the number of characters of each, in the order of their contents in the source.
alter table submission_sources add column files jsonb;
-- A zip of outputs, which takes the place of the source.
alter table submission_sources add column archive_hash text;
alter table submission_sources add column archive_bytes integer;
create index submission_archives on submission_sources (archive_hash) where archive_hash is not null;
