import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import type { ContestGroup } from '@tribunal/core/scoreboard/contest-groups';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { contestRecordColumns } from './contest-record.ts';

type Stored = Required<Omit<SnapshotRecordOf<'contest'>, 'type'>>;

/** What the editors of a contest set, with the names and types of a snapshot. */
export type ContestSettings = Omit<
  Stored,
  'id' | 'thawed_at' | 'finalized_at' | 'opened_at' | 'kept_hidden' | 'problems' | 'groups' | 'banner'
> & {
  readonly problems: readonly ContestProblemSettings[];
  /** Contestants are put into them one by one, not with the settings. */
  readonly groups: readonly ContestGroup[];
};

export type ContestProblemSettings = Required<Stored['problems'][number]>;

/** A problem of a contest as it may be given: what is missing has the default of a snapshot. */
export function withProblemDefaults(
  given: Partial<ContestProblemSettings> & { readonly code: string },
): ContestProblemSettings {
  const { code, points = 100, partial = true, max_submissions = null, label = null, color = null } = given;
  return { code, points, partial, max_submissions, label, color };
}

/** Null if the contest has been deleted. */
export async function findContestSettings(
  queries: Queries,
  contestId: number,
): Promise<ContestSettings | null> {
  const { rows } = await sql<Stored>`
    select ${sql.raw(contestRecordColumns)} from contests c where c.id = ${contestId}
  `.execute(queries);
  const [stored] = rows;
  if (!stored) return null;
  const {
    id: _,
    thawed_at: __,
    finalized_at: ___,
    opened_at: ____,
    kept_hidden: _____,
    ...settings
  } = stored;
  const groups = settings.groups.map(({ code, name }) => ({ code, name }));
  return { ...settings, groups } as ContestSettings;
}
