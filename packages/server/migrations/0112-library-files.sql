-- Headers that checkers, interactors, generators and validators of all problems may include.
create table library_files (
  name text primary key,
  content text not null,
  added_at timestamp(3) with time zone not null,
  added_by integer references users on delete set null
);
