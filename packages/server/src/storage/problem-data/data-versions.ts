import type { DataFile } from '@tribunal/contract/judge-data';
import type { DataSummary, PlainChecker } from '@tribunal/core/problem-data/generated-data';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

export interface NewVersion {
  readonly version: string;
  readonly files: readonly DataFile[];
  readonly summary: DataSummary;
  /** Why our judge cannot use it. */
  readonly fault: string | null;
  readonly reason: string;
  readonly madeAt: Date;
  readonly madeBy: number | null;
}

/** Does nothing if the problem has this version already: versions never change. */
export async function addVersion(queries: Queries, problemId: number, added: NewVersion): Promise<void> {
  const { version, files, summary, fault, reason, madeAt, madeBy } = added;
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted === 0n) return;
  await sql`
    insert into problem_data_files (problem_id, version, path, hash, bytes)
    select ${problemId}, ${version}, f.path, f.hash, f.bytes
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f(path text, hash text, bytes bigint)
  `.execute(queries);
}

export async function setCurrentVersion(
  queries: Queries,
  problemId: number,
  version: string | null,
): Promise<void> {
  await queries.updateTable('problems').set({ data_version: version }).where('id', '=', problemId).execute();
}

/** The files of a version, by path. Empty if no problem has it. */
export async function filesOfVersion(queries: Queries, version: string): Promise<DataFile[]> {
  const { rows } = await sql<DataFile>`
    select f.path, f.hash, f.bytes::float8 as bytes from problem_data_files f
    where f.version = ${version} and f.problem_id = (
      select min(v.problem_id) from problem_data_versions v where v.version = ${version})
    order by f.path collate "C"
  `.execute(queries);
  return rows;
}

/** The size of a file, if any version refers to it; otherwise null. */
export async function referredBytes(queries: Queries, hash: string): Promise<number | null> {
  const row = await queries
    .selectFrom('problem_data_files')
    .select('bytes')
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

export interface CurrentData {
  readonly code: string;
  readonly version: string;
}

/** The current version of every problem that has test data. */
export async function currentVersions(queries: Queries): Promise<CurrentData[]> {
  const { rows } = await sql<CurrentData>`
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

/** Null if the problem has no such version. The checker is that of generated data. */
export async function checkerOfVersion(
  queries: Queries,
  problemId: number,
  version: string,
): Promise<{ readonly checker: PlainChecker | null } | null> {
  const { rows } = await sql<{ checker: PlainChecker | null }>`
    select summary->'plain'->'checker' as checker from problem_data_versions
    where problem_id = ${problemId} and version = ${version}
  `.execute(queries);
  return rows[0] ?? null;
}

/** False if a version is being saved. Otherwise none can be saved until the transaction ends. */
export async function lockFiles(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${filesLock}) as "isLocked"
  `.execute(queries);
  return rows[0]?.isLocked ?? false;
}

/** Those of the files that some version refers to. */
export async function findReferred(queries: Queries, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('problem_data_files')
    .select('hash')
    .distinct()
    .where('hash', 'in', hashes)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}
