-- Solutions that must be accepted, but from which the package says that the time limit does not follow.
alter table derived_time_limits add column ignored text[] not null default '{}';
