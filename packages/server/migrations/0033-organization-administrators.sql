create table organization_admins (
  organization_id integer not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (organization_id, user_id)
);
create index organization_admins_by_user on organization_admins (user_id);

-- A request exists until somebody decides on it or the user withdraws it.
create table organization_requests (
  organization_id integer not null references organizations on delete cascade,
  user_id integer not null references users on delete cascade,
  reason text not null default '' check (length(reason) <= 1000),
  asked_at timestamp(3) with time zone not null,
  primary key (organization_id, user_id)
);
create index organization_requests_by_user on organization_requests (user_id);
