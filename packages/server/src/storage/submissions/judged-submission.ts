import type { Result, Status } from '@tribunal/core/verdicts';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

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

export interface JudgedInContest {
  readonly id: number;
  readonly participationId: number;
  readonly problem: { readonly points: number; readonly partial: boolean };
  /** The points of the current verdict. */
  readonly points: number;
}

/** Locks the submission until the transaction ends, so that changes are serialised. Null when it does not exist. */
export async function lockSubmission(queries: Queries, id: number): Promise<JudgedSubmission | null> {
  const { rows } = await sql<Row>`
    select s.id, s.user_id, s.problem_id, s.date, s.status, s.result, s.case_points, s.case_total, s.judgement,
      p.points as problem_points, p.partial as problem_partial,
      s.contest_id, s.participation_id, s.contest_points, cp.points as contest_problem_points, cp.partial as contest_problem_partial
    from submissions s
    join problems p on p.id = s.problem_id
    left join contest_problems cp on cp.id = s.contest_problem_id
    where s.id = ${id}
    for no key update of s
  `.execute(queries);
  return rows[0] ? asJudged(rows[0]) : null;
}

interface Row {
  id: number;
  user_id: number;
  problem_id: number;
  date: Date;
  status: Status;
  result: Result | null;
  case_points: number;
  case_total: number;
  judgement: number;
  problem_points: number;
  problem_partial: boolean;
  contest_id: number | null;
  participation_id: number | null;
  contest_points: number | null;
  contest_problem_points: number | null;
  contest_problem_partial: boolean | null;
}

function asJudged(row: Row): JudgedSubmission {
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

function contestOf(row: Row): JudgedInContest | null {
  const { contest_id: id, participation_id: participationId, contest_problem_points: points } = row;
  if (id === null || participationId === null || points === null) return null;
  const problem = { points, partial: row.contest_problem_partial === true };
  return { id, participationId, problem, points: row.contest_points ?? 0 };
}
