-- Accounts are also looked for by address and, when a name is chosen, by names that differ only in case.
create index users_by_lowered_name on users (lower(username));
create index users_by_lowered_email on users (lower(email), id) where email <> '';

-- Links that let their holder choose a new password, once. Only a hash of what stands in the link is kept.
create table password_resets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index password_resets_by_user on password_resets (user_id);

-- How often each throttled thing was tried in the window that ends at resets_at. Shared by all nodes of a site.
create table attempts (
  subject text primary key,
  count integer not null,
  resets_at timestamptz(3) not null
);
create index attempts_by_reset on attempts (resets_at);
