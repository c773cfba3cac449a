import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
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

/** Newest first. */
export async function listRevisions(
  queries: Queries,
  problemId: number,
  offset: number,
  limit: number,
): Promise<Revision[]> {
  return queries
    .selectFrom('problem_revisions')
    .select(['number', 'made_at as madeAt', 'made_by as madeBy'])
    .where('problem_id', '=', problemId)
    .orderBy('number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
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
  return rows.map((row) => ({ ...row, settings: settingsIn(row.settings as Record<string, unknown>) }));
}
