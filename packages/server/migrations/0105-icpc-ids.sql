-- Their numbers in the registration of ICPC contests.
alter table users add column icpc_id text not null default '';
alter table organizations add column icpc_id text not null default '';
