import type { Result } from '@tribunal/core/judging/verdicts';
import type { Database } from '@tribunal/server/database/connection';
import { sql } from 'kysely';

/** Ends the judgings of a proposal as a judge would, with the current test data and one case. */
export async function judgeProposed(
  { query }: Database,
  proposalId: number,
  result: Result,
  submissionId?: number,
): Promise<void> {
  const points = result === 'AC' ? 1 : 0;
  const hasCases = result !== 'CE' && result !== 'IE';
  const one = {
    position: 1,
    batch: null,
    status: result,
    time: 1,
    memory: 1,
    points,
    total: 1,
    feedback: '',
    judgeMessage: '',
  };
  const cases = hasCases ? [one] : [];
  await sql`
    update proposed_judgings q
    set finished_at = now(), result = ${result}, time = 1, memory = 1, case_points = ${points}, case_total = ${cases.length},
      data_version = p.data_version, cases = ${JSON.stringify(cases)}::jsonb
    from submissions s join problems p on p.id = s.problem_id
    where s.id = q.submission_id and q.proposal_id = ${proposalId} and q.finished_at is null
      and (${submissionId ?? null}::int is null or q.submission_id = ${submissionId ?? null})
  `.execute(query);
}
