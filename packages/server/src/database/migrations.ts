import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { OperatorError } from '../environment/operator-error.ts';

export interface Migration {
  version: number;
  name: string;
  checksum: string;
}

/** The same folder for src and dist: both are next to it. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Applies missing migrations and returns them. Sites that start at the same time apply them once. */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<Migration[]> {
  const known = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0`);
    await client.query(`select pg_advisory_lock($1)`, [MIGRATION_LOCK]);
    return await applyMissing(client, known);
  } finally {
    // Closes the session, which also ends the lock and the setting.
    client.release(true);
  }
}

/** The migrations that `migrate` would apply; changes nothing. */
export async function missingMigrations(pool: pg.Pool, folder = migrationsFolder): Promise<Migration[]> {
  const known = await readMigrations(folder);
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as "exists"`,
  );
  return missingFrom(known, rows[0]?.exists ? await readApplied(pool) : []);
}

export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  const files = await Promise.all(names.map((name) => readMigration(folder, name)));
  const misnumbered = files.find((file, index) => file.version !== index + 1);
  if (misnumbered)
    throw new Error(`migrations must be numbered 0001, 0002, ... without gaps: ${misnumbered.name}`);
  return files;
}

/** Any number that no other advisory lock in this database uses. */
const MIGRATION_LOCK = 7_269_001;

interface MigrationFile extends Migration {
  sql: string;
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version: Number(name.slice(0, 4)), name, checksum, sql };
}

async function applyMissing(client: pg.PoolClient, known: MigrationFile[]): Promise<Migration[]> {
  await client.query(`
    create table if not exists schema_migrations (
      version int primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const missing = missingFrom(known, await readApplied(client));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ version, name, checksum }) => ({ version, name, checksum }));
}

function missingFrom(known: MigrationFile[], applied: Migration[]): MigrationFile[] {
  for (const migration of applied) refuseUnknown(migration, known);
  return known.slice(applied.length);
}

async function readApplied(queries: pg.Pool | pg.PoolClient): Promise<Migration[]> {
  const { rows } = await queries.query<Migration>(
    `select version, name, checksum from schema_migrations order by version`,
  );
  return rows;
}

function refuseUnknown(applied: Migration, known: Migration[]): void {
  const own = known[applied.version - 1];
  if (!own)
    throw new OperatorError(
      `the schema is newer than the program: the database has migration ${applied.name}, ` +
        `this program knows migrations up to ${String(known.length).padStart(4, '0')}`,
    );
  if (own.checksum !== applied.checksum)
    throw new OperatorError(`migration ${own.name} has changed since it was applied to this database`);
}

async function apply(client: pg.PoolClient, { version, name, checksum, sql }: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query(`insert into schema_migrations (version, name, checksum) values ($1, $2, $3)`, [
      version,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
