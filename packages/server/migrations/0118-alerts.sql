-- What disturbs judging, from when to when. One row for each disturbance, however often it is noticed.
create table alerts (
  id integer generated always as identity primary key,
  kind text not null constraint alerts_kind_known
    check (kind in ('internal error', 'judge lost', 'long queue', 'judges disagree')),
  contest_id integer references contests on delete cascade,
  problem_id integer references problems on delete cascade,
  -- The name of a judge or the id of a submission.
  subject text not null default '',
  count integer not null,
  raised_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create unique index alerts_open on alerts (kind, coalesce(contest_id, 0), coalesce(problem_id, 0), subject)
  where ended_at is null;
create index alerts_by_end on alerts (ended_at);

-- Messages about alerts that nobody has received yet.
create table alert_messages (
  alert_id integer not null references alerts on delete cascade,
  -- A mail address, or the address of a webhook.
  receiver text not null,
  attempts integer not null default 0,
  due_at timestamptz(3) not null,
  primary key (alert_id, receiver)
);
create index alert_messages_due on alert_messages (due_at);

create index judgements_repeated on judgements (finished_at) where number > 1;
create index proposed_judgings_finished on proposed_judgings (finished_at) where fate is null;
