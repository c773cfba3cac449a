-- The difficulty of problems, estimated from public results. `judged_count`, `accepted_count` and `user_count` are the public figures of the
-- problem when it was computed: a difference shows that it is out of date.
create table problem_difficulties (
  problem_id integer primary key references problems on delete cascade,
  difficulty integer,
  users integer not null,
  judged_count integer not null,
  accepted_count integer not null,
  user_count integer not null,
  computed_at timestamptz(3) not null
);
