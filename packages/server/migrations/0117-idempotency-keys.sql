-- A request sent again under the same key within a day gets the same answer.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  -- Hashes, because a key must not reveal an answer to those who read the database.
  key_hash bytea not null,
  request_hash bytea not null,
  -- Of the process that works on the request. A transaction of another claim does not commit.
  claim uuid not null unique,
  claimed_at timestamptz(3) not null,
  -- Set by each transaction of the request.
  has_effect boolean not null default false,
  -- Null until it is known. The body is encrypted.
  status smallint,
  answer text,
  primary key (user_id, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (claimed_at);
