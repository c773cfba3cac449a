import type { DataFile } from '@tribunal/contract/judges/judge-data';
import type { DataListing } from '@tribunal/core/test-data/data-listing';
import type { DataSummary } from '@tribunal/core/test-data/generated-data';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, json, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';

const dataFileRow = rowsOf<DataFile>({
  hash: string,
  bytes: number,
  path: string,
});

interface NewVersion {
  readonly version: string;
  readonly files: readonly DataFile[];
  readonly summary: DataSummary;
  /** Why our judge cannot use it. */
  readonly fault: string | null;
  readonly reason: string;
  readonly madeAt: Date;
  readonly madeBy: number | null;
  /** Null if it is not known yet. */
  readonly listing?: DataListing | null | undefined;
}

/** A version that the problem has already never changes; that it is used again is noted. */
export async function addVersion(queries: Queries, problemId: number, added: NewVersion): Promise<void> {
  const { version, files, summary, fault, reason, madeAt, madeBy, listing = null } = added;
  const { numInsertedOrUpdatedRows: inserted } = await queries
    .insertInto('problem_data_versions')
    .values({
      problem_id: problemId,
      version,
      made_at: madeAt,
      made_by: madeBy,
      reason,
      summary: JSON.stringify(summary),
      fault,
      listing: listing && JSON.stringify(listing),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted === 0n) return noteUse(queries, problemId, added);
  await sql`
    insert into problem_data_files (problem_id, version, path, hash, bytes)
    select ${problemId}, ${version}, f.path, f.hash, f.bytes
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f(path text, hash text, bytes bigint)
  `.execute(queries);
}

type DataUse = Pick<NewVersion, 'version' | 'reason' | 'madeAt' | 'madeBy'>;

/** Call it before the version becomes the current one. Requires that the transaction holds the problem: numbers have no gaps. */
export async function noteUse(queries: Queries, problemId: number, use: DataUse): Promise<void> {
  const { version, reason, madeAt, madeBy } = use;
  await sql`
    insert into problem_data_uses (problem_id, number, version, made_at, made_by, reason)
    select p.id, (select coalesce(max(u.number), 0) + 1 from problem_data_uses u where u.problem_id = p.id),
      ${version}, ${madeAt}, ${madeBy}, ${reason}
    from problems p where p.id = ${problemId} and p.data_version is distinct from ${version}
  `.execute(queries);
}

export async function setCurrentVersion(
  queries: Queries,
  problemId: number,
  version: string | null,
): Promise<void> {
  await queries.updateTable('problems').set({ data_version: version }).where('id', '=', problemId).execute();
}

export async function currentVersionOf(queries: Queries, problemId: number): Promise<string | null> {
  const row = await queries
    .selectFrom('problems')
    .select('data_version')
    .where('id', '=', problemId)
    .executeTakeFirst();
  return row?.data_version ?? null;
}

/** The files of a version, by path. Empty if no problem has it. */
export async function filesOfVersion(queries: Queries, version: string): Promise<DataFile[]> {
  const { rows } = await dataFileRow`
    select f.path, f.hash, f.bytes::float8 as bytes from problem_data_files f
    where f.version = ${version} and f.problem_id = (
      select min(v.problem_id) from problem_data_versions v where v.version = ${version})
    order by f.path collate "C"
  `.execute(queries);
  return rows;
}

/** The size of a file, if any version or submission refers to it; otherwise null. */
export async function referredBytes(queries: Queries, hash: string): Promise<number | null> {
  const { rows } = await rowsOf({ bytes: number })`
    (select bytes::float8 as bytes from problem_data_files where hash = ${hash} limit 1)
    union all (select archive_bytes::float8 from submission_sources where archive_hash = ${hash} limit 1)
    limit 1
  `.execute(queries);
  return rows[0]?.bytes ?? null;
}

const currentDataRow = rowsOf({
  code: string,
  version: string,
});
type CurrentData = Row<typeof currentDataRow>;

/** The current version of every problem that has test data. */
export async function currentVersions(queries: Queries): Promise<CurrentData[]> {
  const { rows } = await currentDataRow`
    select code, data_version as version from problems where data_version is not null order by code
  `.execute(queries);
  return rows;
}

/** Waits while unreferenced files are being removed, and keeps them from being removed until the transaction ends. */
export async function holdFiles(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${filesLock})`.execute(queries);
}

/** An arbitrary number that only this lock uses. */
const filesLock = 7_402_115;

const knownVersionRow = rowsOf({
  summary: json<DataSummary>(),
  fault: nullable(string),
});
type KnownVersion = Row<typeof knownVersionRow>;

/** Null if the problem has no such version. */
export async function findVersion(
  queries: Queries,
  problemId: number,
  version: string,
): Promise<KnownVersion | null> {
  const { rows } = await knownVersionRow`
    select summary, fault from problem_data_versions
    where problem_id = ${problemId} and version = ${version}
  `.execute(queries);
  return rows[0] ?? null;
}

/** False if a version is being saved. Otherwise none can be saved until the transaction ends. */
export async function lockFiles(queries: Queries): Promise<boolean> {
  const { rows } = await rowsOf({ isLocked: boolean })`
    select pg_try_advisory_xact_lock(${filesLock}) as "isLocked"
  `.execute(queries);
  return rows[0]?.isLocked ?? false;
}

/** The name of this database. A copy of the site has another one, although everything in it is the same. */
export async function databaseName(queries: Queries): Promise<string> {
  const { rows } = await rowsOf({ name: string })`
    select format('%s-%s', system_identifier, (select oid from pg_database where datname = current_database())) as name
    from pg_control_system()
  `.execute(queries);
  return rows[0]?.name ?? '';
}

/** Those of the files that some version, a problem, one of its revisions or a submission refers to. */
export async function findReferred(queries: Queries, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await rowsOf({ hash: string })`
    select hash from problem_data_files where hash = any(${hashes})
    union select hash from problem_files where hash = any(${hashes})
    union select f->>'hash' from problem_revisions r, jsonb_array_elements(r.settings->'files') f
    where f->>'hash' = any(${hashes})
    union select archive_hash from submission_sources where archive_hash = any(${hashes})
  `.execute(queries);
  return new Set(rows.map(({ hash }) => hash));
}
