-- The factors multiply the limits of problems that have no limits of their own for the language.
alter table languages
  add column time_factor double precision not null default 1 check (time_factor >= 0.1 and time_factor <= 100),
  add column memory_factor double precision not null default 1 check (memory_factor >= 0.1 and memory_factor <= 100),
  add column is_enabled boolean not null default true,
  add column is_default boolean not null default false,
  add column position integer not null default 0;
