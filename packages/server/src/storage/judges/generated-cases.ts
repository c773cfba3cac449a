import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { number, rowsOf, string } from '../../database/row.ts';

/** What a judge made with a generator. */
export interface GeneratedCase {
  readonly position: number;
  readonly hash: string;
}

/**
 * Compares what a judge generated with what the first judge did. Returns the first case that differs, with the name of the first judge;
 * null if there is none. Data of a judge that was disabled or blocked since is replaced.
 */
export async function otherGeneratedCase(
  queries: Queries,
  judgeId: number,
  version: string,
  cases: readonly GeneratedCase[],
): Promise<{ readonly position: number; readonly judge: string } | null> {
  const made = sql`unnest(${cases.map(({ position }) => position)}::int[], ${cases.map(({ hash }) => hash)}::text[])
    as made(position, hash)`;
  await sql`
    insert into generated_cases (version, position, hash, judge_id)
    select ${version}::text, made.position, made.hash, ${judgeId}::int from ${made} order by made.position
    on conflict (version, position) do update set hash = excluded.hash, judge_id = excluded.judge_id
    where generated_cases.judge_id in (select id from judges where is_disabled or is_blocked)
  `.execute(queries);
  const { rows } = await rowsOf({ position: number, judge: string })`
    select made.position, judges.name as judge
    from ${made} join generated_cases kept on kept.version = ${version} and kept.position = made.position
    join judges on judges.id = kept.judge_id
    where kept.hash <> made.hash order by made.position limit 1
  `.execute(queries);
  if (rows.length === 0) await forgetOtherData(queries, judgeId, version);
  return rows[0] ?? null;
}

async function forgetOtherData(queries: Queries, judgeId: number, version: string): Promise<void> {
  await queries
    .deleteFrom('judge_data_pauses')
    .where('judge_id', '=', judgeId)
    .where('version', '=', version)
    .where('has_other_data', '=', true)
    .execute();
}
