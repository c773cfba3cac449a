import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { newFolder, serverPid } from '../database/embedded/data-directory.ts';
import { startSite, tribunal } from '../fixtures/tribunal.ts';

test('a site locks its data directory, allows commands, and stops cleanly', async (t) => {
  const SITE_DATA_DIR = await newFolder();
  const site = await startSite({ SITE_DATA_DIR, SITE_LOG_LEVEL: 'warn' });
  const port = new URL(site.address).port;
  const env = { SITE_DATA_DIR, SITE_BRIDGE_PORT: '0', SITE_LOCAL_JUDGE: 'False', SITE_LOG_LEVEL: 'silent' };

  await t.test('it reports that it is ready', async () => {
    const reply = await fetch(`${site.address}/healthz`);
    assert.deepEqual(
      [reply.status, await reply.json()],
      [200, { status: 'ok', warnings: ['No judge is online.'] }],
    );
  });

  await t.test('a second site is refused in one line', async () => {
    const owner = `process ${site.process.pid}`;
    assert.deepEqual(await tribunal(['serve'], { ...env, PORT: '0' }), {
      status: 1,
      stdout: '',
      stderr: `tribunal serve: another site (${owner}) already uses the data directory ${SITE_DATA_DIR}\n`,
    });
  });

  await t.test('commands work while it runs', async () => {
    const { status } = await tribunal(['create-user', 'beside', '--password', 'long enough to pass'], env);
    assert.equal(status, 0);
    const reply = await fetch(`${site.address}/api/v2/user/beside`);
    assert.equal(reply.status, 200);
  });

  await t.test('the doctor recognizes the port of the site', async () => {
    const { status, stdout } = await tribunal(['doctor'], { ...env, PORT: port });
    assert.match(stdout, new RegExp(`^ok +web port +${port} on 127.0.0.1 is in use by a running site$`, 'm'));
    assert.match(stdout, /^ok +schema +up to date$/m);
    assert.equal(status, 0, stdout);
  });

  await t.test(
    'on a stop signal it finishes the current request, stops its database and exits with 0',
    async () => {
      assert.ok(await serverPid(SITE_DATA_DIR));
      const slow = await beginRequest(Number(port));
      const stopping = site.stop();
      // npm forwards a signal that the terminal has already sent.
      site.process.kill('SIGINT');
      await refusesNewcomers(site.address);
      slow.end('second=2');
      assert.match(await text(slow), /^HTTP\/1\.1 403 /);
      const { status, stderr } = await stopping;
      assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
      assert.equal(await serverPid(SITE_DATA_DIR), undefined);
    },
  );
});

test('a request that never ends does not prevent the stop of a site', async () => {
  const SITE_DATA_DIR = await newFolder();
  const site = await startSite({ SITE_DATA_DIR, SITE_LOG_LEVEL: 'silent' });
  const endless = await beginRequest(Number(new URL(site.address).port));
  endless.on('error', () => {});
  const { status } = await site.stop();
  assert.equal(status, 0);
  assert.equal(await serverPid(SITE_DATA_DIR), undefined);
});

/** A form whose second half is still missing. */
async function beginRequest(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head =
    'POST /accounts/login/ HTTP/1.1\r\nHost: site\r\nContent-Type: application/x-www-form-urlencoded\r\n';
  socket.write(`${head}Content-Length: 16\r\nExpect: 100-continue\r\n\r\n`);
  // The site confirms that it has accepted it.
  assert.match(String(await once(socket, 'data')), /^HTTP\/1\.1 100 /);
  socket.pause();
  socket.write('first=1&');
  return socket;
}

async function refusesNewcomers(address: string): Promise<void> {
  const isOpen = () =>
    fetch(`${address}/healthz`).then(
      (reply) => reply.status === 200,
      () => false,
    );
  while (await isOpen()) await new Promise((resolve) => setTimeout(resolve, 20));
}
