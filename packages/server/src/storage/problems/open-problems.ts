import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { lockUsersAndProblems, recountUserPoints } from './recount-public-figures.ts';

/** Makes the hidden problems of a contest public; the points of those who solved them follow. Returns their codes in contest order. */
export async function openProblems(queries: Queries, contestId: number): Promise<string[]> {
  const hidden = await hiddenProblems(queries, contestId);
  if (hidden.length === 0) return [];
  const ids = hidden.map(({ id }) => id);
  const users = await usersWithResults(queries, ids);
  await lockUsersAndProblems(queries, users, ids);
  await queries.updateTable('problems').set({ is_public: true }).where('id', 'in', ids).execute();
  await recountUserPoints(queries, users);
  return hidden.map(({ code }) => code);
}

async function hiddenProblems(queries: Queries, contestId: number): Promise<{ id: number; code: string }[]> {
  return queries
    .selectFrom('contest_problems')
    .innerJoin('problems', 'problems.id', 'contest_problems.problem_id')
    .select(['problems.id', 'problems.code'])
    .where('contest_problems.contest_id', '=', contestId)
    .where('problems.is_public', '=', false)
    .orderBy('contest_problems.position')
    .execute();
}

async function usersWithResults(queries: Queries, problemIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id as "userId" from best_results where problem_id = any(${problemIds})
  `.execute(queries);
  return rows.map(({ userId }) => userId);
}
