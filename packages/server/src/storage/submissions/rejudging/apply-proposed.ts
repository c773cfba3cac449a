import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, json, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { holdRulesOf } from '../../contests/settings/contest-locks.ts';
import type { Outcome } from '../judgements.ts';

/** A judging that was chosen to be applied. */
const chosenJudgingRow = rowsOf({
  id: number,
  submissionId: number,
  /** The judging whose verdict it shall replace. */
  judgement: number,
  judgeId: nullable(number),
  isOfFinalContest: boolean,
  dataVersion: nullable(string),
  outcome: json<Outcome>(),
});
export type ChosenJudging = Row<typeof chosenJudgingRow>;

/**
 * The next chosen judgings of a proposal. Holds everything that their verdicts change, in the order in which single verdicts lock
 * it, so that two writers never wait for each other.
 */
export async function holdChosen(
  queries: Queries,
  proposalId: number,
  most: number,
): Promise<ChosenJudging[]> {
  const { rows: next } = await rowsOf({ id: number })`
    select q.submission_id as id from proposed_judgings q join submissions s on s.id = q.submission_id
    where q.proposal_id = ${proposalId} and q.is_chosen and q.fate is null
    order by s.contest_id, q.submission_id limit ${most}
  `.execute(queries);
  const ids = next.map(({ id }) => id);
  await holdRulesOf(queries, ids);
  for (const held of locksOf(ids)) await held.execute(queries);
  const { rows } = await chosenJudgingRow`
    select q.id, q.submission_id as "submissionId", q.judgement, q.judge_id as "judgeId",
      coalesce(c.finalized_at is not null, false) as "isOfFinalContest", q.data_version as "dataVersion",
      json_build_object('result', q.result, 'casePoints', q.case_points, 'caseTotal', q.case_total, 'time', q.time,
        'memory', q.memory, 'error', q.error) as outcome
    from proposed_judgings q
    join submissions s on s.id = q.submission_id
    left join contests c on c.id = s.contest_id
    where q.proposal_id = ${proposalId} and q.submission_id = any(${ids}::int[]) and q.is_chosen and q.fate is null
    order by s.contest_id, q.submission_id
  `.execute(queries);
  return rows;
}

function locksOf(ids: readonly number[]) {
  const of = (column: string) =>
    sql`(select ${sql.ref(column)} from submissions where id = any(${ids}::int[]))`;
  const locked = (table: string, those: ReturnType<typeof of>, strength: string) =>
    sql`select from (select id from ${sql.table(table)} where id in ${those} order by id ${sql.raw(strength)}) as held`;
  return [
    locked('submissions', of('id'), 'for no key update'),
    locked('contests', of('contest_id'), 'for key share'),
    locked('participations', of('participation_id'), 'for no key update'),
    locked('users', of('user_id'), 'for no key update'),
    locked('problems', of('problem_id'), 'for no key update'),
  ];
}

/** The judging enters the history of the submission with its cases, as the one with this number. */
export async function addProposedJudgement(
  queries: Queries,
  { id, submissionId, judgeId }: ChosenJudging,
  number: number,
  requested: { readonly at: Date; readonly by: string },
): Promise<void> {
  await sql`
    insert into judgements (submission_id, number, requested_at, requested_by, judge_id, toolchain_id, measurements)
    select ${submissionId}, ${number}, ${requested.at}, ${requested.by}, ${judgeId}, q.toolchain_id, q.measurements
    from proposed_judgings q where q.id = ${id}
  `.execute(queries);
  await sql`
    insert into case_results (submission_id, judgement, position, batch, status, time, memory, points, total, feedback, judge_message,
      score_rule)
    select ${submissionId}, ${number}, c.position, c.batch, c.status, c.time, c.memory, c.points, c.total, c.feedback,
      coalesce(c."judgeMessage", ''), coalesce(c."scoreRule", 'minimum')
    from proposed_judgings q, jsonb_to_recordset(q.cases) as c(
      position int, batch int, status text, time double precision, memory double precision, points double precision,
      total double precision, feedback text, "judgeMessage" text, "scoreRule" text)
    where q.id = ${id}
  `.execute(queries);
}

export async function setFate(
  queries: Queries,
  ids: readonly number[],
  fate: 'applied' | 'changed' | 'final',
): Promise<void> {
  if (ids.length === 0) return;
  await queries
    .updateTable('proposed_judgings')
    .set({ fate, cases: null, measurements: null })
    .where('id', 'in', ids)
    .execute();
}
