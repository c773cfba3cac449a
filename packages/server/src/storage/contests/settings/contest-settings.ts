import { contestSettings } from '@tribunal/contract/settings/contest-settings';
import type { SettingsOf } from '@tribunal/contract/settings/setting';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { json } from '../../../database/row.ts';
import { rowsOfSettings, selectedSettings } from '../../editing/stored-settings.ts';
import { storedContest } from './contest-lists.ts';

/** What the editors of a contest set, with the names and types of a snapshot. */
export type ContestSettings = SettingsOf<typeof contestSettings>;

type ContestProblemSettings = ContestSettings['problems'][number];

/** A problem of a contest as it may be given: what is missing has the default of a snapshot. */
export function withProblemDefaults(
  given: Partial<ContestProblemSettings> & { readonly code: string },
): ContestProblemSettings {
  const { code, points = 100, partial = true, max_submissions = null, label = null, color = null } = given;
  const { submission_visibility = null } = given;
  return { code, points, partial, max_submissions, label, color, submission_visibility };
}

/** Null if the contest has been deleted. */
export async function findContestSettings(
  queries: Queries,
  contestId: number,
): Promise<ContestSettings | null> {
  // The groups have their members, too.
  const { rows } = await rowsOfSettings(contestSettings, { groups: json() })`
    select ${sql.raw(contestSettingColumns)} from contests where id = ${contestId}
  `.execute(queries);
  const [settings] = rows;
  if (!settings) return null;
  // Contestants are put into groups one by one, not with the settings.
  const groups = settings.groups.map(({ code, name }) => ({ code, name }));
  // The database has its own order of fields, and edits are found by comparing texts.
  const removed_intervals = settings.removed_intervals.map(({ start, end }) => ({ start, end }));
  return { ...settings, groups, removed_intervals };
}

export const contestSettingColumns = selectedSettings(storedContest);
