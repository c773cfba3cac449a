-- The parser of the server takes a/b, a.b, a@b, a-b and <a b> for one file, host, address, compound or tag, and +1 for a signed number.
-- Whoever searches has words in mind: what joins them is taken out on both sides.
create function search_words(written text) returns text language sql immutable strict parallel safe
  return translate(written, '/.@<>&+-', '        ');

alter table problems drop column search;
alter table problems add column search tsvector not null generated always as (
  setweight(to_tsvector('simple', search_words(code)), 'A') ||
  setweight(to_tsvector('simple', search_words(name)), 'A') ||
  setweight(to_tsvector('simple', search_words(left(description, 200000))), 'B')
) stored;
create index problems_search on problems using gin (search);

-- What adding binary fractions left behind the decimals that points have.
update users set points = round(points::numeric, 3), performance_points = round(performance_points::numeric, 9);
