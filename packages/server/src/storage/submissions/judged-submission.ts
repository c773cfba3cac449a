import type { Result, Status } from '@tribunal/core/judging/verdicts';
import type { Queries } from '../../database/connection.ts';
import { boolean, date, nullable, number, type Row, rowsOf, stringOf } from '../../database/row.ts';
import { holdSubmissions } from '../contests/settings/contest-locks.ts';

/** A submission with the facts that judging and scoring need. */
export interface JudgedSubmission {
  readonly id: number;
  readonly userId: number;
  readonly problemId: number;
  readonly date: Date;
  readonly status: Status;
  readonly result: Result | null;
  readonly casePoints: number;
  readonly caseTotal: number;
  readonly judgement: number;
  readonly problem: { readonly points: number; readonly partial: boolean };
  readonly contest: JudgedInContest | null;
}

interface JudgedInContest {
  readonly id: number;
  readonly participationId: number;
  readonly problem: { readonly points: number; readonly partial: boolean };
  /** The points of the current verdict. */
  readonly points: number;
}

/** Null when it does not exist. */
export async function lockSubmission(queries: Queries, id: number): Promise<JudgedSubmission | null> {
  return (await lockSubmissions(queries, [id]))[0] ?? null;
}

/**
 * Locks submissions and the rules of their contests until the transaction ends, so that changes are serialized. Leaves out those that do
 * not exist. The points of their problems are read afterwards: an editor may have changed them while we waited.
 */
export async function lockSubmissions(queries: Queries, ids: readonly number[]): Promise<JudgedSubmission[]> {
  await holdSubmissions(queries, ids);
  const { rows } = await judgedRow`
    select s.id, s.user_id, s.problem_id, s.date, s.status, s.result, s.case_points, s.case_total, s.judgement,
      p.points as problem_points, p.partial as problem_partial,
      s.contest_id, s.participation_id, s.contest_points, cp.points as contest_problem_points, cp.partial as contest_problem_partial
    from submissions s
    join problems p on p.id = s.problem_id
    left join contest_problems cp on cp.id = s.contest_problem_id
    where s.id = any(${ids}::int[])
  `.execute(queries);
  return rows.map(asJudged);
}

/** The answer holds until the transaction ends. */
export async function contestIsFinal(queries: Queries, contestId: number): Promise<boolean> {
  const { rows } = await rowsOf({ isFinal: boolean })`
    select finalized_at is not null as "isFinal" from contests where id = ${contestId} for key share
  `.execute(queries);
  return rows[0]?.isFinal === true;
}

const judgedRow = rowsOf({
  id: number,
  user_id: number,
  problem_id: number,
  date: date,
  status: stringOf<Status>(),
  result: nullable(stringOf<Result>()),
  case_points: number,
  case_total: number,
  judgement: number,
  problem_points: number,
  problem_partial: boolean,
  contest_id: nullable(number),
  participation_id: nullable(number),
  contest_points: nullable(number),
  contest_problem_points: nullable(number),
  contest_problem_partial: nullable(boolean),
});

function asJudged(row: Row<typeof judgedRow>): JudgedSubmission {
  return {
    id: row.id,
    userId: row.user_id,
    problemId: row.problem_id,
    date: row.date,
    status: row.status,
    result: row.result,
    casePoints: row.case_points,
    caseTotal: row.case_total,
    judgement: row.judgement,
    problem: { points: row.problem_points, partial: row.problem_partial },
    contest: contestOf(row),
  };
}

function contestOf(row: Row<typeof judgedRow>): JudgedInContest | null {
  const { contest_id: id, participation_id: participationId, contest_problem_points: points } = row;
  if (id === null || participationId === null || points === null) return null;
  const problem = { points, partial: row.contest_problem_partial === true };
  return { id, participationId, problem, points: row.contest_points ?? 0 };
}
