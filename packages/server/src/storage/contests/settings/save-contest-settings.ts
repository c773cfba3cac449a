import { contestSettings } from '@tribunal/contract/settings/contest-settings';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import type { Queries } from '../../../database/connection.ts';
import { columnsOf, saveChanged } from '../../editing/stored-settings.ts';
import { storedContest } from './contest-lists.ts';
import type { ContestSettings } from './contest-settings.ts';
import { openAllProblems } from './practice-openings.ts';

/** Inserts a contest without problems and people; saveContestSettings adds them. Null when the key is taken. */
export async function insertContest(queries: Queries, settings: ContestSettings): Promise<number | null> {
  const row = await queries
    .insertInto('contests')
    .values(columnsOf(contestSettings, settings))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await queries.insertInto('contest_heads').values({ contest_id: row.id }).execute();
  return row.id;
}

/** Saves the settings that change. Requires that every name in them exists. */
export async function saveContestSettings(
  queries: Queries,
  contestId: number,
  settings: ContestSettings,
  changed: Changes,
): Promise<void> {
  await saveChanged(queries, storedContest, contestId, settings, changed);
  if (changed.open_for_practice) await openAllProblems(queries, contestId);
}
