import { createHash, randomUUID } from 'node:crypto';
import { after } from 'node:test';
import { connect, type Database } from '@tribunal/server/storage/database';
import {
  type Migration,
  migrate,
  migrationsFolder,
  readMigrations,
} from '@tribunal/server/storage/migrations';
import pg from 'pg';
import { openTestServer, type TestServer } from './test-server.ts';

/** A fresh, migrated database for one test file, dropped when the file is done. Call it at the top level of the file. */
export async function testDatabase<Tables>(folder = migrationsFolder): Promise<Database<Tables>> {
  const server = await openTestServer();
  const admin = new pg.Client(server.admin);
  await admin.connect();
  const template = await ensureTemplate(server, admin, folder);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name} template ${template} owner ${server.owner}`);
  const database = connect<Tables>(server.database(name), 'tribunal test');
  after(async () => {
    await database.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await server.close();
  });
  return database;
}

/** One migrated database for all test files, made by the first that comes. */
async function ensureTemplate(server: TestServer, admin: pg.Client, folder: string): Promise<string> {
  const name = templateName(await readMigrations(folder));
  await admin.query(`select pg_advisory_lock($1)`, [TEMPLATE_LOCK]);
  const { rowCount } = await admin.query(`select from pg_database where datname = $1`, [name]);
  if (rowCount === 0) await makeTemplate(server, admin, name, folder);
  await admin.query(`select pg_advisory_unlock($1)`, [TEMPLATE_LOCK]);
  return name;
}

const TEMPLATE_LOCK = 7_269_100;

function templateName(migrations: Migration[]): string {
  const checksums = migrations.map(({ checksum }) => checksum).join();
  return `template_${createHash('sha256').update(checksums).digest('hex').slice(0, 16)}`;
}

async function makeTemplate(
  server: TestServer,
  admin: pg.Client,
  name: string,
  folder: string,
): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished} template template0 encoding 'UTF8' owner ${server.owner}`);
  const database = connect(server.database(unfinished), 'tribunal test');
  try {
    await migrate(database.pool, folder);
  } finally {
    await database.close();
  }
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}
