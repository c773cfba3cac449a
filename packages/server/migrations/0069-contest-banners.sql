-- Banners of contests, for their pages and for tools of the Contest API. Verified by their content, like logos.
create table contest_banners (
  contest_id integer primary key references contests on delete cascade,
  hash text not null,
  media_type text not null,
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  content bytea not null check (length(content) <= 1048576)
);
