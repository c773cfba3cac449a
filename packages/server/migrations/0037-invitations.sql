-- Links with which people create an account although the site is closed. Only the hash of a link is stored.
create table invitations (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  uses_left integer not null check (uses_left >= 0),
  organization_id integer references organizations on delete set null,
  expires_at timestamp(3) with time zone not null
);
create index invitations_by_organization on invitations (organization_id);
