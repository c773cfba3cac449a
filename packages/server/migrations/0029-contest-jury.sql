-- The jury of a contest, and those who bring balloons to its contestants.
alter table contest_roles drop constraint contest_roles_role_check;
alter table contest_roles add constraint contest_roles_role_check
  check (role in ('author', 'curator', 'tester', 'contestant', 'jury', 'balloon_runner'));
