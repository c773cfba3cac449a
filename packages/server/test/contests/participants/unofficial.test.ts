import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rateDueContests } from '@tribunal/server/actions/contests/rate-due-contests';
import type { Person } from '../../fixtures/accounts.ts';
import { textOf } from '../../http/pages/page.ts';
import { submitting } from '../../submissions/submitting.ts';

const { app, clock, database, problemId, aContest, aPerson, aToken, signedIn } = await submitting();
after(() => app.close());
const start = new Date('2030-01-01T10:00:00Z');
const end = new Date('2030-01-01T11:00:00Z');
const at = (minutes: number) => {
  clock.now = new Date(start.getTime() + minutes * 60_000);
};

async function call(person: Person, path: string, payload?: object) {
  const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' };
  const url = path.startsWith('/') ? path : `/contest/${path}`;
  const reply = await app.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers });
  const { data, error } = reply.json();
  return [reply.statusCode, data ?? error.fields ?? error.message];
}

/** Guests solved the problem first, and two others later. */
async function held(columns: Parameters<typeof aContest>[0] = {}) {
  at(0);
  const contest = await aContest({
    ...{ start_time: start, end_time: end, problems: [{ id: problemId }], format: 'icpc', ...columns },
  });
  const [editor, guest, first, second] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  const role = { contest_id: contest.id, user_id: editor.id, role: 'author' as const };
  await database.query.insertInto('contest_roles').values(role).execute();
  for (const person of [guest, first, second]) await call(person, `${contest.key}/join`, {});
  for (const [index, person] of [guest, first, second].entries()) await solve(contest.id, person, 5 + index);
  const set = (person: Person, payload: object) =>
    call(editor, `${contest.key}/participants/${person.username}`, payload);
  const ranks = async () => {
    const [, { object }] = await call(editor, `${contest.key}/ranking.json`);
    return object.rankings.map((row: { user: string; rank: number | null }) => [row.user, row.rank]);
  };
  return { ...contest, editor, guest, first, second, set, ranks };
}

async function solve(contestId: number, { id: user_id }: Person, minute: number): Promise<void> {
  const { query } = database;
  const problem = await query
    .selectFrom('contest_problems')
    .select(['id'])
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  const cells = {
    [problem.id]: { points: 100, time: minute * 60, tries: 1, penalty: 0, solvedAt: minute * 60 },
  };
  const standing = { score: 1, cumulative_time: minute, tiebreaker: minute, cells: JSON.stringify(cells) };
  const language = await query.selectFrom('languages').select('id').executeTakeFirstOrThrow();
  const { id } = await query
    .updateTable('participations')
    .set(standing)
    .where('contest_id', '=', contestId)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const date = new Date(start.getTime() + minute * 60_000);
  const judged = { status: 'D', result: 'AC', case_points: 1, case_total: 1, contest_points: 100 } as const;
  const place = { contest_id: contestId, contest_problem_id: problem.id, participation_id: id, virtual: 0 };
  await query
    .insertInto('submissions')
    .values({
      ...judged,
      ...place,
      user_id,
      problem_id: problemId,
      language_id: language.id,
      date,
      judged_at: date,
    })
    .execute();
}

test('an unofficial contestant is listed with results and without a rank, and gives the others their places back', async () => {
  const { key, editor, guest, first, second, set, ranks } = await held();
  assert.deepEqual(await ranks(), [
    [guest.username, 1],
    [first.username, 2],
    [second.username, 3],
  ]);
  const kinds = { extra_minutes: 0, is_unofficial: true, is_disqualified: false };
  assert.deepEqual(await set(guest, { is_unofficial: true }), [
    200,
    { contest: key, user: guest.username, ...kinds, changed: { is_unofficial: [false, true] } },
  ]);
  assert.deepEqual(await ranks(), [
    [guest.username, null],
    [first.username, 1],
    [second.username, 2],
  ]);
  const page = await (await signedIn(editor)).get(`/contest/${key}/ranking/`);
  assert.match(textOf(page.body), /unofficial/);
  const [, { objects }] = await call(editor, `/contest/${key}/balloons/`);
  assert.deepEqual(
    objects.map((one: { user: string; is_first_for_problem: boolean }) => [
      one.user,
      one.is_first_for_problem,
    ]),
    [
      [guest.username, false],
      [first.username, true],
      [second.username, false],
    ],
  );
  const [, official] = await call(editor, `/contest/${key}/ranking.json?official=1`);
  assert.deepEqual(
    official.object.rankings.map(({ user }: { user: string }) => user),
    [first.username, second.username],
  );
  const headers = { authorization: `Bearer ${await aToken(editor)}` };
  const teams = await app.inject({ url: `/api/contests/${key}/teams`, headers });
  assert.deepEqual(
    teams.json().map(({ name }: { name: string }) => name),
    [first.username, second.username],
  );
  assert.deepEqual((await set(guest, { is_unofficial: false }))[1].changed, { is_unofficial: [true, false] });
  assert.equal((await ranks())[0][1], 1);
});

test('results list them without a rank and a medal, results.tsv and ratings leave them out', async () => {
  const { id, key, editor, guest, first, second, set } = await held({ is_rated: true });
  await set(guest, { is_unofficial: true });
  at(61);
  const results = async (format: string) => {
    const headers = { authorization: `Bearer ${await aToken(editor)}` };
    return (await app.inject({ url: `/contest/${key}/results.${format}`, headers })).body;
  };
  const { data } = JSON.parse(await results('json'));
  assert.deepEqual(
    data.objects.map(({ username, rank, medal, is_unofficial }: Record<string, unknown>) => [
      ...[username, rank, medal, is_unofficial],
    ]),
    [
      [guest.username, null, null, true],
      [first.username, 1, 'gold', false],
      [second.username, 2, 'gold', false],
    ],
  );
  assert.doesNotMatch(await results('tsv'), new RegExp(guest.username));
  await rateDueContests(database, clock.now);
  const rated = await database.query
    .selectFrom('ratings')
    .select(['user_id', 'rank'])
    .where('contest_id', '=', id)
    .orderBy('rank')
    .execute();
  assert.deepEqual(rated, [
    { user_id: first.id, rank: 1 },
    { user_id: second.id, rank: 2 },
  ]);
});

test('several fields change together, what is left out stays, and what is unknown is refused', async () => {
  const { guest, set } = await held();
  await set(guest, { extra_minutes: 5 });
  assert.deepEqual((await set(guest, { is_unofficial: true, is_disqualified: true }))[1].changed, {
    is_unofficial: [false, true],
    is_disqualified: [false, true],
  });
  const [, now] = await set(guest, {});
  assert.deepEqual([now.extra_minutes, now.is_unofficial, now.is_disqualified], [5, true, true]);
  assert.deepEqual(now.changed, {});
  assert.deepEqual(Object.keys((await set(guest, { is_unoficial: true }))[1]), ['is_unoficial']);
  assert.equal((await set(guest, { is_unofficial: 'maybe' }))[0], 400);
});
