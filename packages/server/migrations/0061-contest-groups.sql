-- Sets of contestants that are ranked on their own, such as students or a site. A contestant may be in several of them, and may be put
-- into one before taking part.
create table contest_groups (
  contest_id integer not null references contests on delete cascade,
  code text not null,
  name text not null,
  position integer not null,
  primary key (contest_id, code)
);

create table contest_group_members (
  contest_id integer not null,
  user_id integer not null references users on delete cascade,
  code text not null,
  primary key (contest_id, user_id, code),
  foreign key (contest_id, code) references contest_groups on delete cascade
);
create index contest_group_members_by_group on contest_group_members (contest_id, code);
create index contest_group_members_by_user on contest_group_members (user_id);

alter table contests drop constraint contests_awards_check;
alter table contests add constraint contests_awards_check
  check (awards <@ array['first-to-solve', 'organization-winners', 'group-winners', 'honors']);
