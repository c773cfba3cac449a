-- How a problem is solved, as its editors explain it. Without a time of publication, it is a draft that only editors see.
create table problem_editorials (
  problem_id integer primary key references problems on delete cascade,
  author_id integer references users on delete set null,
  text text not null,
  published_at timestamptz(3)
);
