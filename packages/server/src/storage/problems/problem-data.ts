import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

export interface ProblemData {
  readonly checker: { readonly name: string; readonly args: unknown };
  readonly cases: readonly DataCase[];
}

export interface DataCase {
  readonly position: number;
  readonly batch: number | null;
  readonly input: string;
  readonly output: string;
  readonly points: number | null;
}

/** Digests of everything that judges read, for all problems with cases in the database or for one problem. */
export async function problemDataDigests(queries: Queries, code?: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; digest: string }>`
    select p.code, md5(p.checker_name || coalesce(p.checker_args::text, '') || string_agg(
      md5(c.input) || md5(c.output) || coalesce(c.points::text, '') || '/' || coalesce(c.batch::text, ''), ' '
      order by c.position)) as digest
    from problems p join problem_cases c on c.problem_id = p.id
    where p.code = ${code ?? null} or ${code === undefined}
    group by p.id
    order by p.code
  `.execute(queries);
  return new Map(rows.map(({ code, digest }) => [code, digest]));
}

export async function findProblemData(queries: Queries, code: string): Promise<ProblemData | null> {
  const problem = await queries
    .selectFrom('problems')
    .select(['id', 'checker_name', 'checker_args'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!problem) return null;
  const cases = await queries
    .selectFrom('problem_cases')
    .select(['position', 'batch', 'input', 'output', 'points'])
    .where('problem_id', '=', problem.id)
    .orderBy('position')
    .execute();
  return { checker: { name: problem.checker_name, args: problem.checker_args }, cases };
}

/** Replaces the existing cases with those in the given JSON texts, each of which is a list of cases. */
export async function replaceCases(
  queries: Queries,
  problemId: number,
  parts: AsyncIterable<string>,
): Promise<void> {
  await queries.deleteFrom('problem_cases').where('problem_id', '=', problemId).execute();
  for await (const part of parts) {
    await sql`
      insert into problem_cases (problem_id, position, batch, input, output, points)
      select ${problemId}, c.position, c.batch, c.input, c.output, c.points
      from jsonb_to_recordset(${part}::jsonb)
        as c(position int, batch int, input text, output text, points float8)
    `.execute(queries);
  }
}

export async function saveChecker(
  queries: Queries,
  problemId: number,
  { name, args }: ProblemData['checker'],
): Promise<void> {
  const checker = { checker_name: name, checker_args: args === null ? null : JSON.stringify(args) };
  await queries.updateTable('problems').set(checker).where('id', '=', problemId).execute();
}
