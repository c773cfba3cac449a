-- Our judges fetch test data from the site. Other judges announce the problems in their folder with the time of the last change (seconds
-- since 1970), which identifies a version.
alter table judges add column fetches_data boolean not null default false;
alter table judge_problems add column changed_at double precision not null default 0
  constraint judge_problems_changed_at_bounds check (changed_at >= 0 and changed_at <= 1e12);

-- A compiler that was stopped by the wall clock is given to another judge once.
alter table judge_queue
  add column stalls integer not null default 0,
  add column avoided_judge_id integer references judges on delete set null;

-- A judge that failed to fetch a version gets it again only after a pause.
create table judge_data_pauses (
  judge_id integer not null references judges on delete cascade,
  version text not null,
  failures integer not null,
  message text not null,
  until timestamp(3) with time zone not null,
  primary key (judge_id, version)
);
