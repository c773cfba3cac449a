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

/** A fresh, migrated database, dropped at the end of the test file. */
export function testDatabase(): Promise<Database> {
  return databaseFrom(ensureTemplate);
}

/** The same in the hands of a role that may use the tables and nothing else. */
export async function modestDatabase(): Promise<Database> {
  const { pool } = await testDatabase();
  const { admin, server } = await administered!;
  await admin.query(`select pg_advisory_lock($1)`, [TEMPLATE_LOCK]);
  const { rowCount } = await admin.query(`select from pg_roles where rolname = 'modest'`);
  if (rowCount === 0) await admin.query(`create role modest`);
  await admin.query(`grant modest to ${server.owner}`);
  await admin.query(`select pg_advisory_unlock($1)`, [TEMPLATE_LOCK]);
  for (const kind of ['tables', 'sequences'])
    await pool.query(`grant all on all ${kind} in schema public to modest`);
  const { connectionString } = pool.options;
  const database = connect({ connectionString, options: '-c role=modest' }, 'tribunal test');
  atEnd.push(() => database.close());
  return database;
}

/** The same without any migration. */
export function emptyDatabase(): Promise<Database> {
  return databaseFrom(async () => 'template0');
}

type ChooseTemplate = (server: TestServer, admin: pg.Client) => Promise<string>;

async function databaseFrom(chooseTemplate: ChooseTemplate): Promise<Database> {
  administered ??= administer();
  const { server, admin } = await administered;
  const template = await chooseTemplate(server, admin);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name} template ${template} encoding 'UTF8' owner ${server.owner}`);
  const database = connect({ connectionString: server.url(name) }, 'tribunal test');
  atEnd.push(async () => {
    await database.close();
    await admin.query(`drop database ${name} with (force)`);
  });
  return database;
}

/** Opened by the first test that needs it. */
let administered: ReturnType<typeof administer> | undefined;

async function administer() {
  const server = await openTestServer();
  atEnd.push(server.close);
  const admin = new pg.Client(server.admin);
  await admin.connect();
  atEnd.push(() => admin.end());
  return { server, admin };
}

/** What was opened last is closed first. */
const atEnd: (() => Promise<void>)[] = [];

/** For what works on a test's database: closed before it. */
export function closeAtEnd(close: () => Promise<void>): void {
  atEnd.push(close);
}

after(async () => {
  for (const close of atEnd.reverse()) await close();
});

/** One migrated database for all test files, made by the first that comes. */
async function ensureTemplate(server: TestServer, admin: pg.Client): Promise<string> {
  const name = templateName(await readMigrations(migrationsFolder));
  await admin.query(`select pg_advisory_lock($1)`, [TEMPLATE_LOCK]);
  const { rowCount } = await admin.query(`select from pg_database where datname = $1`, [name]);
  if (rowCount === 0) await makeTemplate(server, admin, name);
  await admin.query(`select pg_advisory_unlock($1)`, [TEMPLATE_LOCK]);
  return name;
}

const TEMPLATE_LOCK = 7_269_100;

function templateName(migrations: Migration[]): string {
  const checksums = migrations.map(({ checksum }) => checksum).join();
  return `template_${createHash('sha256').update(checksums).digest('hex').slice(0, 16)}`;
}

async function makeTemplate(server: TestServer, admin: pg.Client, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished} template template0 encoding 'UTF8' owner ${server.owner}`);
  const database = connect({ connectionString: server.url(unfinished) }, 'tribunal test');
  try {
    await migrate(database.pool);
  } finally {
    await database.close();
  }
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}
