import { fieldsOf } from '@tribunal/core/unknown';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, date, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';
import { type ProblemSettings, settingsIn } from './problem-settings.ts';

/** One state of the settings of a problem. */
export interface Revision {
  readonly number: number;
  readonly madeAt: Date;
  /** Null when the state was loaded, or its author was the command line. */
  readonly madeBy: string | null;
}

export async function hasRevisions(queries: Queries, problemId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('problem_revisions')
    .select('number')
    .where('problem_id', '=', problemId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Requires that the transaction holds the problem: numbers have no gaps. */
export async function addRevision(
  queries: Queries,
  problemId: number,
  settings: ProblemSettings,
  madeBy: string | null,
  now: Date,
): Promise<void> {
  await sql`
    insert into problem_revisions (problem_id, number, made_at, made_by, settings)
    select ${problemId}, coalesce(max(number), 0) + 1, ${now}, ${madeBy}::text, ${JSON.stringify(settings)}::jsonb
    from problem_revisions where problem_id = ${problemId}
  `.execute(queries);
}

/** An edit of the settings, which has a number, or of the test data, which has a version. */
const editRow = rowsOf({
  number: nullable(number),
  version: nullable(string),
  /** The version existed before and became the current one again. */
  isReuse: boolean,
  reason: string,
  madeAt: date,
  madeBy: nullable(string),
});
export type Edit = Row<typeof editRow>;

/** Newest first. */
export async function listEdits(
  queries: Queries,
  problemId: number,
  offset: number,
  limit: number,
): Promise<Edit[]> {
  const { rows } = await editRow`
    select number, null as version, false as "isReuse", '' as reason, made_at as "madeAt", made_by as "madeBy"
    from problem_revisions where problem_id = ${problemId}
    union all
    select null, v.version, false, v.reason, v.made_at, u.username
    from problem_data_versions v left join users u on u.id = v.made_by where v.problem_id = ${problemId}
    union all
    select null, d.version, true, d.reason, d.made_at, u.username
    from problem_data_uses d left join users u on u.id = d.made_by where d.problem_id = ${problemId}
    order by "madeAt" desc, number desc nulls last, version
    offset ${offset} limit ${limit}
  `.execute(queries);
  return rows;
}

export interface RevisionContent extends Revision {
  readonly settings: Partial<ProblemSettings>;
}

/** These revisions, if they exist, in the order of their numbers. */
export async function findRevisions(
  queries: Queries,
  problemId: number,
  numbers: readonly number[],
): Promise<RevisionContent[]> {
  const rows = await queries
    .selectFrom('problem_revisions')
    .select(['number', 'made_at as madeAt', 'made_by as madeBy', 'settings'])
    .where('problem_id', '=', problemId)
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, settings: settingsIn(fieldsOf(row.settings)) }));
}
