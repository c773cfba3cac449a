import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { compareNext } from '@tribunal/server/jobs/find-similar-sources';
import { buildApp } from '@tribunal/server/start/app';
import { claimRun } from '@tribunal/server/storage/submissions/similarity/similarity-runs';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { dumpText, loadAll, loadText } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => new Date('2025-06-01T12:00:00Z') });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const [editor, jury, team] = await Promise.all(
  ['editor', 'jury', 'team'].map((username) => aPerson({ username })),
);

const program = (name: string) => `n = int(input())
${name} = 0
for i in range(n):
    x = int(input())
    if x > ${name} and x != 7:
        ${name} = x * 2
print(${name})
`;

const submission = (id: number, user: string, source: string, more: object = {}): SnapshotRecord => ({
  type: 'submission',
  ...{ id, user, source, problem: 'a', language: 'PY3', contest: 'cup', result: 'AC' },
  date: '2025-06-01T10:10:00Z',
  ...more,
});

await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3', code_template: '# Write here\n' },
  ...['ada', 'ben', 'cas', 'dan', 'eve'].map((username) => ({ type: 'user', username }) as const),
  { type: 'problem', code: 'a', name: 'Apples' },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-06-01T10:00:00Z',
    end_time: '2025-06-01T11:00:00Z',
    authors: ['editor'],
    jury: ['jury'],
    problems: [{ code: 'a' }],
  },
  submission(1, 'ada', program('best')),
  submission(2, 'ben', program('largest')),
  submission(3, 'cas', `# mine\n${program('best')}`),
  submission(4, 'dan', program('best'), { result: 'WA' }),
  submission(5, 'eve', 'print(max(map(int, open(0).read().split()[1:])) * 2)\n'),
]);
const tokens = new Map<string, string>();
for (const person of [editor, jury, team]) tokens.set(person!.username, await aToken(person!));

async function call(user: string, method: 'GET' | 'POST', path = '', payload: object = {}) {
  const headers = { authorization: `Bearer ${tokens.get(user)}`, accept: 'application/json' };
  const url = `/contest/cup/similarity/${path}`;
  const reply = await app.inject({ method, url, headers, ...(method === 'POST' && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
}

describe('the comparison', () => {
  test('is asked for by editors only, one at a time', async () => {
    for (const user of ['jury', 'team'])
      assert.deepEqual([(await call(user, 'POST')).status, (await call(user, 'GET')).status], [403, 403]);
    assert.equal((await app.inject({ url: '/contest/cup/similarity/' })).statusCode, 302);
    assert.deepEqual((await call('editor', 'GET')).data, {
      state: null,
      ended_at: null,
      sources: 0,
      pairs: [],
    });
    const both = await Promise.all([call('editor', 'POST'), call('editor', 'POST')]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  });

  test('finds accepted sources of different users that are alike, copies first', async () => {
    await compareNext(site);
    const { data } = await call('editor', 'GET');
    assert.deepEqual([data.state, data.sources], ['done', 4]);
    assert.deepEqual(
      data.pairs.map(
        (pair: { a: { user: string }; b: { user: string }; score: number; is_copy: boolean }) => [
          pair.a.user,
          pair.b.user,
          pair.score,
          pair.is_copy,
        ],
      ),
      [
        ['ada', 'cas', 1, true],
        ['ada', 'ben', 1, false],
        ['ben', 'cas', 1, false],
      ],
    );
    const { matches, a, problem } = data.pairs[0];
    assert.deepEqual([a, problem], [{ submission: 1, user: 'ada', language: 'PY3' }, 'a']);
    assert.deepEqual(matches, [{ a_start: 1, a_end: 7, b_start: 2, b_end: 8, tokens: matches[0].tokens }]);
  });

  test('begins anew after a crash, and what the lost process found is not stored', async () => {
    await call('editor', 'POST');
    assert.notEqual(await claimRun(database.query, 'a process that is killed', 60_000), null);
    await compareNext(site);
    assert.equal((await call('editor', 'GET')).data.state, 'running');
    await database.query
      .updateTable('similarity_runs')
      .set({ leased_until: new Date(0) })
      .execute();
    await compareNext(site);
    assert.deepEqual([(await call('editor', 'GET')).data.state], ['done']);
  });

  test('that fails says so, keeps the last result, and can be asked for again', async () => {
    await call('editor', 'POST');
    await compareNext(site, () => Promise.reject(new Error('it needs too much time or memory')));
    const { data } = await call('editor', 'GET');
    assert.deepEqual([data.state, data.pairs.length], ['failed', 3]);
    assert.equal((await call('editor', 'POST')).status, 201);
    await compareNext(site);
  });
});

describe('a pair', () => {
  test('is shown side by side, with the passages, to editors only', async () => {
    const { id } = (await call('editor', 'GET')).data.pairs[1];
    assert.deepEqual(
      [(await call('jury', 'GET', id)).status, (await call('team', 'GET', id)).status],
      [403, 403],
    );
    assert.equal((await call('editor', 'GET', '999')).status, 404);
    const page = contentOf(await (await signedIn(editor!)).get(`/contest/cup/similarity/${id}`));
    assert.match(page, /ada, submission 1/);
    assert.match(
      page,
      /<tr class="passage tone-1"><td class="line-number">2<\/td>.*<code>largest = 0<\/code>/,
    );
  });

  test('gets a decision with a note, which the next comparison and a snapshot keep', async () => {
    const { id } = (await call('editor', 'GET')).data.pairs[1];
    const decided = await call('editor', 'POST', id, { decision: 'copied', note: 'They sat side by side.' });
    assert.equal(decided.status, 200);
    assert.equal((await call('editor', 'POST', id, { decision: 'guilty' })).status, 400);
    await call('editor', 'POST');
    await compareNext(site);
    const pairs = (await call('editor', 'GET')).data.pairs as {
      decision: string;
      note: string;
      decided_by: string;
    }[];
    assert.deepEqual(
      pairs.map(({ decision, note, decided_by }) => [decision, note, decided_by]),
      [
        ['open', '', null],
        ['copied', 'They sat side by side.', 'editor'],
        ['open', '', null],
      ],
    );
    const entries = await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'details'])
      .execute();
    assert.deepEqual(entries, [
      {
        actor: 'editor',
        action: 'decide about similar sources',
        details: { problem: 'a', users: ['ada', 'ben'], decision: 'copied', note: 'They sat side by side.' },
      },
    ]);
    const text = await dumpText(database);
    assert.match(text, /"type":"similarity_decision","contest":"cup","problem":"a","users":\["ada","ben"\]/);
    const other = await testDatabase();
    await loadText(other, text);
    assert.equal(await dumpText(other), text);
  });
});
