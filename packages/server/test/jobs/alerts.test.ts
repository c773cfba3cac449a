import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { signWebhook } from '@tribunal/server/auth/webhook-signature';
import { alertMailer } from '@tribunal/server/http/alert-mail';
import { raiseAlerts, sendAlerts } from '@tribunal/server/jobs/raise-alerts';
import { aReceiver } from '../contests/webhooks/receiver.ts';
import type { Person } from '../fixtures/accounts.ts';
import { announceProblem } from '../fixtures/announced-data.ts';
import { mailServer } from '../fixtures/mail-server.ts';
import { textOf } from '../http/pages/page.ts';
import { submitting } from '../submissions/submitting.ts';

const site = await submitting();
const {
  app,
  clock,
  database,
  problemId,
  aContest,
  aPerson,
  anAdministrator,
  aToken,
  signedIn,
  submit,
  judge,
} = site;
after(() => app.close());
const start = new Date(clock.now.getTime() - 60_000);
const contest = await aContest({
  ...{ key: 'cup', start_time: start, end_time: new Date(start.getTime() + 36_000_000), format: 'icpc' },
  problems: [{ id: problemId, points: 1 }],
});
const [chief, ada] = [await aPerson(), await aPerson()];
await database.query
  .insertInto('contest_roles')
  .values({ contest_id: contest.id, user_id: chief.id, role: 'jury' })
  .execute();
await app.inject({
  method: 'POST',
  url: '/contest/cup/join',
  payload: {},
  headers: { authorization: `Bearer ${await aToken(ada)}`, accept: 'application/json' },
});

beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 90_000_000);
  for (const table of ['judge_queue', 'alerts', 'judges'] as const)
    await database.query.deleteFrom(table).execute();
  // Nobody may have many submissions that wait.
  await database.query
    .updateTable('submissions')
    .set({ status: 'AB', result: 'AB' })
    .where('status', '=', 'QU')
    .execute();
  await database.query
    .updateTable('contests')
    .set({ end_time: new Date(clock.now.getTime() + 3_600_000) })
    .execute();
});

async function aSubmission(person: Person = ada): Promise<number> {
  const sent = await submit(person, { headers: { accept: 'application/json' } });
  return sent.json().data.id;
}

async function aJudge(name: string, seenSecondsAgo: number, isOnline = false): Promise<number> {
  const seen_at = new Date(Date.now() - seenSecondsAgo * 1000);
  const row = { name, auth_key: name, is_online: isOnline, seen_at };
  const { id } = await database.query
    .insertInto('judges')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function current(): Promise<unknown[]> {
  await raiseAlerts(site.site);
  const { rows } = await database.pool.query(
    'select kind, contest_id is not null as "inContest", subject, count from alerts where ended_at is null order by kind',
  );
  return rows;
}

async function juryAlerts(): Promise<unknown> {
  const headers = { authorization: `Bearer ${await aToken(chief)}`, accept: 'application/json' };
  return (await app.inject({ url: '/contest/cup/jury/', headers })).json().data.alerts;
}

test('nothing disturbs a site on which everything is judged', async () => {
  await judge(await aSubmission());
  await aJudge('alpha', 5, true);
  assert.deepEqual(await current(), []);
});

test('an internal error is an alert until the submission is judged again', async () => {
  const id = await aSubmission();
  await judge(id, 'IE');
  assert.deepEqual(await current(), [{ kind: 'internal error', inContest: true, subject: '', count: 1 }]);
  const raised = clock.now.toISOString().replace('Z', '+00:00');
  assert.deepEqual(await juryAlerts(), [
    { kind: 'internal error', problem: 'sums', subject: '', count: 1, raised_at: raised },
  ]);
  await database.query
    .updateTable('submissions')
    .set({ result: 'AC', status: 'D' })
    .where('id', '=', id)
    .execute();
  assert.deepEqual(await current(), []);
  assert.deepEqual(await juryAlerts(), []);
  await database.query.updateTable('contests').set({ verification: 'all' }).execute();
  await judge(await aSubmission(), 'IE');
  await database.query.updateTable('contests').set({ verification: 'none' }).execute();
  assert.equal((await current()).length, 1, 'a verdict that contestants do not know yet');
  await database.query.deleteFrom('held_verdicts').execute();
});

test('a judge that was online is lost after half a minute, unless it is switched off', async () => {
  const id = await aJudge('alpha', 20);
  await aJudge('yesterday', 90_000);
  assert.deepEqual(await current(), []);
  const seen_at = new Date(Date.now() - 40_000);
  await database.query.updateTable('judges').set({ seen_at }).where('id', '=', id).execute();
  assert.deepEqual(await current(), [{ kind: 'judge lost', inContest: false, subject: 'alpha', count: 1 }]);
  await database.query.updateTable('judges').set({ is_disabled: true }).where('id', '=', id).execute();
  assert.deepEqual(await current(), []);
});

test('a queue is long when a submission has waited for a minute, unless the jury stopped its judging', async () => {
  await aSubmission();
  clock.now = new Date(clock.now.getTime() + 59_000);
  assert.deepEqual(await current(), []);
  clock.now = new Date(clock.now.getTime() + 2000);
  assert.deepEqual(await current(), [{ kind: 'long queue', inContest: false, subject: '', count: 1 }]);
  await database.query.updateTable('contest_problems').set({ hold: 'judging' }).execute();
  assert.deepEqual(await current(), []);
  await database.query.updateTable('contest_problems').set({ hold: null }).execute();
});

test('two judges disagree when they give other verdicts for the same test data', async () => {
  const id = await aSubmission();
  await judge(id);
  const [alpha, beta] = [await aJudge('alpha', 5, true), await aJudge('beta', 5, true)];
  await announceProblem(database, alpha, 'sums');
  const { data_version } = await database.query
    .selectFrom('problems')
    .select('data_version')
    .executeTakeFirstOrThrow();
  const first = { judge_id: alpha, result: 'AC', data_version } as const;
  await database.query.updateTable('judgements').set(first).where('submission_id', '=', id).execute();
  const again = { submission_id: id, number: 2, requested_at: clock.now, finished_at: clock.now } as const;
  const second = { ...again, judge_id: beta, result: 'TLE', case_points: 1, data_version } as const;
  await database.query.insertInto('judgements').values(second).execute();
  assert.deepEqual(await current(), [
    { kind: 'judges disagree', inContest: true, subject: String(id), count: 2 },
  ]);
  const change = (columns: { result?: 'AC' | 'TLE'; judge_id?: number; data_version?: string | null }) =>
    database.query.updateTable('judgements').set(columns).where('number', '=', 2).execute();
  for (const same of [{ result: 'AC' }, { judge_id: alpha }, { data_version: 'b'.repeat(64) }]) {
    await change(same);
    assert.deepEqual(await current(), [], JSON.stringify(same));
    await change(second);
    assert.equal((await current()).length, 1);
  }
});

test('the jury page, the administration and the mails say it; strangers of a contest do not learn its problems', async () => {
  await judge(await aSubmission(), 'IE');
  await aJudge('alpha', 60);
  await current();
  const page = await (await signedIn(chief)).get('/contest/cup/jury/');
  assert.match(textOf(page.body), /The judge alpha is no longer connected/);
  const { session } = await anAdministrator({ username: 'root', is_superuser: true });
  const overview = textOf((await session.get('/admin/')).body);
  assert.match(overview, /The judge alpha is no longer connected/);
  assert.match(overview, /1 submission of sums has an internal error/);
  const { session: staff } = await anAdministrator({ username: 'clerk' });
  const other = textOf((await staff.get('/admin/')).body);
  assert.match(other, /The judge alpha is no longer connected/);
  assert.doesNotMatch(other, /sums/);
});

test('every receiver learns of an alert once, also with two processes; one that comes back soon is not told again', async () => {
  const [mails, hook] = [await mailServer(), await aReceiver()];
  after(() => mails.close());
  const secret = `whsec_${Buffer.from('key').toString('base64')}`;
  const settings = {
    ...site.site.settings,
    SITE_ALERT_MAIL: ['chief@example.org', 'room@example.org'],
    ...{ SITE_ALERT_URL: hook.url, SITE_ALERT_SECRET: secret },
    ...{ SITE_SMTP_URL: mails.url, SITE_WEBHOOK_NETWORKS: ['127.0.0.0/8'] },
  };
  const told = { ...site.site, settings };
  const both = async (work: () => Promise<void>) => void (await Promise.all([work(), work()]));
  const id = await aJudge('alpha', 60);
  await both(() => raiseAlerts(told));
  hook.answer = (_message, response) => void response.writeHead(500).end();
  await both(() => sendAlerts(told, alertMailer(told)));
  assert.deepEqual(mails.mails.map(({ to }) => to).sort(), settings.SITE_ALERT_MAIL);
  assert.match(mails.mails[0]!.text, /Máy chấm alpha|alpha is no longer connected/);
  assert.equal(hook.received.length, 1);
  hook.answer = (_message, response) => void response.end();
  clock.now = new Date(clock.now.getTime() + 31_000);
  await both(() => sendAlerts(told, alertMailer(told)));
  assert.equal(hook.received.length, 2, 'it is sent again after a failure');
  const { headers, body } = hook.received[1]!;
  assert.equal(headers['webhook-id'], hook.received[0]!.headers['webhook-id']);
  const seconds = Number(headers['webhook-timestamp']);
  assert.equal(
    headers['webhook-signature'],
    signWebhook(secret, String(headers['webhook-id']), seconds, body),
  );
  assert.equal(JSON.parse(body).subject, 'alpha');
  const online = (is_online: boolean) =>
    database.query.updateTable('judges').set({ is_online }).where('id', '=', id).execute();
  await online(true);
  await raiseAlerts(told);
  await online(false);
  clock.now = new Date(clock.now.getTime() + 300_000);
  await raiseAlerts(told);
  await sendAlerts(told, alertMailer(told));
  assert.deepEqual([mails.mails.length, hook.received.length], [2, 2]);
});
