import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '@tribunal/server/database/connection';
import { openEmbeddedPostgres } from '@tribunal/server/database/embedded/embedded-postgres';
import { migrate } from '@tribunal/server/database/migrations';
import { buildApp } from '@tribunal/server/start/app';
import { seedLanguages } from '@tribunal/server/storage/judges/languages/seed-languages';
import { pino } from 'pino';
import { newFolder } from '../database/embedded/data-directory.ts';
import { testSite } from '../fixtures/site.ts';

const folder = await newFolder();
const openServer = () => openEmbeddedPostgres(folder, 'command', pino({ level: 'silent' }));

test('the health check fails while the database is unavailable', async () => {
  const first = await openServer();
  const database = connect(first.server, 'tribunal test');
  await migrate(database.pool);
  await seedLanguages(database);
  const app = await buildApp(testSite(database));
  const health = async () => {
    const reply = await app.inject('/healthz');
    return [reply.statusCode, reply.json()];
  };
  const well = [200, { status: 'ok', warnings: ['No judge is online.'] }];
  const away = [503, { status: 'unavailable', reason: 'the database does not answer' }];

  assert.deepEqual(await health(), well);

  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'tribunal test'`,
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  assert.deepEqual(await health(), away, 'silent');
  for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  assert.deepEqual(await health(), well, 'speaking again');

  await first.close();
  assert.deepEqual(await health(), away, 'stopped');
  const again = await openServer();
  assert.deepEqual(await health(), well, 'started again');

  await app.close();
  await database.close();
  await again.close();
});
