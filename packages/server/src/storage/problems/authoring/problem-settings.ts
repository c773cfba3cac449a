import { problemSettings } from '@tribunal/contract/settings/problem-settings';
import { type SettingsOf, settingsAmong } from '@tribunal/contract/settings/setting';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { columnsOf, rowsOfSettings, saveChanged, selectedSettings } from '../../editing/stored-settings.ts';
import { storedProblem } from './problem-lists.ts';

/** What the editors of a problem set, with the names and types of a snapshot. */
export type ProblemSettings = SettingsOf<typeof problemSettings>;

export const problemSettingColumns = selectedSettings(storedProblem);

export async function findProblemSettings(queries: Queries, problemId: number): Promise<ProblemSettings> {
  const { rows } = await rowsOfSettings(problemSettings)`
    select ${sql.raw(problemSettingColumns)} from problems where id = ${problemId}
  `.execute(queries);
  const [settings] = rows;
  if (!settings) throw new Error(`problem ${problemId} is gone`);
  return settings;
}

/** Inserts a problem without people and lists; saveProblemSettings adds them. Null when the code is taken. */
export async function insertProblem(queries: Queries, settings: ProblemSettings): Promise<number | null> {
  const row = await queries
    .insertInto('problems')
    .values(columnsOf(problemSettings, settings))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Saves the settings that change. Requires that every name in them exists. */
export function saveProblemSettings(
  queries: Queries,
  problemId: number,
  settings: ProblemSettings,
  changed: Changes,
): Promise<void> {
  return saveChanged(queries, storedProblem, problemId, settings, changed);
}

/** The settings among other values. */
export function settingsIn(values: Readonly<Record<string, unknown>>): Partial<ProblemSettings> {
  return settingsAmong(problemSettings, values);
}
