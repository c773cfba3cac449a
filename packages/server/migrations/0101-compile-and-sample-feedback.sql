-- Contestants may see whether their submission compiled, and the results of sample cases, before they see the result.
alter table contests drop constraint contests_submission_visibility_check;
alter table contests add constraint contests_submission_visibility_check
  check (submission_visibility in ('everything', 'verdict', 'samples', 'compile', 'nothing'));
create or replace function withhold_participation() returns trigger language plpgsql as $$
begin
  new.is_withheld := exists (
    select from contests where id = new.contest_id and submission_visibility in ('samples', 'compile', 'nothing'));
  return new;
end $$;

-- The number of samples with which the cases begin, without a batch that has other cases too.
with cases as (
  select v.problem_id, v.version, entry.number, entry.one->>'batch' as batch,
    coalesce((entry.one->>'isSample')::boolean, (entry.one->>'sample')::boolean, false) as is_sample
  from problem_data_versions v, jsonb_array_elements(coalesce(
    coalesce(v.listing->'pretests', '[]') || (v.listing->'cases'), v.summary->'plain'->'cases', '[]')) with ordinality as entry(one, number)
), units as (
  select problem_id, version, number, bool_and(is_sample) over (
    partition by problem_id, version, coalesce(batch, 'case ' || number)) as is_sample
  from cases
), counted as (
  select problem_id, version, coalesce(min(number) filter (where not is_sample) - 1, count(*)) as count
  from units group by problem_id, version
)
update problem_data_versions v set summary = v.summary || jsonb_build_object('leadingSamples', counted.count)
from counted where counted.problem_id = v.problem_id and counted.version = v.version;
