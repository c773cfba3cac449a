-- Administrators who do not want to see the first steps of a site any more.
create table first_steps_dismissals (
  user_id integer primary key references users (id) on delete cascade
);

-- Every process of the site asks every second whether there is one.
create index users_superusers on users (id) where is_superuser and is_active;
