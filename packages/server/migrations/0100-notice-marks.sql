-- Until when a user has read the list of notices.
create table notice_marks (
  user_id integer primary key references users on delete cascade,
  read_at timestamptz(3) not null
);
