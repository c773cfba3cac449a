import { type KindOfWork, kindsOfWork } from '@tribunal/core/judging/work-shares';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { boolean, rowsOf } from '../../database/row.ts';
import { priorities } from './judge-queue.ts';

/** The kinds of work of which something waits, in order. It may be that no judge can do it. None during maintenance. */
export async function waitingWork(database: Database): Promise<KindOfWork[]> {
  const query = rowsOf<Record<KindOfWork, boolean>>({
    'urgent proposal': boolean,
    'new submission': boolean,
    rejudge: boolean,
    'test run': boolean,
    verification: boolean,
    proposal: boolean,
  })`
    select exists (select ${waitingJudging} and ${isUrgent}) as "urgent proposal",
      exists (select from judge_queue where claim is null and priority < ${priorities.rejudge}) as "new submission",
      exists (select from judge_queue where claim is null and priority = ${priorities.rejudge}) as rejudge,
      exists (select ${waitingRun} and verification_id is null) as "test run",
      exists (select ${waitingRun} and verification_id is not null) as verification,
      exists (select ${waitingJudging}) as proposal
    where not exists (select from maintenance)`;
  const [row] = await runPrepared(database, query);
  return kindsOfWork.filter((kind) => row?.[kind]);
}

const waitingRun = sql`from test_runs where claim is null and outcome is null`;
const waitingJudging = sql`
  from proposed_judgings q where q.claim is null and q.finished_at is null and q.fate is null`;

/** Over proposed_judgings `q`. */
export const isUrgent = sql`q.proposal_id in (select id from rejudge_proposals where is_urgent and state = 'open')`;
