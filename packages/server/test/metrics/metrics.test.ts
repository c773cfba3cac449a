import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { connectedFakeJudge, passed } from '../bridge/fake-judge.ts';
import { judgedSite } from '../bridge/judged-site.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { syncKey, testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const judged = await judgedSite(database);
const { port, aJudge, submit, becomes, aContest, aLanguage } = judged;
const key = 'a key that only the monitoring knows';
const site = testSite(database, {
  metrics: judged.site.metrics,
  settings: { SITE_METRICS_KEY: key, SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey },
});
const app = await buildApp(site);
closeAtEnd(() => app.close());
const address = await app.listen({ host: '127.0.0.1', port: 0 });

const ask = (authorization?: string) =>
  fetch(`${address}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

/** The figures by name and labels. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await ask(`Bearer ${key}`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('the figures of a site', () => {
  test('are for those who know the key', async () => {
    const asked = [undefined, 'Bearer ', `Bearer ${key}x`, `Basic ${key}`, key, `Bearer ${key}`].map(ask);
    assert.deepEqual(
      (await Promise.all(asked)).map(({ status }) => status),
      [401, 401, 401, 401, 401, 200],
    );
    const { headers } = await ask(`Bearer ${key}`);
    assert.equal(headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('do not exist without a key', async () => {
    const other = await buildApp(testSite(database));
    assert.equal((await other.inject('/metrics')).statusCode, 404);
    await other.close();
  });

  test('count requests by kind of address and status, also those that bypass the framework', async () => {
    const contest = await aContest({ key: 'counted' });
    assert.ok(contest);
    const poll = `${address}/api/v2/sync/contest/counted/problems?global_api_key=${syncKey}`;
    const before = await figures();
    for (const path of ['/problems/', '/problems/', '/no/such/page', '/api/v2/users', '/api/contests'])
      await (await fetch(address + path)).arrayBuffer();
    for (let count = 0; count < 3; count += 1) await (await fetch(poll)).arrayBuffer();
    const after = await figures();
    const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const counted = (route: string, status: number) =>
      added(`tribunal_http_requests_total{route="${route}",status="${status}"}`);
    assert.deepEqual(
      [counted('pages', 200), counted('pages', 404), counted('data', 200), counted('contest api', 200)],
      [2, 1, 1, 1],
    );
    assert.equal(counted('sync', 200), 3);
    assert.equal(added('tribunal_http_request_seconds_count{route="sync"}'), 3);
    assert.deepEqual(
      [added('tribunal_cache_misses_total{cache="sync"}'), added('tribunal_cache_hits_total{cache="sync"}')],
      [1, 2],
    );
  });

  test('show the queue, the judges and their verdicts', async () => {
    const judge = await connectedFakeJudge(port, await aJudge());
    const id = await submit();
    const request = await judge.next('submission-request');
    await submit();
    await submit({ languageId: await aLanguage() });
    const during = await figures();
    const value = (name: string) => during.get(name);
    assert.deepEqual(
      ['being judged', 'no free judge', 'no judge for it', 'no test data'].map((reason) =>
        value(`tribunal_queue_length{reason="${reason}"}`),
      ),
      [1, 1, 1, 0],
    );
    assert.ok(value('tribunal_queue_oldest_seconds{reason="no free judge"}')! > 0);
    assert.deepEqual([value('tribunal_judges_online'), value('tribunal_judges_busy')], [1, 1]);
    const about = { 'submission-id': request['submission-id'] };
    judge.send({ name: 'submission-acknowledged', ...about });
    judge.send({ name: 'grading-begin', ...about, pretested: false });
    judge.send({ name: 'test-case-status', ...about, cases: [passed(1)] });
    judge.send({ name: 'grading-end', ...about });
    await becomes(id, 'AC');
    assert.equal((await figures()).get('tribunal_verdicts_total{result="AC"}'), 1);
    judge.leave();
  });

  test('show the state of the process', async () => {
    const now = await figures();
    assert.equal(now.get('tribunal_database_up'), 1);
    assert.equal(now.get('tribunal_database_pool_connections{state="waiting"}'), 0);
    assert.equal(now.get('tribunal_stream_subscribers{stream="pages"}'), 0);
    for (const percentile of [50, 99, 100])
      assert.ok(now.get(`tribunal_event_loop_delay_seconds{percentile="${percentile}"}`)! >= 0);
  });

  test('tell within two seconds that the database does not answer', async () => {
    const silent = { ...database, ping: () => new Promise<void>(() => {}) };
    const other = await buildApp(testSite(silent, { settings: { SITE_METRICS_KEY: key } }));
    const durations: number[] = [];
    // Other programs on a busy machine delay an answer, but not every one.
    while (!durations.some((ms) => ms < 2000)) {
      assert.ok(durations.length < 20, `${durations.join(', ')} ms`);
      const begun = Date.now();
      const reply = await other.inject({ url: '/metrics', headers: { authorization: `Bearer ${key}` } });
      assert.match(reply.body, /^tribunal_database_up 0$/m);
      durations.push(Date.now() - begun);
    }
    await other.close();
  });
});
