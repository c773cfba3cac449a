import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@tribunal/core/unknown';
import type pg from 'pg';
import type { FileSettings } from '../blobs/open-file-store.ts';
import type { Database } from '../database/connection.ts';
import { packagedPostgres } from '../database/embedded/programs.ts';
import { missingMigrations } from '../database/migrations.ts';
import { openDatabase } from '../database/open-database.ts';
import { createLog } from '../environment/log.ts';
import { fingerprintOf, otherKey, otherKeyFix, readSecretKey } from '../environment/secret-key.ts';
import type { Settings } from '../environment/settings.ts';
import { storedFingerprint } from '../storage/site/secret-key-fingerprint.ts';
import { checkFiles } from './check-files.ts';
import { checkJudging } from './check-judging.ts';
import { checkToolchains } from './check-toolchains.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'SECRET_KEY'> & FileSettings;

const about = 'database';

export async function checkDatabase(settings: DatabaseSettings, readsFiles: boolean): Promise<Finding[]> {
  const database = await open(settings);
  if ('state' in database) return [database];
  try {
    const { pool } = database;
    const schema = await checkSchema(pool);
    const about = [await checkVersion(pool, settings), schema, await checkClock(pool)];
    if (schema.state !== 'ok') return about;
    const key = await checkFingerprint(database, settings);
    return [
      ...about,
      ...key,
      ...(await checkJudging(database)),
      ...(await checkToolchains(database)),
      await checkFiles(database, settings, readsFiles),
    ];
  } finally {
    await database.close();
  }
}

async function checkFingerprint(
  { query }: Database,
  { SECRET_KEY, SITE_DATA_DIR }: DatabaseSettings,
): Promise<Finding[]> {
  const stored = await storedFingerprint(query);
  const key = SECRET_KEY || (await readSecretKey(SITE_DATA_DIR));
  if (!stored || !key || stored === fingerprintOf(key)) return [];
  return [fault('secret key', otherKey, otherKeyFix)];
}

async function open(settings: DatabaseSettings) {
  const isOwn = settings.DATABASE_URL === '';
  try {
    if (isOwn && (await isMissing(join(settings.SITE_DATA_DIR, 'postgres', 'cluster')))) {
      packagedPostgres();
      return ok(about, 'embedded PostgreSQL, not created yet: the first start creates it');
    }
    return await openDatabase(settings, 'command', createLog('silent'));
  } catch (error) {
    const fix = isOwn
      ? `run this as the user that runs the site, and read ${join(settings.SITE_DATA_DIR, 'postgres', 'postgres.log')}`
      : 'start that server, correct DATABASE_URL, or leave it empty to use the embedded PostgreSQL';
    return fault(about, messageOf(error), fix);
  }
}

/** A path that this user may not access counts as existing. */
function isMissing(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  );
}

async function checkVersion(pool: pg.Pool, { DATABASE_URL }: DatabaseSettings): Promise<Finding> {
  const { rows } = await pool.query<{ version: string; encoding: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('server_encoding') as encoding`,
  );
  const kind = DATABASE_URL === '' ? 'embedded PostgreSQL' : 'the PostgreSQL of DATABASE_URL,';
  return ok(about, `${kind} ${rows[0]?.version}, ${rows[0]?.encoding}`);
}

async function checkSchema(pool: pg.Pool): Promise<Finding> {
  try {
    const missing = await missingMigrations(pool);
    if (missing.length === 0) return ok('schema', 'up to date');
    const what = `${missing.length} migrations are pending`;
    if (await mayCreateTables(pool))
      return warning('schema', what, 'start the site, or run: tribunal migrate');
    return fault(
      'schema',
      `${what}, and this user may not create tables`,
      'make this user the owner of the database',
    );
  } catch (error) {
    return fault(
      'schema',
      messageOf(error),
      'use the version of the program that created this schema, or a newer one',
    );
  }
}

async function mayCreateTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean | null }>(
    `select has_schema_privilege(current_schema(), 'create') as may`,
  );
  return rows[0]?.may === true;
}

const toleratedMs = 1000;

/** Assumes that the server answered halfway between the request and the reply. */
async function checkClock(pool: pg.Pool): Promise<Finding> {
  const sentAt = Date.now();
  const { rows } = await pool.query<{ ms: number }>(
    `select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  );
  const difference = Math.abs((rows[0]?.ms ?? 0) - (sentAt + Date.now()) / 2);
  const what = `the clocks of the database and the site differ by ${(difference / 1000).toFixed(1)} s`;
  if (difference < toleratedMs) return ok('clock', what);
  return fault('clock', what, 'synchronise both machines with NTP, for example: timedatectl set-ntp true');
}
