import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { problemSettingColumns } from './problem-columns.ts';

type ProblemRecord = Required<SnapshotRecordOf<'problem'>>;

const settingNames = [
  ...(['code', 'name', 'description', 'notes', 'statement_language', 'statements'] as const),
  ...(['types', 'group', 'points', 'partial', 'short_circuit', 'time_limit', 'memory_limit'] as const),
  ...(['language_limits', 'languages', 'is_public', 'is_organization_private', 'organizations'] as const),
  ...(['authors', 'curators', 'testers', 'source_visibility', 'case_feedback'] as const),
  ...(['source', 'license', 'files'] as const),
] as const;

/** What the editors of a problem set, with the names and types of a snapshot. */
export type ProblemSettings = Omit<Pick<ProblemRecord, (typeof settingNames)[number]>, 'statements'> & {
  readonly statements: readonly Required<ProblemRecord['statements'][number]>[];
};

export async function findProblemSettings(queries: Queries, problemId: number): Promise<ProblemSettings> {
  const { rows } = await sql<ProblemSettings>`
    select ${sql.raw(problemSettingColumns)} from problems p where p.id = ${problemId}
  `.execute(queries);
  const [stored] = rows;
  if (!stored) throw new Error(`problem ${problemId} is gone`);
  return settingsIn(stored) as ProblemSettings;
}

/** The settings among other values, in a fixed order. */
export function settingsIn(
  values: Readonly<Record<string, unknown>> | ProblemSettings,
): Partial<ProblemSettings> {
  const given = values as Readonly<Record<string, unknown>>;
  const entries = settingNames
    .filter((name) => Object.hasOwn(given, name))
    .map((name) => [name, given[name]]);
  return Object.fromEntries(entries) as Partial<ProblemSettings>;
}
