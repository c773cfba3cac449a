import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, type Row, rowsOf } from '../../../database/row.ts';

const usesOfProblemRow = rowsOf({
  hasSubmissions: boolean,
  isInContest: boolean,
});
type UsesOfProblem = Row<typeof usesOfProblemRow>;

/** Holds the problem until the transaction ends: nothing new can refer to it. Null when it is gone. */
export async function findUsesOfProblem(queries: Queries, problemId: number): Promise<UsesOfProblem | null> {
  await sql`select from problems where id = ${problemId} for update`.execute(queries);
  // Its own statement, so that it sees what was stored while the first one waited.
  const { rows } = await usesOfProblemRow`
    select ${hasSubmissions} as "hasSubmissions", ${isInContest} as "isInContest" from problems where id = ${problemId}
  `.execute(queries);
  return rows[0] ?? null;
}

/** Whether it cannot be deleted. */
export async function isProblemInUse(queries: Queries, code: string): Promise<boolean> {
  const { rows } = await rowsOf({ isInUse: boolean })`
    select ${hasSubmissions} or ${isInContest} as "isInUse" from problems where code = ${code}
  `.execute(queries);
  return rows[0]?.isInUse ?? false;
}

const hasSubmissions = sql<boolean>`exists (select from submissions where problem_id = problems.id)`;

const isInContest = sql<boolean>`(exists (select from contest_problems where problem_id = problems.id)
  or exists (select from clarifications where problem_id = problems.id)
  or exists (select from announcements where problem_id = problems.id))`;

/** With everything that belongs to it. */
export async function removeProblem(queries: Queries, problemId: number): Promise<void> {
  await queries.deleteFrom('problems').where('id', '=', problemId).execute();
}
