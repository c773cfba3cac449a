import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { OperatorError } from '../../environment/operator-error.ts';

/** The ids that the loaded rows refer to. */
export interface Touched {
  readonly languages: Set<number>;
  readonly contests: Set<number>;
  readonly contestProblems: Set<number>;
  readonly participations: Set<number>;
  readonly users: Set<number>;
  readonly problems: Set<number>;
}

export function nothingTouched(): Touched {
  const none = () => new Set<number>();
  return {
    languages: none(),
    contests: none(),
    contestProblems: none(),
    participations: none(),
    users: none(),
    problems: none(),
  };
}

/**
 * Checks that all of it exists, and locks it until the transaction ends against deletion and verdicts. The lock order is
 * that of judging.
 */
export async function lockTouched(queries: Queries, touched: Touched): Promise<void> {
  const { languages, contestProblems, users, problems } = touched;
  const contests = [...touched.contests];
  const locks: [Set<number>, RawBuilder<{ id: number }>][] = [
    [languages, sql`select id from languages where id = any(${[...languages]}) for key share`],
    [touched.contests, sql`select id from contests where id = any(${contests}) order by id for key share`],
    [
      contestProblems,
      sql`select id from contest_problems where id = any(${[...contestProblems]}) order by id for key share`,
    ],
    [
      touched.participations,
      sql`select id from participations where contest_id = any(${contests}) order by id for update`,
    ],
    [users, sql`select id from users where id = any(${[...users]}) order by id for no key update`],
    [problems, sql`select id from problems where id = any(${[...problems]}) order by id for no key update`],
  ];
  for (const [ids, rows] of locks) await lock(queries, ids, rows);
  await sql`select from contest_heads where contest_id = any(${contests}) order by contest_id for update`.execute(
    queries,
  );
}

async function lock(
  queries: Queries,
  ids: ReadonlySet<number>,
  statement: RawBuilder<{ id: number }>,
): Promise<void> {
  const { rows } = await statement.execute(queries);
  const locked = new Set(rows.map(({ id }) => id));
  for (const id of ids) {
    if (!locked.has(id))
      throw new OperatorError('an object that the snapshot refers to was deleted during the load');
  }
}
