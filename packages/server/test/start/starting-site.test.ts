import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { after, test } from 'node:test';
import type { Database } from '@tribunal/server/database/connection';
import { eventually } from '../../../../test/eventually.ts';
import { newFolder } from '../database/embedded/data-directory.ts';
import { emptyDatabase } from '../fixtures/database.ts';
import { startSite } from '../fixtures/tribunal.ts';

/** A proxy for a database that closes these connections, counted from 1, at this message, and the first one with this text. */
async function breaking(
  database: Database,
  broken: ReadonlyMap<number, number>,
  text: string,
): Promise<string> {
  const target = new URL(database.pool.options.connectionString!);
  const host = decodeURIComponent(target.hostname);
  const port = Number(target.port || 5432);
  let connections = 0;
  let isAsked = false;
  const proxy: Server = createServer((client) => {
    connections += 1;
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    breakAt(client, server, broken.get(connections) ?? Infinity);
    client.on('data', (data) => {
      if (isAsked || !data.includes(text)) return;
      isAsked = true;
      client.destroy();
      server.destroy();
    });
    client.pipe(server).pipe(client);
    for (const side of [client, server]) side.on('error', () => {});
    client.on('close', () => server.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  after(() => proxy.close());
  const address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return `postgresql://${target.username}@${address}${target.pathname}`;
}

function breakAt(client: Socket, server: Socket, message: number): void {
  let messages = 0;
  client.on('data', () => {
    messages += 1;
    if (messages < message) return;
    client.destroy();
    server.destroy();
  });
}

/** On a busy machine one attempt may take longer than a site usually waits. */
const patient = { SITE_LOG_LEVEL: 'warn', SITE_DATABASE_WAIT: '3600' };

test('a site whose database fails during the start waits for it and starts with its languages', {}, async () => {
  const database = await emptyDatabase();
  // The version query, then the start and the middle of the migration, then the languages, then whether there is an administrator.
  const DATABASE_URL = await breaking(
    database,
    new Map([
      [1, 1],
      [2, 3],
      [4, 2],
      [5, 12],
      [7, 3],
    ]),
    '"is_superuser" = $1',
  );
  const site = await startSite({ SITE_DATA_DIR: await newFolder(), DATABASE_URL, ...patient });
  const reply = await fetch(`${site.address}/api/v2/languages?key=PY3`);
  const { data } = (await reply.json()) as { data: { objects: { name: string }[] } };
  assert.deepEqual(
    data.objects.map(({ name }) => name),
    ['Python 3'],
  );
  // It asks for new workers; this site has none.
  site.process.kill('SIGUSR2');
  assert.equal((await site.stop()).status, 0);
});

test('a site whose own database is killed while it is made makes it again', {}, async () => {
  const SITE_DATA_DIR = await newFolder();
  const started = startSite({ SITE_DATA_DIR, ...patient });
  await eventually('a process makes the database', async () => {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (!folder.startsWith(`${SITE_DATA_DIR}/postgres/cluster.new-`)) continue;
      process.kill(Number(pid), 'SIGKILL');
      return true;
    }
    return false;
  });
  const site = await started;
  assert.equal((await fetch(`${site.address}/healthz`)).status, 200);
  assert.equal((await site.stop()).status, 0);
});

const sigusr2Bit = 0x800;

test('a site that has just begun to start goes on after SIGHUP and SIGUSR2', {}, async () => {
  const SITE_DATA_DIR = await newFolder();
  const started = startSite({ SITE_DATA_DIR, ...patient });
  await eventually('it handles signals', async () => {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      if (!environment.includes(`SITE_DATA_DIR=${SITE_DATA_DIR}\0`)) continue;
      const caught = /SigCgt:\s*(\w+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
      if ((Number.parseInt(caught!.slice(-8), 16) & sigusr2Bit) === 0) continue;
      for (const signal of ['SIGHUP', 'SIGUSR2']) process.kill(Number(pid), signal);
      return true;
    }
    return false;
  });
  assert.equal((await (await started).stop()).status, 0);
});
