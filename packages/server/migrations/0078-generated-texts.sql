-- The beginning of what generators made for the cases of this version, for those who edit the problem.
alter table problem_data_versions add column generated jsonb;
