import { createHash } from 'node:crypto';
import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { contestRecordColumns } from './contest-record.ts';

type Stored = Required<Omit<SnapshotRecordOf<'contest'>, 'type'>>;

/** What the editors of a contest set, with the names and types of a snapshot. */
export type ContestSettings = Omit<Stored, 'id' | 'thawed_at' | 'finalized_at' | 'opened_at' | 'problems'> & {
  readonly problems: readonly ContestProblemSettings[];
};

export type ContestProblemSettings = Required<Stored['problems'][number]>;

/** A problem of a contest as it may be given: what is missing has the default of a snapshot. */
export function withProblemDefaults(
  given: Partial<ContestProblemSettings> & { readonly code: string },
): ContestProblemSettings {
  const { code, points = 100, partial = true, max_submissions = null, label = null, color = null } = given;
  return { code, points, partial, max_submissions, label, color };
}

export async function findContestSettings(queries: Queries, contestId: number): Promise<ContestSettings> {
  const { rows } = await sql<Stored>`
    select ${sql.raw(contestRecordColumns)} from contests c where c.id = ${contestId}
  `.execute(queries);
  const [stored] = rows;
  if (!stored) throw new Error(`contest ${contestId} is gone`);
  const { id: _, thawed_at: __, finalized_at: ___, opened_at: ____, ...settings } = stored;
  return settings as ContestSettings;
}

/** Differs whenever a setting differs. An editor sends it back to learn of edits that happened in the meantime. */
export function settingsVersion(settings: ContestSettings): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
}
