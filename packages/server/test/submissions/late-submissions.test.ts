import { deepEqual, equal, match } from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { editParticipation } from '@tribunal/server/actions/contests/edit-participation';
import { operator } from '@tribunal/server/storage/accounts/audit-log';
import { unrestricted } from '@tribunal/server/storage/visibility/viewer';
import { poster } from '../contests/acting-in-contests.ts';
import type { Person } from '../fixtures/accounts.ts';
import { textOf } from '../http/pages/page.ts';
import { source, submitting } from './submitting.ts';

const { app, clock, database, aContest, aPerson, aProblem, aToken, signedIn, submit, submissionsOf } =
  await submitting();
after(() => app.close());

const at = (time: string) => {
  clock.now = new Date(`2030-01-01T${time}Z`);
};
const post = poster(app, aToken);
const json = { accept: 'application/json' };

let made = 0;
async function inContest(settings: { time_limit?: number } = {}) {
  at('10:00:00');
  const code = `late${++made}`;
  const problem = await aProblem({ code, is_public: false });
  const contest = await aContest({
    start_time: new Date('2030-01-01T10:00:00Z'),
    end_time: new Date('2030-01-01T15:00:00Z'),
    problems: [{ id: problem }],
    ...settings,
  });
  const person = await aPerson();
  equal((await post(person, `/contest/${contest.key}/join`))[0], 200);
  return { person, contest, code };
}

async function send(person: Person, code: string, fields: Record<string, string> = {}) {
  const reply = await submit(person, { code, fields, headers: json });
  return [reply.statusCode, reply.json().data?.id ?? reply.json().error.message] as const;
}

async function detail(person: Person, id: number) {
  const headers = { authorization: `Bearer ${await aToken(person)}` };
  const reply = await app.inject({ url: `/api/v2/submission/${id}`, headers });
  return reply.statusCode === 200 ? reply.json().data.object : reply.statusCode;
}

describe('a submission that arrives up to a minute after the end', () => {
  test('is kept as too late: its owner and the jury see it, and nothing counts it', async () => {
    const { person, contest, code } = await inContest();
    const [juror, stranger] = [await aPerson(), await aPerson()];
    const role = { contest_id: contest.id, user_id: juror.id, role: 'jury' } as const;
    await database.query.insertInto('contest_roles').values(role).execute();
    at('15:00:01.200');
    const [status, id] = await send(person, code);
    equal(status, 201);
    const record = {
      ...{ id, problem: code, user: person.username, date: '2030-01-01T15:00:01.200+00:00', language: 'PY3' },
      ...{ time: null, memory: null, points: null, result: 'AB', status: 'AB' },
      ...{ case_points: 0, case_total: 0, cases: [], is_late: true },
    };
    deepEqual(await detail(person, id), record);
    deepEqual(await detail(juror, id), record);
    equal(await detail(stranger, id), 404);
    const session = await signedIn(person);
    const page = await session.get(`/submission/${id}`);
    match(textOf(page.body), /Too late/);
    equal((await session.get(`/src/${id}/raw`)).body, source);
    match((await session.get(`/contest/${contest.key}`)).body, new RegExp(`href="/submission/${id}"`));
    const jury = await signedIn(juror);
    match((await jury.get(`/contest/${contest.key}/jury/`)).body, new RegExp(`href="/submission/${id}"`));
    equal((await (await signedIn(stranger)).get(`/submission/${id}`)).statusCode, 404);
    deepEqual(await submissionsOf(person), []);
    const { cells } = await database.query
      .selectFrom('participations')
      .select('cells')
      .where('contest_id', '=', contest.id)
      .executeTakeFirstOrThrow();
    deepEqual(cells, {});
  });

  test('is kept for the contest that it names, also if the problem is public', async () => {
    const { person, contest, code } = await inContest();
    await database.query.updateTable('problems').set({ is_public: true }).where('code', '=', code).execute();
    at('15:00:30');
    const [status, id] = await send(person, code, { contest: contest.key });
    deepEqual([status, (await detail(person, id)).is_late], [201, true]);
    const [practice, other] = await send(person, code);
    deepEqual([practice, (await detail(person, other)).is_late], [201, undefined]);
  });

  test('is the same one when it is sent again', async () => {
    const { person, code } = await inContest();
    at('15:00:01');
    deepEqual(await send(person, code), await send(person, code));
  });

  test('is judged as usual within extra time, and late after it', async () => {
    const { person, contest, code } = await inContest();
    const given = { key: contest.key, username: person.username, extra_minutes: 5 };
    await editParticipation(database, { viewer: unrestricted, actor: operator }, given, clock.now);
    at('15:04:59');
    equal((await send(person, code))[0], 201);
    equal((await submissionsOf(person)).length, 1);
    at('15:05:01');
    const [, id] = await send(person, code);
    deepEqual([(await detail(person, id)).is_late, (await submissionsOf(person)).length], [true, 1]);
  });

  test('may be that of an own window, or of a virtual participation', async () => {
    const { person, contest, code } = await inContest({ time_limit: 3600 });
    at('11:00:59');
    const [, id] = await send(person, code);
    equal((await detail(person, id)).is_late, true);
    at('16:00:00');
    equal((await post(person, `/contest/${contest.key}/join`))[1].virtual, 1);
    at('17:00:20');
    const [, virtual] = await send(person, code, { source: 'another' });
    equal((await detail(person, virtual)).is_late, true);
  });
});

test('a submission that arrives later is refused', async () => {
  const { person, contest, code } = await inContest();
  at('15:01:00.001');
  deepEqual(await send(person, code), [404, 'There is no such problem.']);
  deepEqual(await send(person, code, { contest: contest.key }), [403, 'Your time in this contest is over.']);
});

test('a contestant has at most ten late submissions', async () => {
  const { person, code } = await inContest();
  at('15:00:10');
  for (let i = 0; i < 10; i++) equal((await send(person, code, { source: `late ${i}` }))[0], 201);
  deepEqual(await send(person, code, { source: 'more' }), [403, 'Your time in this contest is over.']);
});
