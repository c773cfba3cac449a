import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import { finalizeContest } from '@tribunal/server/actions/contests/finalize-contest';
import { thawContest } from '@tribunal/server/actions/contests/thaw-contest';
import { maxFailures, pauseMs } from '@tribunal/server/actions/contests/webhooks/deliver-lines';
import { changeWebhook, makeWebhook } from '@tribunal/server/actions/contests/webhooks/edit-webhooks';
import { deliverWebhooks } from '@tribunal/server/jobs/deliver-webhooks';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { listWebhooks } from '@tribunal/server/storage/contests/webhooks/webhooks';
import { eventually } from '../../../../../test/eventually.ts';
import { basic, clicsSite, minutes } from '../../clics/clics-site.ts';
import { aReceiver } from './receiver.ts';

const { database, site: plainSite, app, clock, tokenOf } = await clicsSite();
after(() => app.close());
const site = { ...plainSite, settings: { ...plainSite.settings, SITE_WEBHOOK_NETWORKS: ['127.0.0.0/8'] } };
const { id: contestId } = await database.query.selectFrom('contests').select('id').executeTakeFirstOrThrow();
const chief = basic(await tokenOf('chief'));
const jobs = [deliverWebhooks(site), deliverWebhooks(site)];
after(() => Promise.all(jobs.map((job) => job.stop())));
clock.now = minutes(10);

async function runAll(running = jobs): Promise<void> {
  await Promise.all(running.map((job) => job.run()));
}

async function runUntil(isSo: () => Promise<boolean>, running = jobs): Promise<void> {
  await eventually('the webhooks have done it', async () => {
    await runAll(running);
    return isSo();
  });
}

async function aWebhook(url: string, view: 'public' | 'full' = 'full') {
  const made = await makeWebhook(site, commandLine, contestId, { url, view, version: '2023-06' });
  assert.ok('id' in made);
  after(() => changeWebhook(site, commandLine, contestId, made.id, 'delete'));
  return made;
}

async function feedText(headers: Record<string, string> = chief): Promise<string[]> {
  const { body } = await app.inject({ url: '/api/contests/cup/event-feed?stream=false', headers });
  return body.trim().split('\n');
}

async function stateOf(id: number) {
  return (await listWebhooks(database.query, contestId)).find((one) => one.id === id)!;
}

async function rename(name: string): Promise<void> {
  await database.query.updateTable('contests').set({ name }).execute();
  await app.inject({ url: '/api/contests/cup/teams', headers: chief });
  clock.now = new Date(clock.now.getTime() + 3000);
  await app.inject({ url: '/api/contests/cup/teams', headers: chief });
}

test('a receiver gets the lines of the feed once and in order, signed, while two processes work', async () => {
  const receiver = await aReceiver();
  const { id, secret } = await aWebhook(receiver.url);
  await runUntil(async () => (await stateOf(id)).deliveredAt !== null);
  const expected = `[${(await feedText()).join(',')}]`;
  assert.deepEqual(
    receiver.received.map(({ body }) => body),
    [expected],
  );
  const { headers } = receiver.received[0]!;
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['webhook-id'], (JSON.parse(expected) as { token: string }[]).at(-1)!.token);
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${expected}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  assert.equal(
    headers['webhook-signature'],
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  await rename('The new cup');
  await runUntil(async () => receiver.received.length === 2);
  assert.deepEqual(
    receiver.tokens(),
    (await feedText()).map((line) => (JSON.parse(line) as { token: string }).token),
  );
});

test('a receiver of the public view gets the public feed', async () => {
  const receiver = await aReceiver();
  await aWebhook(receiver.url, 'public');
  await runUntil(async () => receiver.received.length === 1);
  assert.equal(receiver.received[0]!.body, `[${(await feedText({})).join(',')}]`);
});

test('what a receiver refuses is sent again after growing pauses, then becomes a dead letter that editors can have sent again', async () => {
  const receiver = await aReceiver();
  receiver.answer = (_message, response) => void response.writeHead(503).end();
  const { id } = await aWebhook(receiver.url);
  for (let attempt = 1; attempt < maxFailures; attempt++) {
    await runUntil(async () => (await stateOf(id)).failures === attempt);
    const { retryAt, fault } = await stateOf(id);
    assert.equal(fault, 'status 503');
    assert.equal(retryAt!.getTime() - clock.now.getTime(), pauseMs(attempt));
    clock.now = new Date(retryAt!.getTime() - 1);
    await runAll();
    assert.equal(receiver.received.length, attempt);
    clock.now = retryAt!;
  }
  await runUntil(async () => (await stateOf(id)).deadLetterCount === 1);
  const whole = await feedText();
  const [letter] = (await stateOf(id)).deadLetters;
  assert.deepEqual([letter!.first, letter!.fault, letter!.isWaiting], [1, 'status 503', false]);

  receiver.received.length = 0;
  receiver.answer = (_message, response) => void response.end();
  await rename('The newest cup');
  await runUntil(async () => receiver.received.length === 1);
  assert.equal(receiver.received[0]!.body, `[${(await feedText()).slice(whole.length).join(',')}]`);

  receiver.received.length = 0;
  await changeWebhook(site, commandLine, contestId, id, 'resend');
  await runUntil(async () => (await stateOf(id)).deadLetterCount === 0);
  assert.deepEqual(
    receiver.received.map(({ body }) => body),
    [`[${whole.join(',')}]`],
  );
});

test('a dead letter that is taken when it is sent again is the last delivery', async () => {
  const receiver = await aReceiver();
  receiver.answer = (_message, response) => void response.writeHead(503).end();
  const { id } = await aWebhook(receiver.url);
  const failures = maxFailures - 1;
  await database.query.updateTable('contest_webhooks').set({ failures }).where('id', '=', id).execute();
  // The first message of a feed begins to count anew.
  await database.query
    .updateTable('contest_webhooks')
    .set(({ selectFrom }) => ({
      epoch: selectFrom('contest_feeds').select('epoch').where('contest_id', '=', contestId),
    }))
    .where('id', '=', id)
    .execute();
  await runUntil(async () => (await stateOf(id)).deadLetterCount === 1);
  assert.deepEqual([(await stateOf(id)).deliveredAt, (await stateOf(id)).fault], [null, 'status 503']);

  receiver.answer = (_message, response) => void response.end();
  clock.now = new Date(clock.now.getTime() + 60_000);
  await changeWebhook(site, commandLine, contestId, id, 'resend');
  await runUntil(async () => (await stateOf(id)).deadLetterCount === 0);
  assert.deepEqual([(await stateOf(id)).deliveredAt, (await stateOf(id)).fault], [clock.now, null]);
});

test('a redirect is a failure and is not followed', async () => {
  const [receiver, other] = [await aReceiver(), await aReceiver()];
  receiver.answer = (_message, response) => void response.writeHead(302, { location: other.url }).end();
  const { id } = await aWebhook(receiver.url);
  await runUntil(async () => (await stateOf(id)).fault === 'status 302');
  assert.deepEqual(other.received, []);
});

test('a receiver that does not answer delays no other', async () => {
  const [silent, quick] = [await aReceiver(), await aReceiver()];
  silent.answer = () => {};
  const { id } = await aWebhook(silent.url);
  await runAll();
  await eventually('the message arrived', () => silent.received.length === 1);
  await aWebhook(quick.url);
  await runUntil(async () => quick.received.length === 1);
  assert.deepEqual([silent.received.length, (await stateOf(id)).failures], [1, 0]);
});

test('nothing is sent to a private address that a name has, and the connection goes to the address that was checked', async () => {
  const receiver = await aReceiver();
  const port = new URL(receiver.url).port;
  const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1', '10.0.0.1'], []];
  const asked: string[] = [];
  const job = deliverWebhooks(site, {
    resolve: async (name) => {
      asked.push(name);
      return answers.shift() ?? [];
    },
  });
  after(() => job.stop());
  const { id } = await aWebhook(`http://receiver.example:${port}/hook`);
  await runUntil(async () => (await stateOf(id)).deliveredAt !== null, [job]);
  assert.deepEqual(asked, ['receiver.example']);
  assert.equal(receiver.received[0]!.headers.host, `receiver.example:${port}`);
  for (const fault of ['blocked 10.0.0.1', 'blocked 10.0.0.1', 'unresolved']) {
    await rename(`A cup after ${asked.length}`);
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    const count = asked.length;
    await runUntil(async () => asked.length > count && (await stateOf(id)).fault === fault, [job]);
  }
  assert.equal(receiver.received.length, 1);
});

test('nothing is sent while a webhook is disabled; afterwards nothing is missing', async () => {
  const receiver = await aReceiver();
  const { id } = await aWebhook(receiver.url);
  await changeWebhook(site, commandLine, contestId, id, 'disable');
  for (let count = 0; count < 3; count++) await runAll();
  assert.equal(receiver.received.length, 0);
  await changeWebhook(site, commandLine, contestId, id, 'enable');
  await runUntil(async () => receiver.received.length === 1);
  assert.equal(receiver.received[0]!.body, `[${(await feedText()).join(',')}]`);
});

test('a feed that begins anew is sent anew', async () => {
  clock.now = new Date(Math.max(clock.now.getTime(), minutes(301).getTime()));
  await thawContest(database, commandLine, contestId, clock.now);
  await finalizeContest(database, commandLine, 'cup', { isUndone: false, isForced: false }, clock.now);
  const receiver = await aReceiver();
  await aWebhook(receiver.url);
  const hasEnded = /"end_of_updates":"/;
  await runUntil(async () => receiver.received.some(({ body }) => hasEnded.test(body)));
  const first = receiver.tokens();
  await finalizeContest(database, commandLine, 'cup', { isUndone: true, isForced: false }, clock.now);
  await runUntil(async () => receiver.tokens().length > first.length);
  const { body } = receiver.received.at(-1)!;
  assert.equal(body, `[${(await feedText()).join(',')}]`);
  assert.ok(!first.includes(receiver.tokens().at(-1)!));
});
