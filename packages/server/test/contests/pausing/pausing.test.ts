import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { RemovedInterval } from '@tribunal/core/contests/removed-time';
import type { Person } from '../../fixtures/accounts.ts';
import { dumpText, loadAll } from '../../fixtures/snapshot.ts';
import { textOf } from '../../http/pages/page.ts';
import { submitting } from '../../submissions/submitting.ts';

const { app, clock, database, problemId, aContest, aPerson, aToken, signedIn, submit, judge, submissionsOf } =
  await submitting();
after(() => app.close());
const start = new Date('2030-01-01T10:00:00Z');
const moment = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const at = (minutes: number) => {
  clock.now = moment(minutes);
};
const iso = (minutes: number) => moment(minutes).toISOString().replace('.000Z', '+00:00');

async function call(person: Person, url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' };
  const reply = await app.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers });
  const body = reply.json();
  return { status: reply.statusCode, data: body.data ?? body, error: body.error };
}

/** A contest of three hours, frozen for the last one, with an editor and two contestants. */
async function held() {
  at(-30);
  const contest = await aContest({
    ...{ start_time: start, end_time: moment(180), format: 'icpc', frozen_last_minutes: 60 },
    problems: [{ id: problemId, points: 1 }],
  });
  const [editor, ada, ben] = [await aPerson(), await aPerson(), await aPerson()];
  const role = { contest_id: contest.id, user_id: editor.id, role: 'author' as const };
  await database.query.insertInto('contest_roles').values(role).execute();
  const path = `/contest/${contest.key}`;
  const enter = async () => {
    for (const person of [ada, ben]) await call(person, `${path}/join`, {});
  };
  return { ...contest, path, editor, ada, ben, enter };
}

async function send(person: Person, result: 'AC' | 'WA'): Promise<void> {
  await submit(person, { headers: { accept: 'application/json' } });
  const { id } = (await submissionsOf(person)).at(-1) ?? { id: 0 };
  await judge(id, result);
}

test('a pause stops the clock for everybody, refuses submissions with the reason, and moves the end', async () => {
  const { path, key, editor, ada, ben, enter } = await held();
  at(0);
  await enter();
  at(10);
  await send(ada, 'AC');
  assert.equal((await call(ada, `${path}/pause`, {})).status, 403);
  assert.equal((await call(editor, `${path}/resume`, {})).status, 409);
  at(40);
  const paused = await call(editor, `${path}/pause`, {});
  assert.deepEqual([paused.status, paused.data.removed_intervals], [200, [{ start: iso(40), end: null }]]);
  assert.equal((await call(editor, `${path}/pause`, {})).status, 409);
  at(60);
  const refused = await submit(ben, { headers: { accept: 'application/json' } });
  assert.equal(refused.statusCode, 409);
  assert.match(refused.json().error.message, /paused/);
  const page = await (await signedIn(ben)).get('/problem/sums');
  assert.match(textOf(page.body), /the clock stands still/);
  assert.match(page.body, /2:20:00/, 'the time left when the clock stopped');
  at(70);
  const resumed = await call(editor, `${path}/resume`, {});
  assert.equal(resumed.data.end_time, iso(210));
  assert.deepEqual(resumed.data.removed_intervals, [{ start: iso(40), end: iso(70) }]);
  at(80);
  await send(ben, 'AC');
  const { data } = await call(editor, `${path}/ranking.json`);
  assert.deepEqual(
    data.object.rankings.map((row: Record<string, unknown>) => [row.user, row.cumulative_time]),
    [
      [ada.username, 10],
      [ben.username, 50],
    ],
  );
  const sync = await call(editor, `/api/v2/contest/${key}`);
  assert.equal(sync.data.object.frozen_at, iso(150));
  const lines = (await dumpText(database)).split('\n').filter((line) => line.includes(`"key":"${key}"`));
  assert.deepEqual(JSON.parse(lines[0] ?? '{}').removed_intervals, [{ start: iso(40), end: iso(70) }]);
  at(211);
  assert.equal((await call(editor, `${path}/pause`, {})).status, 409);
});

test('a paused countdown has no start until it goes on', async () => {
  const { path, key, editor, ada, enter } = await held();
  at(-20);
  assert.equal((await call(editor, `${path}/pause`, {})).status, 200);
  const contest = await call(ada, `/api/contests/${key}`);
  assert.deepEqual([contest.data.start_time, contest.data.countdown_pause_time], [null, '0:20:00.000']);
  at(15);
  await enter();
  assert.equal(
    (await submit(ada, { headers: { accept: 'application/json' } })).json().data?.contest,
    undefined,
  );
  assert.match((await (await signedIn(ada)).get(path)).body, /0:20:00/);
  const resumed = await call(editor, `${path}/resume`, {});
  assert.deepEqual(
    [resumed.data.start_time, resumed.data.end_time, resumed.data.removed_intervals],
    [iso(35), iso(215), []],
  );
});

test('intervals can be removed afterwards, and what is wrong with them is said beside the field', async () => {
  const { path, editor, enter } = await held();
  at(0);
  await enter();
  at(100);
  const edit = (removed_intervals: unknown, more = {}) =>
    call(editor, `${path}/edit`, { removed_intervals, ...more });
  const edited = await edit([{ start: iso(20), end: iso(35) }]);
  assert.deepEqual(edited.data.changed.end_time, [iso(180), iso(195)]);
  assert.deepEqual((await call(editor, `${path}/edit`)).data.removed_intervals, [
    { start: iso(20), end: iso(35) },
  ]);
  const wrong: [RemovedInterval[], object, RegExp][] = [
    [[{ start: iso(20), end: iso(10) }], {}, /after it starts/],
    [
      [
        { start: iso(20), end: iso(40) },
        { start: iso(30), end: iso(50) },
      ],
      {},
      /overlap/,
    ],
    [[{ start: iso(-5), end: iso(5) }], {}, /between|after the start/],
    [[{ start: iso(195), end: iso(300) }], {}, /before its end/],
    [[{ start: iso(20), end: iso(170) }], { end_time: iso(196) }, /shorter than its freeze/],
    [
      [
        { start: iso(20), end: null },
        { start: iso(60), end: null },
      ],
      {},
      /overlap|Only one/,
    ],
  ];
  for (const [removed, more, text] of wrong) {
    const { status, error } = await edit(removed, more);
    assert.equal(status, 400, JSON.stringify(removed));
    assert.match(error.fields.removed_intervals, text);
  }
  assert.equal((await edit([])).data.settings, undefined);
  assert.equal((await call(editor, `${path}/edit`)).data.end_time, iso(180));
});

interface Sent {
  readonly user: string;
  readonly minute: number;
  readonly result: 'AC' | 'WA';
}

test('standings of every minute, also of the Contest API, are those of somebody who counts minutes', async () => {
  const removed = [
    [20, 35],
    [60, 61],
    [100, 130],
  ] as const;
  const sent: Sent[] = [];
  for (const [index, user] of ['mia', 'noa', 'oli'].entries())
    for (const minute of [5, 19, 40, 70, 99, 135].map((one) => one + 3 * index))
      sent.push({ user, minute, result: minute % 7 === index ? 'AC' : 'WA' });
  await loadAll(database, [
    ...['mia', 'noa', 'oli'].map((username) => ({ type: 'user' as const, username })),
    {
      type: 'contest',
      ...{ key: 'minutes', name: 'Minutes', format: 'icpc', start_time: iso(0), end_time: iso(180) },
      problems: [{ code: 'sums', points: 1 }],
      removed_intervals: removed.map(([from, to]) => ({ start: iso(from), end: iso(to) })),
    },
    ...sent.map(({ user, minute, result }, index) => ({
      type: 'submission' as const,
      ...{
        id: 9000 + index,
        user,
        problem: 'sums',
        language: 'PY3',
        date: iso(minute),
        contest: 'minutes',
        result,
      },
    })),
  ]);
  at(1000);
  const reader = await aPerson();
  const counts = (minute: number) => removed.every(([from, to]) => minute < from || minute >= to);
  const passed = (minute: number) => Array.from({ length: minute }, (_, one) => one).filter(counts).length;
  for (let shown = 0; shown <= 134; shown++) {
    const { data } = await call(reader, `/contest/minutes/ranking.json?at=${shown}`);
    const seen = sent.filter(({ minute }) => passed(minute) < shown);
    const expected = new Map(
      ['mia', 'noa', 'oli'].map((user) => {
        const own = seen.filter((one) => one.user === user);
        const solve = own.findIndex(({ result }) => result === 'AC');
        const time = solve < 0 ? 0 : passed(own[solve]?.minute ?? 0) + 20 * solve;
        return [user, [solve < 0 ? 0 : 1, time]];
      }),
    );
    for (const { user, score, cumulative_time } of data.object.rankings)
      assert.deepEqual([score, cumulative_time], expected.get(user), `${user} at ${shown}`);
  }
  const submissions = await call(reader, '/api/contests/minutes/submissions');
  assert.equal(submissions.data.length, sent.length);
  for (const { id, time, contest_time } of submissions.data) {
    const minutes = passed(sent[Number(id) - 9000]?.minute ?? 0);
    const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00.000`;
    assert.deepEqual([contest_time, new Date(time)], [text, moment(minutes)]);
  }
  const { data: contest } = await call(reader, '/api/contests/minutes');
  assert.equal(contest.duration, '2:14:00.000');
});
