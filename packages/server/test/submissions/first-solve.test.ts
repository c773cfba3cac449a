import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';

const now = new Date('2025-06-01T10:55:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);
const [ada, ben] = [await aPerson({ username: 'ada' }), await aPerson({ username: 'ben' })];

const accepted = (id: number, user: string, problem: string, minute: number, contest?: string) =>
  ({
    type: 'submission',
    id,
    user,
    problem,
    language: 'PY3',
    date: `2025-06-01T10:${minute}:00Z`,
    result: 'AC',
    ...(contest !== undefined && { contest }),
  }) satisfies SnapshotRecord;

await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'problem', code: 'open', name: 'Lantern Street', points: 5 },
  ...['a', 'b', 'c'].map((code) => ({ type: 'problem', code, name: code }) as const),
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-06-01T10:00:00Z',
    end_time: '2025-06-01T11:00:00Z',
    format: 'icpc',
    frozen_last_minutes: 20,
    problems: ['a', 'b', 'c'].map((code) => ({ code, points: 1 })),
  },
  accepted(1, 'ada', 'open', 10),
  accepted(2, 'ben', 'open', 15),
  accepted(3, 'ben', 'open', 16),
  accepted(4, 'ada', 'a', 45, 'cup'),
  accepted(5, 'ben', 'a', 50, 'cup'),
]);

async function shown(person: typeof ada, id: number): Promise<string> {
  const { body } = await (await signedIn(person)).get(`/submission/${id}`);
  const [, card = ''] = /<section class="first-solve".*?>(.*?)<\/section>/s.exec(body) ?? [];
  return card
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('whoever solves a problem for the first time reads their place among all who solved it', async () => {
  assert.equal(
    await shown(ada, 1),
    'You solved Lantern Street 5/5 points · You are number 1 of 2 who solved it. Next: b',
  );
  assert.equal(
    await shown(ben, 2),
    'You solved Lantern Street 5/5 points · You are number 2 of 2 who solved it. Next: b',
  );
  assert.deepEqual([await shown(ben, 3), await shown(ben, 1)], ['', '']);
});

test('during a freeze nobody reads a place, and the next problem is that of the contest', async () => {
  assert.equal(await shown(ben, 5), 'You solved a 1/1 points Next: b');
});

test('the title of the tab begins with the verdict', async () => {
  const { body } = await (await signedIn(ada)).get('/submission/1');
  assert.match(body, /<title>AC · Lantern Street · /);
  assert.match(body, /<h1><a href="\/problem\/open">Lantern Street<\/a><\/h1>/);
});
