-- Submissions that arrived shortly after the end of their contestant. They are no rows of `submissions`, so that nothing counts them, but
-- share its numbers, so that they have pages like those.
create table late_submissions (
  id integer primary key default nextval(pg_get_serial_sequence('submissions', 'id')),
  participation_id integer not null references participations (id) on delete cascade,
  problem_id integer not null references problems (id) on delete cascade,
  language_id integer not null references languages (id),
  date timestamptz(3) not null,
  source text not null
);
create index late_submissions_by_participation on late_submissions (participation_id, id);
