import type { Expectation, GroupExpectation } from '@tribunal/core/test-data/expectations';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { json, listOf, nullable, number, rowsOf, string } from '../../../database/row.ts';

const storedSolutionRow = rowsOf<StoredSolution>({
  id: number,
  languageName: nullable(string),
  name: string,
  language: nullable(string),
  source: string,
  note: string,
  permitted: listOf(string),
  required: listOf(string),
  points: nullable(number),
  timeRatio: nullable(number),
  groups: json<readonly GroupExpectation[]>(),
});

/** A solution of the jury. */
export interface Solution extends Expectation {
  readonly name: string;
  /** The key of its language; null if the site has none for it. */
  readonly language: string | null;
  readonly source: string;
  readonly note: string;
  readonly groups: readonly GroupExpectation[];
}

export interface StoredSolution extends Solution {
  readonly id: number;
  readonly languageName: string | null;
}

const columns = sql`s.id, s.name, l.key as language, l.name as "languageName", s.source, s.permitted, s.required, s.points,
  s.time_ratio as "timeRatio", s.groups, s.note`;

/** By name. */
export async function listSolutions(queries: Queries, problemId: number): Promise<StoredSolution[]> {
  const { rows } = await storedSolutionRow`
    select ${columns} from problem_solutions s left join languages l on l.id = s.language_id
    where s.problem_id = ${problemId} order by s.name collate "C"
  `.execute(queries);
  return rows;
}

export async function findSolution(
  queries: Queries,
  problemId: number,
  id: number,
): Promise<StoredSolution | null> {
  const { rows } = await storedSolutionRow`
    select ${columns} from problem_solutions s left join languages l on l.id = s.language_id
    where s.problem_id = ${problemId} and s.id = ${id}
  `.execute(queries);
  return rows[0] ?? null;
}

/** Null if the problem has a solution of this name. */
export async function insertSolution(
  queries: Queries,
  problemId: number,
  solution: Solution,
): Promise<number | null> {
  const row = await queries
    .insertInto('problem_solutions')
    .values({ problem_id: problemId, ...(await rowOf(queries, solution)) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateSolution(queries: Queries, id: number, solution: Solution): Promise<void> {
  await queries
    .updateTable('problem_solutions')
    .set(await rowOf(queries, solution))
    .where('id', '=', id)
    .execute();
}

export async function deleteSolution(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('problem_solutions').where('id', '=', id).execute();
}

export async function deleteSolutions(queries: Queries, problemId: number): Promise<void> {
  await queries.deleteFrom('problem_solutions').where('problem_id', '=', problemId).execute();
}

export async function hasSolutionNamed(
  queries: Queries,
  problemId: number,
  name: string,
  otherThan: number,
): Promise<boolean> {
  const row = await queries
    .selectFrom('problem_solutions')
    .select('id')
    .where('problem_id', '=', problemId)
    .where('name', '=', name)
    .where('id', '<>', otherThan)
    .executeTakeFirst();
  return row !== undefined;
}

async function rowOf(queries: Queries, solution: Solution) {
  const language = await queries
    .selectFrom('languages')
    .select('id')
    .where('key', '=', solution.language)
    .executeTakeFirst();
  return {
    name: solution.name,
    language_id: language?.id ?? null,
    source: solution.source,
    permitted: [...solution.permitted],
    required: [...solution.required],
    points: solution.points,
    time_ratio: solution.timeRatio,
    note: solution.note,
    groups: JSON.stringify(solution.groups),
  };
}
