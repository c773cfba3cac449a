import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { type Row, rowsOf, string, stringOf } from '../../../database/row.ts';

/** How far one can trust the test data of a problem. */
export type VerificationState = 'verified' | 'failed' | 'in progress' | 'unverified';

const problemStateRow = rowsOf({
  code: string,
  name: string,
  state: stringOf<VerificationState>(),
});
export type ProblemState = Row<typeof problemStateRow>;

/** Over problems `p`. */
const hasSolutions = sql<boolean>`exists (select from problem_solutions s where s.problem_id = p.id)`;

/** Over problems `p`: data without solutions is checked if it has validators or generators. */
export const canBeVerified = sql<boolean>`(
  p.data_version is not null and (${hasSolutions} or exists (
    select from problem_data_versions d
    where d.problem_id = p.id and d.version = p.data_version and d.summary ?| array['validators', 'generated'])))`;

/** The states of these problems, by code. */
export async function verificationStates(
  queries: Queries,
  codes: readonly string[],
): Promise<ProblemState[]> {
  if (codes.length === 0) return [];
  const { rows } = await problemStateRow`
    select p.code, p.name, case
      when not ${canBeVerified} then 'unverified'
      when exists (select from verifications_due d where d.problem_id = p.id) then 'in progress'
      when v.id is null or v.data_version is distinct from p.data_version then 'unverified'
      when v.ended_at is null then 'in progress'
      when not v.has_passed then 'failed'
      when not ${hasSolutions} then 'unverified'
      else 'verified' end as state
    from problems p
    left join lateral (
      select * from verifications where problem_id = p.id order by id desc limit 1) v on true
    where p.code = any(${codes})
    order by p.code
  `.execute(queries);
  return rows;
}

export async function verificationState(queries: Queries, code: string): Promise<VerificationState> {
  const [found] = await verificationStates(queries, [code]);
  return found?.state ?? 'unverified';
}
