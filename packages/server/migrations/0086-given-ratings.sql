-- Ratings that a snapshot contains, as those of another site: the site keeps them and continues from them.
alter table ratings add column is_given boolean not null default false;
