-- Data with generators is checked also when the problem has no solutions.
create or replace function note_verification_due(changed integer) returns void language sql as $$
  insert into verifications_due (problem_id)
  select id from problems p
  where id = changed and data_version is not null and (
    exists (select from problem_solutions s where s.problem_id = p.id)
    or exists (
      select from problem_data_versions d
      where d.problem_id = p.id and d.version = p.data_version and d.summary ?| array['validators', 'generated']))
  on conflict do nothing;
$$;
