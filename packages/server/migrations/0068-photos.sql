-- Photos of users and teams, for the cards of a ceremony. Verified by their content, like logos.
create table user_photos (
  user_id integer primary key references users on delete cascade,
  hash text not null,
  media_type text not null,
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  content bytea not null check (length(content) <= 1048576)
);

create trigger note_names after insert or update or delete on user_photos
for each row execute function note_names_of_member();
