-- Sorts the numbers in names by their value: `Round 2` comes before `Round 10`. Every number gets at least twelve digits.
create function natural_order(name text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(name, '[0-9]+', '00000000000\&', 'g'), '0*([0-9]{12,})', '\1', 'g');

alter table problems add column name_order text not null generated always as (natural_order(name)) stored;
