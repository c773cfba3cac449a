import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@tribunal/server/database/migrations';
import { notify, openNotifications } from '@tribunal/server/database/notifications';
import { openDatabase } from '@tribunal/server/database/open-database';
import { createLog } from '@tribunal/server/environment/log';
import { buildApp } from '@tribunal/server/start/app';
import { freePort } from '../../../../test/free-port.ts';
import { builders } from '../fixtures/builders.ts';
import { syncKey, testSite } from '../fixtures/site.ts';
import { letOthersConnect, openFolder, openOwnServer, urlOf } from './own-server.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);
const skip = program ? false : 'needs pgbouncer (Debian and Ubuntu: apt install pgbouncer)';
const log = createLog('silent');

/** In transaction mode with two sessions of the server, so that clients share them all the time. */
async function startPooler(
  folder: string,
  socketFolder: string,
): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort();
  const home = join(folder, 'pooler');
  await mkdir(home);
  await writeFile(join(home, 'users.txt'), '"tribunal" ""\n');
  await writeFile(
    join(home, 'pgbouncer.ini'),
    `[databases]
site = host=${socketFolder} port=5432 dbname=tribunal user=tribunal
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(home, 'users.txt')}
pool_mode = transaction
default_pool_size = 2
max_client_conn = 100
`,
  );
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(program ?? '', ['-q', join(home, 'pgbouncer.ini')], { ...account, stdio: 'ignore' });
  await once(child, 'spawn');
  while (!(await isOpen(port))) await sleep(50);
  return { port, child };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

interface BehindPooler {
  readonly SITE_DATA_DIR: string;
  /** The address of the pooler. */
  readonly DATABASE_URL: string;
  /** The address of the server itself. */
  readonly DATABASE_DIRECT_URL: string;
}

async function withPooler(work: (settings: BehindPooler) => Promise<void>): Promise<void> {
  const folder = await openFolder();
  const home = join(folder, 'a');
  const server = await openOwnServer(home);
  const { port, child } = await startPooler(folder, await letOthersConnect(home));
  try {
    await work({
      SITE_DATA_DIR: folder,
      DATABASE_URL: `postgres://tribunal@127.0.0.1:${port}/site`,
      DATABASE_DIRECT_URL: urlOf(server),
    });
  } finally {
    child.kill('SIGKILL');
    await server.close();
    await rm(folder, { recursive: true });
  }
}

test('a site works behind pgbouncer in transaction mode', { skip }, () =>
  withPooler(async (settings) => {
    const database = await openDatabase(settings, 'site', log);
    await migrate(database.sessions);
    const { aProblem, aContest } = builders(database);
    const problem = await aProblem({ code: 'sums' });
    const { key } = await aContest({ problems: [{ id: problem }] });
    const syncSettings = { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey };
    const site = testSite(database, { settings: syncSettings });
    const app = await buildApp(site);
    const urls = [
      `/api/v2/sync/contest/${key}/submissions?from_timestamp=2020-01-01T00:00:00Z`,
      '/api/v2/problems',
      '/problems/',
      `/contest/${key}`,
    ];
    const headers = { 'x-global-api-key': syncKey };
    // Prepared statements have names: the second use of one may come to a session that does not know it.
    const requests = Array.from({ length: 40 }, (_, n) =>
      app.inject({ url: `${urls[n % urls.length]}`, headers }),
    );
    const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
    assert.deepEqual(statuses, Array(40).fill(200));

    const notifications = openNotifications(database);
    const heard = new Promise<number>((resolve) => {
      notifications.listen('submission_changed', (id) => {
        if (id === null) void notify(database, 7, 'submission_changed');
        else resolve(id);
      });
    });
    assert.equal(await heard, 7);
    await notifications.close();
    await app.close();
    await site.notifications.close();
    await database.close();
  }),
);

test('sessions of a pooler must have UTC, because the site cannot set it', { skip }, () =>
  withPooler(async (settings) => {
    const direct = await openDatabase(
      { ...settings, DATABASE_URL: settings.DATABASE_DIRECT_URL },
      'site',
      log,
    );
    await direct.pool.query(`alter database tribunal set timezone to 'Asia/Ho_Chi_Minh'`);
    await direct.close();
    await assert.rejects(openDatabase(settings, 'site', log), {
      message: `the sessions behind DATABASE_URL have the time zone Asia/Ho_Chi_Minh; run: alter database tribunal set timezone to 'UTC'`,
    });
  }),
);
