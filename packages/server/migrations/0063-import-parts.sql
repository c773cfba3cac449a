-- What an import from another site has loaded: each part in the transaction that loaded it, so that a second start continues.
create table import_parts (
  part text primary key,
  finished_at timestamptz(3) not null,
  -- The number of records of each type, and what changed or was left out. For the part 'source': which site it is.
  details jsonb not null
);
