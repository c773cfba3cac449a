-- The cases of a version for the page of the test data, with what is suspicious about them. Derived from the files; null until somebody needs it.
alter table problem_data_versions add column listing jsonb;
