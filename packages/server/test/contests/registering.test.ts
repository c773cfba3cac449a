import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { takeInRegistered } from '@tribunal/server/actions/contests/take-in-registered';
import { dueContestants } from '@tribunal/server/storage/contests/participating/registrations';
import type { Person } from '../fixtures/accounts.ts';
import { contentOf, errorsOf } from '../fixtures/browser.ts';
import { textOf } from '../http/pages/page.ts';
import { submitting } from '../submissions/submitting.ts';
import { poster } from './acting-in-contests.ts';

const { app, clock, database, aContest, aPerson, aProblem, aToken, signedIn, submit, submissionsOf } =
  await submitting();
after(() => app.close());

const held = { start_time: new Date('2030-01-01T10:00:00Z'), end_time: new Date('2030-01-01T15:00:00Z') };
const at = (time: string) => {
  clock.now = new Date(`2030-01-01T${time}Z`);
};

const post = poster(app, aToken);
const register = (person: Person, key: string, fields = {}) =>
  post(person, `/contest/${key}/register`, fields);

async function participationsOf({ id }: Person) {
  const rows = await database.query
    .selectFrom('participations')
    .innerJoin('contests', 'contests.id', 'participations.contest_id')
    .innerJoin('users', 'users.id', 'participations.user_id')
    .select(['contests.key', 'virtual', 'real_start', 'participations.id', 'current_participation_id'])
    .where('user_id', '=', id)
    .orderBy('participations.id')
    .execute();
  return rows.map((row) => ({
    contest: row.key,
    virtual: row.virtual,
    start: row.real_start.toISOString().slice(11, 19),
    isInside: row.id === row.current_participation_id,
  }));
}

describe('a registered user', () => {
  test('takes part from the start of the contest on, and not earlier', async () => {
    at('09:00:00');
    const { id, key } = await aContest(held);
    const person = await aPerson();
    assert.deepEqual(await register(person, key), [200, { contest: key, registered: true }]);
    assert.deepEqual(await register(person, key), [200, { contest: key, registered: true }]);
    at('09:59:59.999');
    await takeInRegistered(database, clock.now);
    assert.deepEqual(await participationsOf(person), []);
    at('10:00:00');
    await takeInRegistered(database, clock.now);
    const taken = [{ contest: key, virtual: 0, start: '10:00:00', isInside: true }];
    assert.deepEqual(await participationsOf(person), taken);
    await takeInRegistered(database, clock.now);
    assert.deepEqual(await participationsOf(person), taken);
    const log = database.query.selectFrom('contest_log').select('kind').where('contest_id', '=', id);
    assert.deepEqual(await log.execute(), [{ kind: 'participation' }]);
  });

  test('is taken in once when several requests and processes do it at the same time', async () => {
    at('09:00:00');
    const { key } = await aContest(held);
    const person = await aPerson();
    await register(person, key);
    at('10:00:05');
    await Promise.all(Array.from({ length: 5 }, () => takeInRegistered(database, clock.now)));
    assert.equal((await participationsOf(person)).length, 1);
  });

  test('is taken in by the page of the contest and by a submission', async () => {
    at('09:00:00');
    const problem = await aProblem({ code: 'hidden', is_public: false });
    const { id, key } = await aContest({ ...held, problems: [{ id: problem }] });
    const [reader, sender] = [await aPerson(), await aPerson()];
    for (const person of [reader, sender]) await register(person, key);
    at('10:00:00');
    const page = contentOf(await (await signedIn(reader)).get(`/contest/${key}`));
    assert.match(page, /contest-problems/);
    assert.equal((await submit(sender, { code: 'hidden' })).statusCode, 302);
    assert.equal((await submissionsOf(sender))[0]?.contest_id, id);
  });

  test('stays in another contest, and this one is the current one', async () => {
    at('09:00:00');
    const [early, late] = [await aContest({ ...held, start_time: clock.now }), await aContest(held)];
    const person = await aPerson();
    await register(person, late.key);
    await post(person, `/contest/${early.key}/join`);
    at('10:00:00');
    await takeInRegistered(database, clock.now);
    assert.deepEqual(await participationsOf(person), [
      { contest: early.key, virtual: 0, start: '09:00:00', isInside: false },
      { contest: late.key, virtual: 0, start: '10:00:00', isInside: true },
    ]);
    const present = database.query
      .selectFrom('participations')
      .select('presence')
      .where('user_id', '=', person.id);
    assert.deepEqual(await present.execute(), [{ presence: 'beside' }, { presence: 'beside' }]);
  });

  test('of a contest with own windows starts their time by joining, without the access code', async () => {
    at('09:00:00');
    const { id, key } = await aContest({ ...held, time_limit: 3600 });
    await database.query.updateTable('contests').set({ access_code: 'x' }).where('id', '=', id).execute();
    const person = await aPerson();
    assert.equal((await register(person, key))[0], 403);
    assert.equal((await register(person, key, { access_code: 'x' }))[0], 200);
    at('10:30:00');
    await takeInRegistered(database, clock.now);
    assert.deepEqual(await participationsOf(person), []);
    assert.deepEqual(await post(person, `/contest/${key}/join`), [200, { contest: key, virtual: 0 }]);
    assert.deepEqual(await participationsOf(person), [
      { contest: key, virtual: 0, start: '10:30:00', isInside: true },
    ]);
    const left = database.query
      .selectFrom('contest_registrations')
      .select('user_id')
      .where('contest_id', '=', id);
    assert.deepEqual(await left.execute(), []);
  });

  test('who may no longer see the contest is not taken in', async () => {
    at('09:00:00');
    const { id, key } = await aContest({ ...held, is_private: true });
    const person = await aPerson();
    const role = { contest_id: id, user_id: person.id, role: 'contestant' } as const;
    await database.query.insertInto('contest_roles').values(role).execute();
    assert.equal((await register(person, key))[0], 200);
    await database.query.deleteFrom('contest_roles').where('contest_id', '=', id).execute();
    at('10:00:00');
    await takeInRegistered(database, clock.now);
    assert.deepEqual(await participationsOf(person), []);
  });

  test('stays registered while the contest is hidden, and does not keep others waiting', async () => {
    at('09:00:00');
    const { id, key } = await aContest(held);
    const person = await aPerson();
    await register(person, key);
    const show = (is_visible: boolean) =>
      database.query.updateTable('contests').set({ is_visible }).where('id', '=', id).execute();
    await show(false);
    at('10:00:00');
    const isDue = async () =>
      (await dueContestants(database.query, clock.now, null)).some(({ contestId }) => contestId === id);
    assert.equal(await isDue(), false);
    await takeInRegistered(database, clock.now);
    assert.deepEqual(await participationsOf(person), []);
    await show(true);
    assert.equal(await isDue(), true);
    at('10:05:00');
    await takeInRegistered(database, clock.now);
    assert.deepEqual(await participationsOf(person), [
      { contest: key, virtual: 0, start: '10:00:00', isInside: true },
    ]);
  });

  test('with permissions stays registered, too, and is taken in if they see the hidden contest', async () => {
    at('09:00:00');
    const { id, key } = await aContest(held);
    const [setter, watcher] = [
      await aPerson({ permissions: ['edit_own_problem'] }),
      await aPerson({ permissions: ['see_private_contest'] }),
    ];
    for (const person of [setter, watcher]) await register(person, key);
    await database.query.updateTable('contests').set({ is_visible: false }).where('id', '=', id).execute();
    at('10:00:00');
    await takeInRegistered(database, clock.now);
    assert.equal((await participationsOf(watcher)).length, 1);
    const left = database.query
      .selectFrom('contest_registrations')
      .select('user_id')
      .where('contest_id', '=', id);
    assert.deepEqual(await left.execute(), [{ user_id: setter.id }]);
  });

  test('is in no public list before the start', async () => {
    at('09:00:00');
    const { key } = await aContest(held);
    const person = await aPerson();
    await register(person, key);
    const { data } = (await app.inject(`/api/v2/participations?user=${person.username}`)).json();
    assert.deepEqual(data.objects, []);
    const headers = { authorization: `Bearer ${await aToken(person)}` };
    const own = await app.inject({ url: `/api/v2/participations?user=${person.username}`, headers });
    assert.deepEqual(own.json().data.objects, []);
  });
});

describe('registering', () => {
  test('is refused after the start, to makers, to strangers of a private contest and without the code', async () => {
    const person = await aPerson();
    at('10:00:00');
    const running = await aContest(held);
    assert.deepEqual(await register(person, running.key), [409, 'This contest has already started.']);
    at('09:00:00');
    const own = await aContest(held);
    const role = { contest_id: own.id, user_id: person.id, role: 'tester' } as const;
    await database.query.insertInto('contest_roles').values(role).execute();
    assert.equal((await register(person, own.key))[0], 403);
    const secret = await aContest({ ...held, is_private: true });
    assert.deepEqual(await register(person, secret.key), [404, 'There is no such contest.']);
    const coded = await aContest(held);
    await database.query
      .updateTable('contests')
      .set({ access_code: 'x' })
      .where('id', '=', coded.id)
      .execute();
    assert.deepEqual(await register(person, coded.key, { access_code: 'y' }), [
      403,
      'Enter the access code of this contest.',
    ]);
  });

  test('is refused while it is closed, except to cancel an earlier registration', async () => {
    at('09:00:00');
    const { id, key } = await aContest(held);
    const [early, late] = [await aPerson(), await aPerson()];
    await register(early, key);
    await database.query
      .updateTable('contests')
      .set({ is_registration_open: false })
      .where('id', '=', id)
      .execute();
    const closed = 'You cannot register for this contest. Join it when it starts.';
    assert.deepEqual(await register(late, key), [403, closed]);
    const page = contentOf(await (await signedIn(late)).get(`/contest/${key}`));
    assert.deepEqual([page.includes(closed), page.includes('/register')], [true, false]);
    assert.match(contentOf(await (await signedIn(early)).get(`/contest/${key}`)), /unregister/);
    assert.deepEqual(await post(early, `/contest/${key}/unregister`), [
      200,
      { contest: key, registered: false },
    ]);
    at('10:00:00');
    assert.deepEqual(await post(late, `/contest/${key}/join`), [200, { contest: key, virtual: 0 }]);
  });

  test('can be cancelled until the start', async () => {
    at('09:00:00');
    const { key } = await aContest(held);
    const person = await aPerson();
    const cancel = () => post(person, `/contest/${key}/unregister`);
    assert.deepEqual(await cancel(), [404, 'You are not registered for this contest.']);
    await register(person, key);
    assert.deepEqual(await cancel(), [200, { contest: key, registered: false }]);
    at('10:00:00');
    await takeInRegistered(database, clock.now);
    assert.deepEqual(await participationsOf(person), []);
  });

  test('is offered on the page of the contest, which then says so and counts the registered users', async () => {
    at('09:00:00');
    const { id, key } = await aContest(held);
    await database.query.updateTable('contests').set({ access_code: 'x' }).where('id', '=', id).execute();
    const session = await signedIn(await aPerson());
    const refused = await session.post(`/contest/${key}/register`, { access_code: 'y' });
    assert.deepEqual(
      [refused.statusCode, errorsOf(refused)],
      [403, ['Enter the access code of this contest.']],
    );
    const done = await session.post(`/contest/${key}/register`, { access_code: 'x' });
    assert.deepEqual([done.statusCode, done.headers.location], [302, `/contest/${key}`]);
    const page = contentOf(await session.get(`/contest/${key}`));
    assert.match(textOf(page), /You are registered\. You take part as soon as the contest starts\./);
    assert.match(page, /<dt>Registered<\/dt><dd>1<\/dd>/);
    assert.match(page, new RegExp(`action="/contest/${key}/unregister"`));
  });
});

test('a virtual participation does not hide that its user had registered and not come', async () => {
  at('09:00:00');
  const ended = await aContest({ ...held, time_limit: 60, end_time: new Date('2030-01-01T11:00:00Z') });
  const person = await aPerson();
  await register(person, ended.key);
  at('11:00:01');
  const { key } = ended;
  assert.deepEqual(await post(person, `/contest/${key}/join`), [200, { contest: key, virtual: 1 }]);
  const left = database.query
    .selectFrom('contest_registrations')
    .select('contest_id')
    .where('user_id', '=', person.id);
  assert.deepEqual(await left.execute(), [{ contest_id: ended.id }]);
});
