import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { existing } from '@tribunal/core/unknown';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, number, type Row, rowsOf, string } from '../../database/row.ts';
import { SnapshotError } from '../snapshot-error.ts';
import type { HighestGiven } from './batch-ids.ts';
import type { Directory } from './directory.ts';
import type { NumberedRecord } from './record-batches.ts';
import { reserveIds } from './reserve-ids.ts';

/** Prevents other loads and starting sites from changing languages until this load ends. */
export async function lockLanguages(queries: Queries): Promise<void> {
  await sql`lock table languages in share row exclusive mode`.execute(queries);
}

interface LanguageLine {
  readonly line: number;
  readonly record: SnapshotRecordOf<'language'>;
}

/**
 * Existing languages get the fields of their records and count as defined there. An id that the batch assigns to another
 * language becomes free, unless something refers to the language that has it.
 */
export async function updateLanguages(
  queries: Queries,
  batch: readonly NumberedRecord[],
  directory: Directory,
  highestGiven: HighestGiven,
): Promise<void> {
  const given = batch.flatMap(({ line, record }) => (record.type === 'language' ? [{ line, record }] : []));
  if (given.length === 0) return;
  await moveLanguages(queries, given, directory, highestGiven.get('languages') ?? 0);
  for (const { line, record } of given) {
    const existing = directory.languages.get(record.key);
    if (existing?.line !== null) continue;
    await updateFields(queries, record);
    directory.languages.add(record.key, { id: existing.id, line });
  }
}

/** Fields that are missing in the record do not change. */
async function updateFields(
  queries: Queries,
  { type: _type, id: _id, key, ...fields }: SnapshotRecordOf<'language'>,
): Promise<void> {
  await queries.updateTable('languages').set(fields).where('key', '=', key).execute();
}

/** Two languages may exchange their ids, so all of them first get temporary ids. */
async function moveLanguages(
  queries: Queries,
  given: readonly LanguageLine[],
  { languages }: Directory,
  highestGiven: number,
): Promise<void> {
  const records = new Map(given.map((one) => [one.record.key, one]));
  const rows = await affectedLanguages(queries, given);
  const moving = rows.filter(({ id, key, isReferredTo }) => {
    const isFromBefore = (languages.get(key)?.line ?? null) === null;
    return isFromBefore && !isReferredTo && records.get(key)?.record.id !== id;
  });
  const setId = async (key: string, id: number) => {
    await queries.updateTable('languages').set({ id }).where('key', '=', key).execute();
    languages.add(key, { id, line: null });
  };
  const highest = Math.max(highestGiven, ...given.map(({ record }) => record.id ?? 0));
  const missing = { given: [], missing: moving.length };
  const { fresh } = await reserveIds(queries, 'languages', missing, highest);
  for (const { key } of moving) await setId(key, existing(fresh.shift()));
  const taken = new Set(rows.filter((row) => !moving.includes(row)).map(({ id }) => id));
  for (const { key } of moving) {
    const { line, record } = records.get(key) ?? {};
    if (line === undefined || record?.id === undefined) continue;
    if (taken.has(record.id))
      throw new SnapshotError(line, `the id ${record.id} already exists in languages`);
    taken.add(record.id);
    await setId(key, record.id);
  }
}

const languageRow = rowsOf({
  id: number,
  key: string,
  isReferredTo: boolean,
});
type LanguageRow = Row<typeof languageRow>;

/** Languages whose records have another id, and languages whose id another record has. */
async function affectedLanguages(queries: Queries, given: readonly LanguageLine[]): Promise<LanguageRow[]> {
  const ids = given.flatMap(({ record }) => record.id ?? []);
  const keys = given.flatMap(({ record }) => (record.id === undefined ? [] : record.key));
  const isAffected = sql<boolean>`(id = any(${ids}) or key = any(${keys}))`;
  // New references to these languages wait until the load ends; existing ones are counted below.
  await sql`select from languages where ${isAffected} for update`.execute(queries);
  const { rows } = await languageRow`
    select id, key, exists (select from submissions where language_id = languages.id)
      or exists (select from loaded_submissions where language_id = languages.id)
      or exists (select from problem_languages where language_id = languages.id)
      or exists (select from contest_languages where language_id = languages.id)
      or exists (select from problem_language_limits where language_id = languages.id) as "isReferredTo"
    from languages where ${isAffected} order by id
  `.execute(queries);
  return rows;
}
