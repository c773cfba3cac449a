-- The event feed of the Contest API. Lines are written once and never change; `current` says for whom a line is still the newest of its object.
create table contest_feeds (
  contest_id integer primary key references contests (id) on delete cascade,
  -- Part of every token, so that tokens of another feed of the same contest are refused.
  epoch text not null,
  -- Of the newest line.
  number bigint not null default 0,
  -- The newest entry of the contest log that the lines contain.
  log_number bigint not null default 0,
  -- What decides how all submissions are shown; a change makes all of them be compared again.
  rules text not null default '',
  -- While all submissions are compared again, the last one that was.
  swept_to integer,
  -- When the clock next changes an object.
  changes_at timestamp(3) with time zone,
  is_complete boolean not null default false
);

create table contest_feed_lines (
  contest_id integer not null references contest_feeds (contest_id) on delete cascade,
  number bigint not null,
  type text not null,
  object_id text not null,
  submission_id integer,
  -- Sets of bits, one for each version and view.
  audiences smallint not null,
  current smallint not null,
  -- JSON; null when the object is deleted.
  data text,
  primary key (contest_id, number)
);

create index contest_feed_lines_current on contest_feed_lines (contest_id, type, object_id) where current <> 0;
create index contest_feed_lines_of_submission on contest_feed_lines (contest_id, submission_id)
  where current <> 0 and submission_id is not null;
