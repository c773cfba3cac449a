import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeWebhook } from '@tribunal/server/actions/contests/webhooks/edit-webhooks';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { eventually } from '../../../../../test/eventually.ts';
import { basic, clicsSite } from '../../clics/clics-site.ts';
import { aReceiver } from './receiver.ts';

const { database, site: plainSite, app, clock, tokenOf } = await clicsSite();
// As in the processes that send.
clock.now = new Date();
after(() => app.close());
const site = { ...plainSite, settings: { ...plainSite.settings, SITE_WEBHOOK_NETWORKS: ['127.0.0.1'] } };
const chief = basic(await tokenOf('chief'));

function startSender(): ChildProcess {
  const path = fileURLToPath(new URL('sender-process.ts', import.meta.url));
  const { connectionString } = database.pool.options;
  const child = spawn(process.execPath, [...process.execArgv, path, connectionString!], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  after(() => child.kill('SIGKILL'));
  return child;
}

test('lines whose sender was killed after the delivery, before it was recorded, are sent again', async () => {
  const { id: contestId } = await database.query
    .selectFrom('contests')
    .select('id')
    .executeTakeFirstOrThrow();
  const receiver = await aReceiver();
  const senders: ChildProcess[] = [];
  receiver.answer = (_message, response) => {
    const { length } = receiver.received;
    // The first sender never learns that its message arrived.
    if (length > 1) response.end();
    else for (const sender of senders.splice(0)) sender.kill('SIGKILL');
  };
  const wanted = { url: receiver.url, view: 'full', version: '2026-01' } as const;
  assert.ok('id' in (await makeWebhook(site, commandLine, contestId, wanted)));
  for (let round = 1; round <= 2; round++) {
    senders.push(startSender(), startSender());
    await eventually(`message ${round} arrived`, () => receiver.received.length >= round);
  }
  await eventually('the delivery is recorded', async () => {
    const { delivered_at } = await database.query
      .selectFrom('contest_webhooks')
      .select('delivered_at')
      .executeTakeFirstOrThrow();
    return delivered_at !== null;
  });
  const url = '/api/2026-01/contests/cup/event-feed?stream=false';
  const { body } = await app.inject({ url, headers: chief });
  const whole = `[${body.trim().replaceAll('\n', ',')}]`;
  assert.deepEqual(
    receiver.received.map((message) => message.body),
    [whole, whole],
  );
});
