-- In which languages contestants may submit; none: in all of them.
create table contest_languages (
  contest_id integer not null references contests on delete cascade,
  language_id integer not null references languages on delete cascade,
  primary key (contest_id, language_id)
);
create index contest_languages_by_language on contest_languages (language_id);

-- Whether users can register before the start.
alter table contests add column is_registration_open boolean not null default true;

-- Whether the problems become public when the contest is over, and when they did: it happens once.
alter table contests add column open_for_practice boolean not null default false;
alter table contests add column opened_at timestamptz(3);
create index contests_to_open on contests (end_time) where open_for_practice and opened_at is null;
