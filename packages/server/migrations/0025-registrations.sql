-- Users who will take part in a contest: until it starts or, if each contestant has an own window, until they join.
create table contest_registrations (
  contest_id integer not null references contests on delete cascade,
  user_id integer not null references users on delete cascade,
  registered_at timestamptz(3) not null,
  primary key (contest_id, user_id)
);
create index contest_registrations_by_user on contest_registrations (user_id);
