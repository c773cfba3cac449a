import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '@tribunal/server/database/connection';
import { openReplicas } from '@tribunal/server/database/replicas';
import { copyAsReplica, openFolder, openOwnServer, urlOf } from './own-server.ts';

const folder = await openFolder();
const [primaryHome, replicaHome] = [join(folder, 'a'), join(folder, 'b')];

// The replica begins as a copy of the files of the stopped server.
await (await openOwnServer(primaryHome)).close();
await copyAsReplica(primaryHome, replicaHome);
const servers = [await openOwnServer(primaryHome), await openOwnServer(replicaHome)];
const primary = connect(servers[0]!.server, 'tribunal test');
const owner = connect({ ...servers[1]!.server, user: 'postgres' }, 'tribunal test');
const replicas = openReplicas(primary, [urlOf(servers[1]!)], { applicationName: 'tribunal test' });
const [replica] = replicas.all;
after(async () => {
  await replicas.close();
  await Promise.all([primary.close(), owner.close()]);
  for (const server of servers.toReversed()) await server.close();
  await rm(folder, { recursive: true });
});

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await sleep(20);
}

async function notesOn(database: Database): Promise<number> {
  return (await database.pool.query('select from notes')).rowCount ?? 0;
}

test('a replica is usable while it follows, and not while it lags, is away or is promoted', async () => {
  assert.ok(replica);
  assert.equal(replica.isUsable(), false, 'nothing is known of it yet');
  await until(() => replica.isUsable());
  assert.ok((replica.lag() ?? Number.NaN) <= 2);

  await primary.pool.query('create table notes (id int)');
  await primary.pool.query('insert into notes values (1)');
  replica.fail();
  assert.equal(replica.isUsable(), false);
  // The lag is counted from a commit that the replica has, so a usable replica has what is older than that.
  const committed = performance.now();
  await until(() => replica.isUsable() && (replica.lag() ?? 9) * 1000 < performance.now() - committed);
  assert.equal(await notesOn(replica.database), 1);

  await owner.pool.query('select pg_wal_replay_pause()');
  await primary.pool.query('insert into notes values (2)');
  await until(() => !replica.isUsable());
  assert.equal(await notesOn(replica.database), 1);
  await owner.pool.query('select pg_wal_replay_resume()');
  await until(() => replica.isUsable());
  assert.equal(await notesOn(replica.database), 2);

  await owner.pool.query('select pg_promote()');
  await until(() => !replica.isUsable());
});
