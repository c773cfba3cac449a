import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Person } from '../../fixtures/accounts.ts';
import { submitting } from '../../submissions/submitting.ts';

const { app, clock, database, problemId, aContest, aPerson, aToken, submit, judge, submissionsOf } =
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
  return { status: reply.statusCode, data: body.data ?? body };
}

async function send(person: Person, result: 'AC' | 'WA'): Promise<void> {
  await submit(person, { headers: { accept: 'application/json' } });
  const { id } = (await submissionsOf(person)).at(-1) ?? { id: 0 };
  await judge(id, result);
}

test('sites begin at their own times, and a pause or extra time at one of them changes no other', async () => {
  at(-30);
  const editor = await aPerson();
  const [ada, ben, guest] = [await aPerson(), await aPerson(), await aPerson()];
  const site = async (from: number) => {
    const times = { start_time: moment(from), end_time: moment(from + 120) };
    const problems = [{ id: problemId, points: 1 }];
    const contest = await aContest({ ...times, format: 'icpc', frozen_last_minutes: 60, problems });
    const role = { contest_id: contest.id, user_id: editor.id, role: 'author' as const };
    await database.query.insertInto('contest_roles').values(role).execute();
    return contest.key;
  };
  const [north, east] = [await site(0), await site(30)];
  const board = { slug: 'sites', name: 'Sites', rule: 'merge', contests: [north, east] };
  assert.equal((await call(editor, '/scoreboards/new', board)).status, 201);
  const rankings = async (person: Person) => {
    const { data } = await call(person, '/scoreboard/sites.json');
    return data.object.rankings.map((row: Record<string, unknown>) => [row.username, row.score, row.time]);
  };

  at(1);
  assert.equal((await call(ada, `/contest/${north}/join`, {})).status, 200);
  assert.equal((await call(ben, `/contest/${east}/join`, {})).status, 403, 'that site has not begun');
  at(31);
  await call(ben, `/contest/${east}/join`, {});
  at(40);
  await call(editor, `/contest/${east}/pause`, {});
  at(50);
  await send(ada, 'AC');
  await call(editor, `/contest/${east}/resume`, {});
  at(75);
  // 45 minutes after the start of the site, 10 of which were removed.
  await send(ben, 'AC');
  const result = [
    [ben.username, 1, 35],
    [ada.username, 1, 50],
  ];
  // North is frozen from minute 60; what came before is shown. East is frozen from minute 100.
  assert.deepEqual(await rankings(guest), result);
  assert.deepEqual(await rankings(editor), result);

  const times = async (key: string) => {
    const { data: contest } = await call(editor, `/api/contests/${key}`);
    const { data } = await call(editor, `/api/v2/contest/${key}`);
    return [contest.start_time, contest.duration, data.object.frozen_at, data.object.end_time];
  };
  assert.deepEqual(await times(north), [iso(0), '2:00:00.000', iso(60), iso(120)]);
  assert.deepEqual((await times(east)).slice(2), [iso(100), iso(160)]);
  const scoreboard = async (key: string) => {
    const { data } = await call(editor, `/api/contests/${key}/scoreboard`);
    return data.rows.map((row: { score: object }) => row.score);
  };
  assert.deepEqual(await scoreboard(east), [{ num_solved: 1, total_time: 35 }]);
  assert.deepEqual(await scoreboard(north), [{ num_solved: 1, total_time: 50 }]);

  await call(editor, `/contest/${north}/participants/${ada.username}`, { extra_minutes: 20 });
  at(125);
  assert.equal((await submit(ada, { headers: { accept: 'application/json' } })).statusCode, 201);
  at(161);
  assert.equal(
    (await submit(ben, { headers: { accept: 'application/json' } })).json().data?.contest,
    undefined,
  );
});
