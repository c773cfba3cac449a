import { deepEqual, equal, match } from 'node:assert/strict';
import { after, test } from 'node:test';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { disqualifyParticipation } from '../fixtures/disqualify.ts';
import { syncApp, syncKey } from '../fixtures/site.ts';

const database = await testDatabase();
const { aUser, aContest, aParticipation } = builders(database);
const freeze = Date.parse('2030-01-01T04:00:00Z');
let now = new Date(freeze - 1);
const app = await syncApp(database, { now: () => now });
const site = await app.listen({ port: 0, host: '127.0.0.1' });
after(() => app.close());

const contest = await aContest({
  key: 'board',
  start_time: new Date('2030-01-01T00:00:00Z'),
  end_time: new Date('2030-01-01T05:00:00Z'),
  format: 'icpc',
  frozen_last_minutes: 60,
});
const names = ['riser', 'leader'];
const [riser, leader] = [await aUser({ username: 'riser' }), await aUser({ username: 'leader' })];
const rising = await aParticipation({ contest_id: contest.id, user_id: riser, score: 3, frozen_score: 1 });
await aParticipation({ contest_id: contest.id, user_id: leader, score: 2, frozen_score: 2 });

async function poll(headers: Record<string, string> = {}, path = 'board/participants') {
  const answer = await fetch(`${site}/api/v2/sync/contest/${path}`, {
    headers: { 'x-global-api-key': syncKey, ...headers },
  });
  const { date: _, ...rest } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: rest, body: await answer.text() };
}

async function ranking(): Promise<string[]> {
  return JSON.parse((await poll()).body).map(({ user }: { user: string }) => user);
}

test('a repeated poll gets the same reply, including headers', async () => {
  for (const headers of [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'br' }]) {
    const path = `board/participants?for=${headers['accept-encoding']}`;
    const first = await poll(headers, path);
    equal(first.status, 200);
    match(first.headers['content-security-policy'] ?? '', /default-src 'none'/);
    deepEqual(await poll(headers, path), first);
    const etag = { ...headers, 'if-none-match': first.headers.etag ?? '' };
    const unchanged = await poll(etag, path);
    equal(unchanged.status, 304);
    deepEqual(await poll(etag, path), unchanged);
  }
});

test('a repeated poll shows a change that was committed before it', async () => {
  deepEqual(await ranking(), names);
  await disqualifyParticipation(database, rising, true, now);
  deepEqual(await ranking(), ['leader']);
  await disqualifyParticipation(database, rising, false, now);
  deepEqual(await ranking(), names);
});

test('a repeated poll shows the frozen ranking from the freeze on, without any event', async () => {
  deepEqual(await ranking(), names);
  now = new Date(freeze);
  deepEqual(await ranking(), ['leader', 'riser']);
  now = new Date(freeze - 1);
  deepEqual(await ranking(), names);
});

test('a cached poll is refused without the key', async () => {
  await poll();
  equal((await poll({ 'x-global-api-key': 'wrong' })).status, 403);
  equal((await poll({ 'x-global-api-key': syncKey.replace('a', 'b') })).status, 403);
});

test('a bad token is refused on a repeated poll, too', async () => {
  await poll();
  const refused = await poll({ authorization: 'Bearer short' });
  deepEqual([refused.status, refused.body], [400, 'Invalid authorization header']);
});

test('a renamed contest is not found under its old code', async () => {
  await aContest({ key: 'before' });
  equal((await poll({}, 'before')).status, 200);
  await database.pool.query(
    `with renamed as (update contests set key = 'later' where key = 'before' returning id)
     update contest_heads set number = number + 1 where contest_id = (select id from renamed)`,
  );
  deepEqual([(await poll({}, 'before')).status, (await poll({}, 'later')).status], [404, 200]);
});
