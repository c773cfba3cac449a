import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => new Date('2025-06-01T10:50:00Z') });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const jury = await aPerson({ username: 'jury' });
const stranger = await aPerson({ username: 'stranger' });

const sent = (user: string, problem: string, minute: number, more: object = {}): SnapshotRecord => ({
  ...{ type: 'submission', user, problem, language: 'PY3', contest: 'cup', result: 'AC' },
  date: `2025-06-01T10:${minute}:00Z`,
  ...more,
});
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'language', key: 'C', name: 'C' },
  { type: 'organization', slug: 'north', name: 'North' },
  { type: 'user', username: 'ada', organizations: ['north'] },
  { type: 'user', username: 'ben', full_name: 'Ben and friends' },
  { type: 'user', username: 'guest' },
  { type: 'problem', code: 'a', name: 'Apples' },
  { type: 'problem', code: 'b', name: 'Bridges' },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    format: 'icpc',
    frozen_last_minutes: 30,
    start_time: '2025-06-01T10:00:00Z',
    end_time: '2025-06-01T11:00:00Z',
    jury: ['jury'],
    problems: [{ code: 'a' }, { code: 'b' }],
  },
  { type: 'participation', contest: 'cup', user: 'guest', is_unofficial: true },
  sent('guest', 'a', 11),
  sent('ben', 'a', 40),
  sent('ada', 'a', 20, { result: 'WA' }),
  sent('ada', 'a', 45, { language: 'C' }),
]);

test('the report of a contest has the true figures of its official contestants, for its jury alone', async () => {
  const get = async (person: typeof jury) => {
    const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' };
    return app.inject({ url: '/contest/cup/report/', headers });
  };
  assert.equal((await get(stranger)).statusCode, 403);
  const { object } = (await get(jury)).json().data;
  assert.deepEqual(object, {
    problems: [
      {
        ...{ code: 'a', label: 'A', submissions: 3, tried: 2, solved: 2, verdicts: { AC: 2, WA: 1 } },
        first_solve: { username: 'ben', seconds: 2400 },
      },
      {
        ...{ code: 'b', label: 'B', submissions: 0, tried: 0, solved: 0, verdicts: {} },
        first_solve: null,
      },
    ],
    languages: [
      { name: 'Python 3', submissions: 2, accepted: 1, contestants: 2 },
      { name: 'C', submissions: 1, accepted: 1, contestants: 1 },
    ],
    organizations: [
      { name: '', contestants: 1, submissions: 1, solved: 1 },
      { name: 'North', contestants: 1, submissions: 2, solved: 1 },
    ],
  });
  const page = contentOf(await (await signedIn(jury)).get('/contest/cup/report/'));
  assert.match(
    page,
    /<a href="\/user\/ben">Ben and friends<\/a><\/td><td class="number" data-label="Time">0:40:00/,
  );
});
