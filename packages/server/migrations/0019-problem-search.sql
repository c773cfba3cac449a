-- The search on pages also finds the types of a problem. Types have their own weight, so that the data API can leave them out.
create function joined_words(texts text[]) returns text language sql immutable strict parallel safe
  return array_to_string(texts, ' ');

alter table problems drop column search;
alter table problems add column search tsvector not null generated always as (
  setweight(to_tsvector('simple', search_words(code)), 'A') ||
  setweight(to_tsvector('simple', search_words(name)), 'A') ||
  setweight(to_tsvector('simple', search_words(left(description, 200000))), 'B') ||
  setweight(to_tsvector('simple', search_words(joined_words(types))), 'C')
) stored;
create index problems_search on problems using gin (search);

-- All words of a text, each with a label: '*' finds words that begin with it, and 'AB' finds it only where it has one of these weights.
create function search_query(written text, label text) returns tsquery language sql immutable strict parallel safe
  return regexp_replace(
    plainto_tsquery('simple', search_words(written))::text, '''( &|$)', ''':' || label || '\1', 'g')::tsquery;
