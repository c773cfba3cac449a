import type { MatrixCase } from '@tribunal/core/test-data/case-matrix';
import type { Queries } from '../../../database/connection.ts';
import { boolean, date, json, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';
import type { VerifiedSolution } from './verifications.ts';

const endedVerificationRow = rowsOf({
  id: number,
  dataVersion: string,
  requestedAt: date,
  hasPassed: nullable(boolean),
});
export type EndedVerification = Row<typeof endedVerificationRow>;

/** Those that are kept, newest first. */
export async function endedVerifications(queries: Queries, problemId: number): Promise<EndedVerification[]> {
  const { rows } = await endedVerificationRow`
    select id, data_version as "dataVersion", requested_at as "requestedAt", has_passed as "hasPassed"
    from verifications where problem_id = ${problemId} and ended_at is not null order by id desc limit 100
  `.execute(queries);
  return rows;
}

const solutionCasesRow = rowsOf({
  solution: json<VerifiedSolution>(),
  name: string,
  language: string,
  /** Empty for a solution that did not compile or was not run. */
  cases: json<readonly MatrixCase[]>(),
});
export type SolutionCases = Row<typeof solutionCasesRow>;

/** What each solution got on each case, by name. */
export async function verificationCases(queries: Queries, verificationId: number): Promise<SolutionCases[]> {
  const { rows } = await solutionCasesRow`
    select r.solution, r.solution->>'name' as name, coalesce(l.name, '') as language,
      coalesce(r.outcome->'cases', '[]') as cases
    from test_runs r left join languages l on l.id = r.language_id
    where r.verification_id = ${verificationId} and r.task = 'cases' and r.only_judge_id is null
    order by r.solution->>'name' collate "C"
  `.execute(queries);
  return rows;
}
