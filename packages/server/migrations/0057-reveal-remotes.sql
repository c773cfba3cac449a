-- The remote control of a ceremony: which window plays it, what it shows, and the newest command.
create table reveal_remotes (
  contest_id integer primary key references contests on delete cascade,
  -- A random name of the window that was opened last.
  presenter text not null default '',
  -- What that window shows, in words.
  status text not null default '',
  -- Counts the commands, so that none is obeyed twice.
  number integer not null default 0,
  command text not null default ''
);
