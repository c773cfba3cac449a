-- What the jury writes about a submission. Nobody else reads it.
create table submission_notes (
  id integer primary key generated always as identity,
  -- A load writes the notes before their submissions.
  submission_id integer not null references submissions on delete cascade deferrable initially deferred,
  author text not null,
  text text not null,
  made_at timestamptz(3) not null
);
create index submission_notes_by_submission on submission_notes (submission_id, id);
