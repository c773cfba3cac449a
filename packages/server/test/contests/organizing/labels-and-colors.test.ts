import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const now = new Date('2026-01-01T00:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);

const author = await aPerson({ username: 'author', permissions: ['edit_own_contest'] });
const token = await aToken(author);
const ada = await aPerson({ username: 'ada' });
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  ...['roads', 'lakes', 'hills'].map((code) => ({ type: 'problem', code, name: code }) as const),
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-12-31T22:00:00Z',
    end_time: '2026-01-01T01:00:00Z',
    format: 'icpc',
    authors: ['author'],
    problems: [{ code: 'roads' }, { code: 'lakes' }, { code: 'hills' }],
  },
  { type: 'participation', contest: 'cup', user: 'ada' },
]);
await database.query
  .updateTable('users')
  .set({ current_participation_id: (query) => query.selectFrom('participations').select('id') })
  .where('username', '=', 'ada')
  .execute();
const browser = await signedIn(ada);

async function edit(problems: readonly object[]) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const reply = await app.inject({
    method: 'POST',
    url: '/contest/cup/edit',
    headers,
    payload: { problems },
  });
  return { status: reply.statusCode, ...reply.json() };
}

async function contestInApi() {
  const reply = await app.inject({
    url: '/api/v2/contest/cup',
    headers: { authorization: `Bearer ${token}` },
  });
  return reply.json().data.object;
}

const pageOf = async (url: string) => (await browser.get(url)).body;

describe('the problems of a contest', () => {
  test('have the labels and balloon colors that organizers give them, on every page and in the data API', async () => {
    const { status } = await edit([
      { code: 'roads', label: 'X', color: '#D62728' },
      { code: 'lakes' },
      { code: 'hills', label: 'Z9' },
    ]);
    assert.equal(status, 200);
    const { problems } = await contestInApi();
    assert.deepEqual(
      problems.map(({ code, label }: { code: string; label: string }) => [code, label]),
      [
        ['roads', 'X'],
        ['lakes', 'B'],
        ['hills', 'Z9'],
      ],
    );
    const scoreboard = await pageOf('/contest/cup/ranking/');
    assert.match(
      scoreboard,
      /<a href="\/problem\/roads"[^>]*><svg class="balloon".*?fill="#d62728".*?<\/svg>X<\/a>/,
    );
    assert.match(scoreboard, /<a href="\/problem\/lakes"[^>]*>B<\/a>/);
    assert.match(
      await pageOf('/contest/cup'),
      /fill="#d62728".*?<\/svg>X<\/span> <a href="\/problem\/roads">/,
    );
    const problem = await pageOf('/problem/roads');
    assert.match(problem, /<h1>X\. roads<\/h1>/);
    assert.match(problem, /title="Z9\. hills: /, 'the contest bar');
    assert.match(problem, /rel="next" href="\/problem\/lakes">Problem B →/);
    assert.match(await pageOf('/problem/hills/submit'), /<a href="\/problem\/hills">Z9\. hills<\/a>/);
  });

  test('get their color as text, with the usual colors of balloons as suggestions', async () => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/html' };
    const { body: page } = await app.inject({ url: '/contest/cup/edit', headers });
    assert.match(page, /name="problems-0-color"[^>]* data-color="Balloon color" list="list_problems-color">/);
    assert.match(page, /<datalist id="list_problems-color"><option value="#e6194b">Red<\/option>/);
  });

  test('keep the label of their position where the box is empty', async () => {
    await edit([{ code: 'hills', label: '' }, { code: 'roads', label: null }, { code: 'lakes' }]);
    const { problems } = await contestInApi();
    assert.deepEqual(
      problems.map(({ code, label }: { code: string; label: string }) => `${label} ${code}`),
      ['A hills', 'B roads', 'C lakes'],
    );
  });

  const refused: readonly [string, readonly object[], RegExp][] = [
    [
      'the same label',
      [{ code: 'roads', label: 'B' }, { code: 'lakes' }],
      /Another problem has the same label as lakes/,
    ],
    ['a label with markup', [{ code: 'roads', label: '<b>' }], /The label of roads must have 1 to 8 letters/],
    ['a label that is too long', [{ code: 'roads', label: 'ABCDEFGHI' }], /Label/],
    ['a color that is none', [{ code: 'roads', color: 'red' }], /#rrggbb/],
  ];
  for (const [what, problems, message] of refused) {
    test(`are refused with ${what}, and nothing changes`, async () => {
      const answer = await edit([...problems, { code: 'hills' }]);
      assert.equal(answer.status, 400);
      assert.match(answer.error.fields.problems, message);
    });
  }
});
