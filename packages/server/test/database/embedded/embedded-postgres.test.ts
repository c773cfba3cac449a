import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../../../../../test/eventually.ts';
import { ask, newFolder, serverPid } from './data-directory.ts';
import { startDatabaseProcess } from './start-database-process.ts';

const SAVE = `create table kept as select 'kept' as word`;
const READ = `select word from kept`;
const kept = [{ word: 'kept' }];

test('a site creates its database, stops it at its end, and uses it again at the next start', async () => {
  const dataDir = await newFolder();
  const first = await startDatabaseProcess(dataDir, 'site');
  await ask(dataDir, SAVE);
  assert.equal(await first.stop(), 0);
  assert.equal(await serverPid(dataDir), undefined);
  const second = await startDatabaseProcess(dataDir, 'site');
  assert.deepEqual(await ask(dataDir, READ), kept);
  assert.equal(await second.stop(), 0);
});

test('the database listens on no network address, is durable, and sorts text by code point', async () => {
  const dataDir = await newFolder();
  const settings = await ask(
    dataDir,
    `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
       current_setting('server_encoding') as encoding, pg_catalog.pg_is_in_recovery() as recovering,
       (select array_agg(word order by word) from unnest(array['b', 'a', 'B', 'ä']) as word) as sorted`,
  );
  assert.deepEqual(settings, [
    { addresses: '', fsync: 'on', encoding: 'UTF8', recovering: false, sorted: ['B', 'a', 'b', 'ä'] },
  ]);
});

test('a second site on the same data directory is refused in one line', async () => {
  const dataDir = await newFolder();
  const site = await startDatabaseProcess(dataDir, 'site');
  await assert.rejects(startDatabaseProcess(dataDir, 'site'), {
    message: `another site (process ${site.process.pid}) already uses the data directory ${dataDir}`,
  });
  assert.equal(await site.stop(), 0);
});

test('a killed site does not prevent the start of the next one', async () => {
  const dataDir = await newFolder();
  const killed = await startDatabaseProcess(dataDir, 'site');
  await ask(dataDir, SAVE);
  await killed.kill();
  const next = await startDatabaseProcess(dataDir, 'site');
  assert.deepEqual(await ask(dataDir, READ), kept);
  assert.equal(await next.stop(), 0);
  assert.equal(await serverPid(dataDir), undefined);
});

test('a database stops after all its users were killed, and not before', async () => {
  const dataDir = await newFolder();
  const site = await startDatabaseProcess(dataDir, 'site');
  const command = await startDatabaseProcess(dataDir, 'command');
  const pid = await serverPid(dataDir);
  await site.kill();
  assert.deepEqual(await ask(dataDir, `select 1 as number`), [{ number: 1 }]);
  assert.equal(await serverPid(dataDir), pid);
  await command.kill();
  await eventually('the database has ended', async () => (await serverPid(dataDir)) === undefined);
});

test('a running site restarts a killed database', async () => {
  const dataDir = await newFolder();
  const site = await startDatabaseProcess(dataDir, 'site');
  await ask(dataDir, SAVE);
  const killed = await serverPid(dataDir);
  process.kill(killed!, 'SIGKILL');
  await eventually(
    'another database runs',
    async () => ![undefined, killed].includes(await serverPid(dataDir)),
  );
  assert.deepEqual(await ask(dataDir, READ), kept);
  assert.equal(await site.stop(), 0);
  assert.equal(await serverPid(dataDir), undefined);
});

test('a site starts after both it and its database were killed', async () => {
  const dataDir = await newFolder();
  const killed = await startDatabaseProcess(dataDir, 'site');
  await ask(dataDir, SAVE);
  const pid = await serverPid(dataDir);
  await killed.kill();
  process.kill(pid!, 'SIGKILL');
  const next = await startDatabaseProcess(dataDir, 'site');
  assert.deepEqual(await ask(dataDir, READ), kept);
  assert.equal(await next.stop(), 0);
});

test('a command uses the database of a running site, and the last process stops it', async () => {
  const dataDir = await newFolder();
  const command = await startDatabaseProcess(dataDir, 'command');
  const site = await startDatabaseProcess(dataDir, 'site');
  const pid = await serverPid(dataDir);
  assert.equal(await command.stop(), 0);
  assert.equal(await serverPid(dataDir), pid);
  const later = await startDatabaseProcess(dataDir, 'command');
  assert.equal(await site.stop(), 0);
  assert.equal(await serverPid(dataDir), pid);
  assert.equal(await later.stop(), 0);
  assert.equal(await serverPid(dataDir), undefined);
});

test('commands that start together on an empty data directory share one database', async () => {
  const dataDir = await newFolder();
  const answers = await Promise.all([1, 2, 3].map((number) => ask(dataDir, `select ${number} as number`)));
  assert.deepEqual(answers, [[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
  assert.equal(await serverPid(dataDir), undefined);
});

test('a data directory may have a path that is too long for a socket', async () => {
  const dataDir = join(await newFolder(), 'a'.repeat(100), 'b'.repeat(100));
  await mkdir(dataDir, { recursive: true });
  assert.deepEqual(await ask(dataDir, `select 1 as number`), [{ number: 1 }]);
});
