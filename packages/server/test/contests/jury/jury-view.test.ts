import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { contentOf, errorsOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const now = new Date('2025-06-01T10:50:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const persons = {
  author: await aPerson({ username: 'author' }),
  judge: await aPerson({ username: 'judge' }),
  runner: await aPerson({ username: 'runner' }),
  stranger: await aPerson({ username: 'stranger' }),
  admin: await aPerson({ username: 'admin', is_superuser: true }),
  ada: await aPerson({ username: 'ada', full_name: 'Ada and friends' }),
};
const tokens: Record<string, string> = {};
for (const [name, person] of Object.entries(persons)) tokens[name] = await aToken(person);

const sent = (id: number, user: string, problem: string, minute: number, result: 'AC' | 'WA', source = '') =>
  ({
    type: 'submission',
    id,
    user,
    problem,
    language: 'PY3',
    date: `2025-06-01T10:${String(minute).padStart(2, '0')}:00Z`,
    result,
    contest: 'cup',
    source,
  }) satisfies SnapshotRecord;

await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'user', username: 'ben' },
  { type: 'judge', name: 'judge-1', auth_key: 'k' },
  { type: 'problem', code: 'a', name: 'Apples' },
  { type: 'problem', code: 'b', name: 'Bridges' },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-06-01T10:00:00Z',
    end_time: '2025-06-01T11:00:00Z',
    format: 'icpc',
    frozen_last_minutes: 20,
    authors: ['author'],
    jury: ['judge'],
    balloon_runners: ['runner'],
    problems: [{ code: 'a' }, { code: 'b' }],
  },
  sent(1, 'ada', 'a', 12, 'WA', 'print(1)\n'),
  sent(2, 'ada', 'a', 13, 'AC', 'print(2)\n'),
  sent(3, 'ben', 'a', 45, 'AC', 'print(2)\nprint(3)\n'),
  sent(4, 'ben', 'b', 46, 'WA'),
]);
await database.query
  .updateTable('judgements')
  .set({ judge_id: (query) => query.selectFrom('judges').select('id') })
  .where('submission_id', '=', 3)
  .execute();
await rejudge(database, 4, now);

async function view(user: string, query = '') {
  const headers = { authorization: `Bearer ${tokens[user]}`, accept: 'application/json' };
  const reply = await app.inject({ url: `/contest/cup/jury/${query}`, headers });
  return { status: reply.statusCode, ...reply.json() };
}

const idsOf = async (query: string) =>
  (await view('judge', query)).data.submissions.map(({ id }: { id: number }) => id);

describe('the view of the jury', () => {
  test('is open to the jury, the editors and administrators only', async () => {
    const statuses = await Promise.all(
      ['judge', 'author', 'admin', 'runner', 'stranger', 'ada'].map(
        async (user) => (await view(user)).status,
      ),
    );
    assert.deepEqual(statuses, [200, 200, 200, 403, 403, 403]);
    assert.equal((await app.inject({ url: '/contest/cup/jury/' })).statusCode, 302);
  });

  test('lists every submission with its judge, also those that the freeze hides', async () => {
    const { data } = await view('judge');
    assert.deepEqual(
      data.submissions.map(({ id, name, status, result, judge }: Record<string, unknown>) => [
        id,
        name,
        status,
        result,
        judge,
      ]),
      [
        [4, '', 'QU', null, null],
        [3, '', 'D', 'AC', 'judge-1'],
        [2, 'Ada and friends', 'D', 'AC', null],
        [1, 'Ada and friends', 'D', 'WA', null],
      ],
    );
  });

  test('filters by problem, verdict, team, language and state', async () => {
    const queries = [
      '?problem=a',
      '?result=WA',
      '?user=ben',
      '?language=PY3',
      '?state=pending',
      '?state=judged',
    ];
    assert.deepEqual(await Promise.all(queries.map(idsOf)), [
      [3, 2, 1],
      [1],
      [4, 3],
      [4, 3, 2, 1],
      [4],
      [3, 2, 1],
    ]);
  });

  test('counts attempts, solvers and verdicts of each problem, in parts of five minutes', async () => {
    const { data } = await view('judge');
    const [a, b] = data.problems;
    assert.deepEqual(
      { ...a, over_time: undefined },
      {
        code: 'a',
        name: 'Apples',
        label: 'A',
        submissions: 3,
        pending: 0,
        tried: 2,
        solved: 2,
        verdicts: { AC: 2, WA: 1 },
        bin_minutes: 5,
        over_time: undefined,
      },
    );
    const filled = a.over_time.flatMap((bin: { submissions: number; accepted: number }, index: number) =>
      bin.submissions > 0 ? [[index, bin.submissions, bin.accepted]] : [],
    );
    assert.deepEqual(filled, [
      [2, 2, 1],
      [9, 1, 1],
    ]);
    assert.deepEqual([b.submissions, b.pending, b.solved, b.verdicts], [1, 1, 0, {}]);
  });

  test('says how many submissions wait and why', async () => {
    const { data } = await view('judge');
    assert.deepEqual([data.queue.waiting, data.queue.unjudgeable], [1, 1]);
    const page = contentOf(await (await signedIn(persons.judge)).get('/contest/cup/jury/'));
    assert.match(page, /No judge is online. 1 submission is waiting/);
    assert.match(
      page,
      /aria-label="Submissions to A over time: 3 submissions, 2 accepted. The busiest 5 minutes had 2, from 0:10 on."/,
    );
    assert.match(page, /href="\/contest\/cup\/clarifications\/"/);
    assert.match(page, /href="\/contest\/cup\/participants\/\?show=not_submitted"/);
    assert.equal(page.includes('/contest/cup/edit'), false);
  });
});

describe('two submissions', () => {
  test('of different contestants can be compared by the jury', async () => {
    const browser = await signedIn(persons.judge);
    const chosen = await browser.get('/contest/cup/jury/?submission=3&submission=2');
    assert.deepEqual([chosen.statusCode, chosen.headers.location], [302, '/submission/3/compare?with=2']);
    const page = contentOf(await browser.get('/submission/3/compare?with=2'));
    assert.match(page, /print\(3\)/);
    const wrong = await browser.get('/contest/cup/jury/?submission=3');
    assert.deepEqual(
      [wrong.statusCode, errorsOf(wrong)],
      [400, ['Choose exactly two submissions to compare.']],
    );
  });

  test('of different contestants cannot be compared by others', async () => {
    const browser = await signedIn(persons.ada);
    assert.equal((await browser.get('/submission/2/compare?with=1')).statusCode, 200);
    assert.equal((await browser.get('/submission/2/compare?with=3')).statusCode, 404);
  });
});

test('an internal error is an alert above the queue, with a link to the submissions', async () => {
  assert.equal((await view('judge')).data.internal_errors, 0);
  await database.query
    .updateTable('submissions')
    .set({ status: 'IE', result: 'IE' })
    .where('id', '=', 1)
    .execute();
  assert.equal((await view('judge')).data.internal_errors, 1);
  const page = contentOf(await (await signedIn(persons.judge)).get('/contest/cup/jury/'));
  assert.match(
    page,
    /role="alert"><a href="\/submissions\/\?contest=cup&amp;result=IE">1 submission ended with an internal error\./,
  );
});
