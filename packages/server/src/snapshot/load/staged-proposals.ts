import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { number, rowsOf } from '../../database/row.ts';
import { SnapshotError } from '../snapshot-error.ts';

/** The judgings of proposals are staged until their submissions are stored. */
export async function createProposalStaging(queries: Queries): Promise<void> {
  await sql`
    create temporary table loaded_proposed_judgings (like proposed_judgings including all) on commit drop
  `.execute(queries);
  await sql`alter table loaded_proposed_judgings add column line int not null`.execute(queries);
}

export async function storeProposedJudgings(queries: Queries): Promise<void> {
  const { rows } = await rowsOf({ line: number, submissionId: number })`
    select q.line, q.submission_id as "submissionId" from loaded_proposed_judgings q
    where not exists (select from submissions s where s.id = q.submission_id)
    order by q.line limit 1
  `.execute(queries);
  if (rows[0]) throw new SnapshotError(rows[0].line, `there is no submission ${rows[0].submissionId}`);
  await sql`
    insert into proposed_judgings (proposal_id, submission_id, run, judgement, judge_id, finished_at, result, time, memory,
      case_points, case_total, error, data_version, cases, is_chosen, fate)
    select proposal_id, submission_id, run, judgement, judge_id, finished_at, result, time, memory,
      case_points, case_total, error, data_version, cases, is_chosen, fate
    from loaded_proposed_judgings order by line
  `.execute(queries);
}
