import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { OperatorError } from '../../operator-error.ts';

/** Ids of what the loaded rows refer to. */
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
 * Proves that all of it is there, and holds it until the transaction ends: nobody removes it, and verdicts that come meanwhile wait.
 * What judging changes is taken in the order in which judging takes it.
 */
export async function holdTouched(queries: Queries, touched: Touched): Promise<void> {
  const { languages, contestProblems, users, problems } = touched;
  const contests = [...touched.contests];
  const held: [Set<number>, RawBuilder<{ id: number }>][] = [
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
  for (const [wanted, rows] of held) await hold(queries, wanted, rows);
  await sql`select from contest_heads where contest_id = any(${contests}) order by contest_id for update`.execute(
    queries,
  );
}

async function hold(
  queries: Queries,
  wanted: ReadonlySet<number>,
  statement: RawBuilder<{ id: number }>,
): Promise<void> {
  const { rows } = await statement.execute(queries);
  const held = new Set(rows.map(({ id }) => id));
  for (const id of wanted) {
    if (!held.has(id)) throw new OperatorError('something that the snapshot refers to was removed meanwhile');
  }
}
