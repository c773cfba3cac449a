-- The machine on which somebody sits: requests from there need no password. An account may be for one contest alone.
alter table users add column login_networks text[] not null default '{}';
alter table users add column only_contest text not null default '';
create index users_by_login_network on users (id) where login_networks <> '{}';
