import type { Packed } from '@tribunal/contract/judges/judge-reports';
import type { ScoreRule } from '@tribunal/core/judging/grading';
import type { CaseStatus } from '@tribunal/core/judging/verdicts';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { nullable, number, type Row, rowsOf, string, stringOf } from '../../database/row.ts';
import type { Claim } from '../judges/judge-queue.ts';

export const storedCaseRow = rowsOf({
  position: number,
  batch: nullable(number),
  status: stringOf<CaseStatus>(),
  time: number,
  memory: number,
  points: number,
  total: number,
  feedback: string,
  /** For the jury only. */
  judgeMessage: string,
  scoreRule: stringOf<ScoreRule>(),
});
export type StoredCase = Row<typeof storedCaseRow>;

/** With what the judge kept of the output. */
export type ReportedCase = Omit<StoredCase, 'scoreRule'> & {
  readonly scoreRule?: ScoreRule | undefined;
  readonly output?: Packed | null | undefined;
};

/**
 * Stores cases if the judge's claim is still valid, and returns whether it is. A judge that replaces a lost one starts
 * over and overwrites its cases, so the list never becomes shorter for readers.
 */
export async function saveCases(
  queries: Queries,
  { id, submissionId, judgement }: Claim,
  cases: readonly ReportedCase[],
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with valid_claim as (
      select from judge_queue where submission_id = ${submissionId} and claim = ${id} for update
    )
    insert into case_results (submission_id, judgement, position, batch, status, time, memory, points, total, feedback, judge_message, output, output_bytes,
      score_rule, at)
    select ${submissionId}, ${judgement}, c.position, c.batch, c.status, c.time, c.memory, c.points, c.total, c.feedback,
      c."judgeMessage", decode(c.output->>'deflated', 'base64'), (c.output->>'bytes')::int,
      coalesce(c."scoreRule", 'minimum'), ${now}
    from valid_claim, jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c(
      position int, batch int, status text, time double precision, memory double precision, points double precision,
      total double precision, feedback text, "judgeMessage" text, output jsonb, "scoreRule" text)
    on conflict (submission_id, judgement, position) do update set batch = excluded.batch, status = excluded.status,
      time = excluded.time, memory = excluded.memory, points = excluded.points, total = excluded.total,
      feedback = excluded.feedback, judge_message = excluded.judge_message, output = excluded.output,
      output_bytes = excluded.output_bytes, score_rule = excluded.score_rule, at = excluded.at
  `.execute(queries);
  return numAffectedRows !== 0n;
}

/** How far the judge came that finished. */
interface LastCase extends Omit<Claim, 'id'> {
  readonly position: number;
}

/** Deletes cases of lost judges beyond the last case of the judge that finished. */
export async function dropCasesAfter(queries: Queries, lastCases: readonly LastCase[]): Promise<void> {
  await sql`
    delete from case_results c using jsonb_to_recordset(${JSON.stringify(lastCases)}::jsonb)
      as last("submissionId" int, judgement int, position int)
    where c.submission_id = last."submissionId" and c.judgement = last.judgement and c.position > last.position
  `.execute(queries);
}

/** Bytes of all outputs that the site keeps. Those of the newest submissions stay; a judge can make any other again. */
const maxStoredBytes = 2 ** 30;

export async function dropOldOutputs(queries: Queries, maxBytes = maxStoredBytes): Promise<void> {
  await sql`
    update case_results c set output = null, output_bytes = null
    from (
      select submission_id, judgement, position,
        sum(octet_length(output)) over (order by submission_id desc, judgement desc, position desc) as total
      from case_results where output is not null
    ) stored
    where stored.total > ${maxBytes} and c.submission_id = stored.submission_id and c.judgement = stored.judgement
      and c.position = stored.position
  `.execute(queries);
}
