alter table organizations add column country text not null default '' check (country ~ '^([A-Z]{3})?$');

-- Small images, verified by their content. The hash is part of the address, so that browsers keep an image for ever.
create table organization_logos (
  organization_id integer primary key references organizations on delete cascade,
  hash text not null,
  media_type text not null,
  content bytea not null check (length(content) <= 262144)
);
