-- For addresses that write a name in another case.
create index problems_by_lowered_code on problems (lower(code));
create index contests_by_lowered_key on contests (lower(key));
create index organizations_by_lowered_slug on organizations (lower(slug));
