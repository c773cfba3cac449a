import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { dumpText, loadAll, loadText } from '../../fixtures/snapshot.ts';

let now = new Date('2025-06-01T10:35:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const jury = await aPerson({ username: 'jury' });
const runners = [await aPerson({ username: 'runner' }), await aPerson({ username: 'another' })] as const;
const stranger = await aPerson({ username: 'stranger' });
const tokens: Record<string, string> = {};
for (const person of [jury, ...runners, stranger]) tokens[person.username] = await aToken(person);

/** The submissions have the ids 1, 2, 3 …  */
let lastId = 0;
function nextId(): number {
  lastId += 1;
  return lastId;
}

const solved = (user: string, problem: string, minute: number, result: 'AC' | 'WA' = 'AC') =>
  ({
    type: 'submission',
    id: nextId(),
    user,
    problem,
    language: 'PY3',
    date: `2025-06-01T10:${String(minute).padStart(2, '0')}:00Z`,
    result,
    contest: 'cup',
  }) satisfies SnapshotRecord;

await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'user', username: 'ada', full_name: 'Ada and friends', room: 'B12' },
  { type: 'user', username: 'ben', full_name: '=1+1', room: 'A1' },
  { type: 'user', username: 'dan' },
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
    is_visible: false,
    authors: ['jury'],
    balloon_runners: ['runner', 'another'],
    problems: [{ code: 'a', color: '#d62728' }, { code: 'b' }],
  },
  { type: 'participation', contest: 'cup', user: 'dan', is_disqualified: true },
  solved('ada', 'a', 12),
  solved('ben', 'a', 10),
  solved('ben', 'a', 11),
  solved('ben', 'b', 50),
  solved('ada', 'b', 45),
  solved('dan', 'b', 5),
  solved('ada', 'b', 6, 'WA'),
]);

async function call(user: string, method: 'GET' | 'POST' = 'GET', payload?: object) {
  const headers = { authorization: `Bearer ${tokens[user]}`, accept: 'application/json' };
  const url = '/contest/cup/balloons/';
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
}

interface Listed {
  readonly user: string;
  readonly label: string;
  readonly delivered_by: string | null;
  readonly is_valid: boolean;
  readonly is_first_in_contest: boolean;
  readonly is_first_for_problem: boolean;
}

/** One word for each balloon: team, label, `!` for the first in the contest, `*` for the first of its problem. */
async function listed(): Promise<string[]> {
  const { data } = await call('runner');
  return data.objects.map(
    (one: Listed) =>
      `${one.user} ${one.label}${one.is_first_in_contest ? '!' : ''}${one.is_first_for_problem ? '*' : ''}${
        one.is_valid ? '' : ' invalid'
      }${one.delivered_by === null ? '' : ` by ${one.delivered_by}`}`,
  );
}

const deliver = (user: string, team: string, problem: string, undo = false) =>
  call(user, 'POST', { user: team, problem, undo });

const outcome = { casePoints: 1, caseTotal: 1, time: 0.1, memory: 1, error: null };

describe('the list of balloons', () => {
  test('has one balloon for each problem that a team solved before the freeze, and marks the first ones', async () => {
    assert.deepEqual(await listed(), ['ben A!*', 'ada A']);
  });

  test('is empty while others may not see the results, and nothing can be delivered', async () => {
    const set = (columns: object) => database.query.updateTable('contests').set(columns).execute();
    for (const hiding of [
      { scoreboard_visibility: 'C' },
      { scoreboard_visibility: 'P' },
      { scoreboard_visibility: 'H' },
      { submission_visibility: 'nothing' },
    ]) {
      await set(hiding);
      assert.deepEqual(await listed(), [], JSON.stringify(hiding));
      assert.deepEqual((await call('jury')).data.objects, []);
      assert.equal((await deliver('runner', 'ada', 'a')).status, 404);
      const page = contentOf(await (await signedIn(runners[0])).get('/contest/cup/balloons/'));
      assert.match(page, /Balloons are released when everybody may see the results/);
      await set({ scoreboard_visibility: 'V', submission_visibility: 'everything' });
    }
    assert.deepEqual(await listed(), ['ben A!*', 'ada A']);
  });

  test('names the team, the room and the color', async () => {
    const { data } = await call('runner');
    assert.deepEqual(data.objects[1], {
      user: 'ada',
      name: 'Ada and friends',
      room: 'B12',
      problem: 'a',
      label: 'A',
      color: '#d62728',
      solved_at: '2025-06-01T10:12:00+00:00',
      is_valid: true,
      is_first_in_contest: false,
      is_first_for_problem: false,
      delivered_at: null,
      delivered_by: null,
    });
  });

  test('marks nobody as first while an earlier submission may still solve the problem', async () => {
    await rejudge(database, 3, now);
    assert.deepEqual(await listed(), ['ben A!*', 'ada A']);
    await database.query
      .updateTable('submissions')
      .set({ status: 'QU', result: null })
      .where('id', '=', 2)
      .execute();
    assert.deepEqual(await listed(), ['ben A', 'ada A']);
    await database.query
      .updateTable('submissions')
      .set({ status: 'D', result: 'AC' })
      .where('id', 'in', [2, 3])
      .execute();
  });

  test('shows balloons during the freeze only to teams that have fewer than the minimum', async () => {
    now = new Date('2025-06-01T10:55:00Z');
    assert.deepEqual(await listed(), ['ben A!*', 'ada A']);
    const minimum = (balloons_during_freeze: number) =>
      database.query.updateTable('contests').set({ balloons_during_freeze }).execute();
    await minimum(1);
    assert.deepEqual(await listed(), ['ben A!*', 'ada A']);
    await minimum(2);
    assert.deepEqual(await listed(), ['ben A!*', 'ada A', 'ada B', 'ben B']);
    await minimum(0);
    await database.query.updateTable('contests').set({ thawed_at: now }).execute();
    assert.deepEqual(await listed(), ['ben A!*', 'ada A', 'ada B*', 'ben B']);
    await database.query.updateTable('contests').set({ thawed_at: null }).execute();
  });

  test('is open to runners and the jury only, and runners see nothing else of the contest', async () => {
    const statuses = await Promise.all(
      ['jury', 'runner', 'stranger'].map(async (user) => (await call(user)).status),
    );
    assert.deepEqual(statuses, [200, 200, 404]);
    const guest = await app.inject({ url: '/contest/cup/balloons/' });
    assert.equal(guest.statusCode, 302);
    const headers = { authorization: `Bearer ${tokens.runner}` };
    const hidden = ['', '/ranking/', '/jury/', '/results.csv', '/edit'].map(async (path) => {
      const reply = await app.inject({ url: `/contest/cup${path}`, headers });
      return reply.statusCode;
    });
    assert.deepEqual(await Promise.all(hidden), [404, 404, 404, 404, 404]);
  });
});

describe('a delivery', () => {
  test('is recorded once: the second runner learns who was first, and the first may repeat it', async () => {
    const both = await Promise.all([deliver('runner', 'ben', 'a'), deliver('another', 'ben', 'a')]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const winner = both.find(({ status }) => status === 200)!.data.delivered_by;
    assert.equal((await deliver(winner, 'ben', 'a')).status, 200);
    assert.deepEqual(await listed(), ['ada A', `ben A!* by ${winner}`]);
    const entries = await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'target', 'details'])
      .execute();
    assert.deepEqual(entries, [
      { actor: winner, action: 'deliver balloon', target: 'cup', details: { user: 'ben', problem: 'a' } },
    ]);
  });

  test('can be undone, and only a delivery can', async () => {
    assert.equal((await deliver('jury', 'ben', 'a', true)).data.delivered_by, null);
    const again = await deliver('jury', 'ben', 'a', true);
    assert.deepEqual([again.status, again.error.message], [409, 'This balloon is not marked as delivered.']);
  });

  test('is refused for a balloon that does not exist or that the freeze holds back', async () => {
    const statuses = await Promise.all(
      [
        ['ada', 'b'],
        ['dan', 'b'],
        ['nobody', 'a'],
        ['ada', 'zzz'],
      ].map(async ([team = '', problem = '']) => (await deliver('runner', team, problem)).status),
    );
    assert.deepEqual(statuses, [404, 404, 404, 404]);
    assert.equal((await deliver('stranger', 'ada', 'a')).status, 404);
  });

  test('stays in the list as no longer valid when a rejudge rejects the solution', async () => {
    await deliver('runner', 'ada', 'a');
    const again = await rejudge(database, 1, now);
    assert.ok('judgement' in again);
    assert.deepEqual(await listed(), ['ben A!*', 'ada A by runner']);
    await recordVerdict(
      database,
      { submissionId: 1, judgement: again.judgement, outcome: { ...outcome, result: 'WA', casePoints: 0 } },
      now,
    );
    assert.deepEqual(await listed(), ['ben A!*', 'ada A invalid by runner']);
    assert.deepEqual((await deliver('runner', 'ada', 'a', true)).data, null);
    assert.deepEqual(await listed(), ['ben A!*']);
    const back = await rejudge(database, 1, now);
    assert.ok('judgement' in back);
    await recordVerdict(
      database,
      { submissionId: 1, judgement: back.judgement, outcome: { ...outcome, result: 'AC' } },
      now,
    );
  });

  test('survives a dump and a load', async () => {
    await deliver('runner', 'ada', 'a');
    const text = await dumpText(database);
    assert.match(text, /"type":"balloon","contest":"cup","user":"ada","problem":"a"/);
    const other = await testDatabase();
    await loadText(other, text);
    assert.equal(await dumpText(other), text);
  });
});

test('the page has a button for each balloon, keeps the filters, and shows the second runner who was first', async () => {
  const [runner, another] = [await signedIn(runners[0]), await signedIn(runners[1])];
  const page = contentOf(await runner.get('/contest/cup/balloons/?room=A1'));
  assert.match(page, /Balloons: Cup/);
  assert.match(page, /The scoreboard is frozen/);
  assert.equal(page.includes('Ada and friends'), false);
  const path = '/contest/cup/balloons/?room=A1';
  const sent = await runner.post(path, { user: 'ben', problem: 'a' });
  assert.deepEqual([sent.statusCode, sent.headers.location], [303, path]);
  const late = await another.post(path, { user: 'ben', problem: 'a' });
  assert.equal(late.statusCode, 409);
  assert.match(late.body, /Someone else has already delivered this balloon/);
  assert.match(late.body, /Delivered by runner/);
});

test('the CSV file has a line for each balloon, and no cell that a spreadsheet runs', async () => {
  const headers = { authorization: `Bearer ${tokens.runner}` };
  const { body } = await app.inject({ url: '/contest/cup/balloons.csv', headers });
  const [head, ...lines] = body.trim().split('\r\n');
  assert.match(head!, /^user,name,room,problem,label,color,solved_at,is_valid/);
  assert.equal(lines.length, 2);
  assert.ok(lines.some((line) => line.startsWith("ben,'=1+1,A1,a,A,")));
});
