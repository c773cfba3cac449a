-- The networks from which an account can be used, in CIDR notation; none for everywhere.
alter table users add column allowed_networks text[] not null default '{}';
