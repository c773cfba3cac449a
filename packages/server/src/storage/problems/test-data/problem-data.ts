import type { PlainCase, PlainChecker } from '@tribunal/core/test-data/generated-data';
import type { Queries } from '../../../database/connection.ts';
import { json, number, type Row, rowsOf } from '../../../database/row.ts';

/** A problem whose cases are in the table that older versions of the site used. */
const storedCasesRow = rowsOf({
  id: number,
  checker: json<PlainChecker>(),
  cases: json<readonly PlainCase[]>(),
});
type StoredCases = Row<typeof storedCasesRow>;

/** The next problem to convert, locked until the transaction ends. */
export async function lockStoredCases(queries: Queries): Promise<StoredCases | null> {
  const { rows } = await storedCasesRow`
    select p.id, json_build_object('name', p.checker_name, 'args', p.checker_args) as checker, (
      select json_agg(json_build_object('input', c.input, 'output', c.output, 'points', c.points, 'batch', c.batch)
        order by c.position)
      from problem_cases c where c.problem_id = p.id) as cases
    from problems p where p.id = (select min(problem_id) from problem_cases) for no key update
  `.execute(queries);
  return rows[0] ?? null;
}

export async function deleteStoredCases(queries: Queries, problemId: number): Promise<void> {
  await queries.deleteFrom('problem_cases').where('problem_id', '=', problemId).execute();
}

/** The checker that data without one uses. */
export async function saveChecker(
  queries: Queries,
  problemId: number,
  { name, args }: PlainChecker,
): Promise<void> {
  const checker = { checker_name: name, checker_args: args === null ? null : JSON.stringify(args) };
  await queries.updateTable('problems').set(checker).where('id', '=', problemId).execute();
}
