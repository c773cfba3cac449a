import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { lookup } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import type { Queries } from '../../database/connection.ts';
import { SnapshotError } from '../snapshot-error.ts';
import type { Directory } from './directory.ts';
import type { Mentions } from './mentions.ts';
import type { NumberedRecord } from './record-batches.ts';
import { type IdentityTable, identityTables, type ReservedIds, reserveIds } from './reserve-ids.ts';

/** Ids for the rows of one batch. */
export interface BatchIds {
  /** The given id, unless a row has it already; without one, the next free id. */
  next(table: IdentityTable, line: number, given?: number): number;
}

/** The highest id in the snapshot so far, by table. */
export type HighestGiven = Map<IdentityTable, number>;

export async function batchIds(
  queries: Queries,
  batch: readonly NumberedRecord[],
  mentions: Mentions,
  directory: Directory,
  highestGiven: HighestGiven,
): Promise<BatchIds> {
  const given = givenIds(batch);
  const missing = missingIds(batch, mentions, directory);
  const reserved = new Map<IdentityTable, ReservedIds>();
  for (const table of identityTables) {
    const requested = { given: given.get(table) ?? [], missing: missing.get(table) ?? 0 };
    const highest = requested.given.reduce((most, id) => Math.max(most, id), highestGiven.get(table) ?? 0);
    highestGiven.set(table, highest);
    reserved.set(table, await reserveIds(queries, table, requested, highest));
  }
  return { next: (table, line, id) => nextId(table, lookup(reserved, table), line, id) };
}

const tableOf = {
  language: 'languages',
  organization: 'organizations',
  user: 'users',
  judge: 'judges',
  problem: 'problems',
  contest: 'contests',
  participation: 'participations',
  submission: 'submissions',
  late_submission: 'submissions',
  clarification: 'clarifications',
  announcement: 'announcements',
  news_post: 'news_posts',
  problem_list: 'problem_lists',
  reader: 'contest_readers',
  verification: 'verifications',
  rejudge_proposal: 'rejudge_proposals',
  combined_scoreboard: 'combined_scoreboards',
} as const;

function givenId(record: SnapshotRecord): number | undefined {
  return 'id' in record ? record.id : undefined;
}

/** False for records that have no id of their own. */
function hasTable(
  record: SnapshotRecord,
): record is SnapshotRecord & { readonly type: keyof typeof tableOf } {
  return Object.hasOwn(tableOf, record.type);
}

function givenIds(batch: readonly NumberedRecord[]): Map<IdentityTable, number[]> {
  const given = new Map<IdentityTable, number[]>(identityTables.map((table) => [table, []]));
  for (const { record } of batch) {
    const id = givenId(record);
    if (id !== undefined && hasTable(record)) lookup(given, tableOf[record.type]).push(id);
  }
  return given;
}

function missingIds(
  batch: readonly NumberedRecord[],
  { participations }: Mentions,
  directory: Directory,
): Map<IdentityTable, number> {
  const missing = new Map<IdentityTable, number>();
  const add = (table: IdentityTable, count: number) => missing.set(table, (missing.get(table) ?? 0) + count);
  for (const { record } of batch) {
    if (record.type === 'contest') add('contest_problems', record.problems?.length ?? 0);
    if (record.type === 'participation' || !hasTable(record)) continue;
    if (givenId(record) === undefined) add(tableOf[record.type], 1);
  }
  for (const key of participations.keys()) if (!directory.participations.get(key)) add('participations', 1);
  return missing;
}

function nextId(table: IdentityTable, { taken, fresh }: ReservedIds, line: number, given?: number): number {
  if (given === undefined) return existing(fresh.shift());
  if (taken.has(given)) throw new SnapshotError(line, `the id ${given} already exists in ${table}`);
  taken.add(given);
  return given;
}
