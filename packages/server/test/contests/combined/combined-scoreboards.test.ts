import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { dumpText, loadAll, loadText } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
let now = new Date('2025-06-01T10:50:00Z');
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const editor = await aPerson({ username: 'editor' });
const stranger = await aPerson({ username: 'stranger' });
const tokens = new Map<string, string>();
for (const person of [editor, stranger]) tokens.set(person.username, await aToken(person));

const contest = (key: string, more: object = {}): SnapshotRecord => ({
  ...{ type: 'contest', key, name: key.toUpperCase(), format: 'icpc', authors: ['editor'] },
  ...{ start_time: '2025-06-01T10:00:00Z', end_time: '2025-06-01T11:00:00Z' },
  problems: [
    { code: 'a', points: 1 },
    { code: 'b', points: 1 },
  ],
  ...more,
});
const solved = (user: string, key: string, problem: string, minute: number): SnapshotRecord => ({
  ...{ type: 'submission', user, problem, language: 'PY3', contest: key, result: 'AC' },
  date: `2025-06-01T10:${minute}:00Z`,
});
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  ...['ada', 'ben', 'cas'].map((username) => ({ type: 'user', username }) as const),
  ...['a', 'b', 'c'].map((code) => ({ type: 'problem', code, name: code }) as const),
  contest('north'),
  contest('south', {
    frozen_last_minutes: 30,
    problems: [
      { code: 'b', points: 1 },
      { code: 'a', points: 1 },
    ],
  }),
  contest('closed', { scoreboard_visibility: 'C' }),
  contest('hidden', { is_visible: false }),
  contest('other', { problems: [{ code: 'c' }] }),
  contest('foreign', { authors: [] }),
  solved('ada', 'north', 'a', 10),
  solved('ben', 'north', 'a', 20),
  solved('ben', 'north', 'b', 25),
  solved('cas', 'south', 'b', 15),
  solved('cas', 'south', 'a', 40),
  solved('ada', 'closed', 'a', 12),
  solved('ada', 'hidden', 'a', 13),
]);

async function call(user: string | null, method: 'GET' | 'POST', url: string, payload: object = {}) {
  const authorization = user === null ? {} : { authorization: `Bearer ${tokens.get(user)}` };
  const headers = { ...authorization, accept: 'application/json' };
  const reply = await app.inject({ method, url, headers, ...(method === 'POST' && { payload }) });
  const { data, error } = reply.json();
  return { status: reply.statusCode, data, message: error?.message as string | undefined };
}

const combine = (slug: string, rule: string, contests: string[], user = 'editor') =>
  call(user, 'POST', '/scoreboards/new', { slug, name: `All of ${slug}`, rule, contests });

async function rankings(slug: string, user: string | null = null): Promise<string[]> {
  const { data } = await call(user, 'GET', `/scoreboard/${slug}.json`);
  return data.object.rankings.map((one: { rank: number; username: string; score: number; time: number }) =>
    [one.rank, one.username, one.score, one.time].join(' '),
  );
}

describe('a scoreboard of several contests', () => {
  test('is created by somebody who edits all of them, if the rule fits', async () => {
    assert.deepEqual((await combine('days', 'sum', ['north', 'closed', 'hidden'])).data, { slug: 'days' });
    assert.deepEqual((await combine('sites', 'merge', ['north', 'south'])).data, { slug: 'sites' });
    const refused = async (...given: Parameters<typeof combine>) => {
      const { status, message } = await combine(...given);
      return `${status} ${message}`;
    };
    assert.equal(
      await refused('x', 'merge', ['north', 'other']),
      '409 These contests cannot be merged: they have different problems.',
    );
    assert.equal(
      await refused('x', 'sum', ['north', 'foreign']),
      '403 You do not edit all of these contests. foreign',
    );
    assert.equal(await refused('x', 'sum', ['north', 'nowhere']), '400 There are no such contests: nowhere');
    assert.equal(
      await refused('x', 'sum', ['north', 'hidden'], 'stranger'),
      '400 There are no such contests: hidden',
    );
    assert.equal(
      await refused('Days', 'sum', ['north', 'other']),
      '409 Another scoreboard has this short name.',
    );
    assert.equal(
      await refused('a b', 'sum', ['north', 'other']),
      '400 Use 1 to 64 letters, digits, _ and -.',
    );
    assert.equal(await refused('x', 'sum', ['north', 'north']), '400 Enter at least two contests.');
    assert.equal((await combine('x', 'median', ['north', 'other'])).status, 400);
  });

  test('merges sites with the same problems, and a freeze of one hides there what it hides everywhere', async () => {
    assert.deepEqual(await rankings('sites'), ['1 ben 2 45', '2 ada 1 10', '3 cas 1 15']);
    assert.deepEqual(await rankings('sites', 'editor'), ['1 ben 2 45', '2 cas 2 55', '3 ada 1 10']);
    const { data } = await call(null, 'GET', '/scoreboard/sites/');
    assert.deepEqual(data.object.contests, [
      { key: 'north', name: 'NORTH', is_open: true, is_frozen: false },
      { key: 'south', name: 'SOUTH', is_open: true, is_frozen: true },
    ]);
  });

  test('adds days; closed scoreboards do not count, and hidden contests are not named, until the viewer sees them', async () => {
    assert.deepEqual(await rankings('days'), ['1 ben 2 45', '2 ada 1 10']);
    assert.deepEqual(await rankings('days', 'editor'), ['1 ada 3 35', '2 ben 2 45']);
    const keys = async () => {
      const { data } = await call(null, 'GET', '/scoreboard/days.json');
      return data.object.contests.map(
        (one: { key: string; is_open: boolean }) => `${one.key} ${one.is_open}`,
      );
    };
    assert.deepEqual(await keys(), ['north true', 'closed false']);
    now = new Date('2025-06-01T11:01:00Z');
    assert.deepEqual(await keys(), ['north true', 'closed true']);
    assert.deepEqual(await rankings('days'), ['1 ada 2 22', '2 ben 2 45']);
  });

  test('has a page for people', async () => {
    const page = contentOf(await (await signedIn(stranger)).get('/scoreboard/days/'));
    assert.match(page, /All of days/);
    assert.match(page, /The results of the contests are added/);
    assert.equal(page.includes('HIDDEN'), false);
    assert.equal(page.includes('Delete this scoreboard'), false);
    const merged = contentOf(await (await signedIn(editor)).get('/scoreboard/sites/'));
    assert.match(merged, /id="user-cas"/);
    assert.match(merged, /Delete this scoreboard/);
  });

  test('survives a dump and a load, and is deleted by its editors without the contests', async () => {
    const text = await dumpText(database);
    assert.match(text, /"type":"combined_scoreboard","slug":"days"/);
    const other = await testDatabase();
    await loadText(other, text);
    assert.equal(await dumpText(other), text);
    assert.equal((await call('stranger', 'POST', '/scoreboard/days/delete')).status, 403);
    assert.equal((await call('editor', 'POST', '/scoreboard/days/delete')).status, 200);
    assert.equal((await call('editor', 'GET', '/scoreboard/days/')).status, 404);
    assert.equal((await call(null, 'GET', '/contest/north/ranking.json')).status, 200);
  });
});
