import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Person } from '../fixtures/accounts.ts';
import { hours } from '../fixtures/builders.ts';
import { siteToJoin } from './acting-in-contests.ts';

const { database, app, later, join, leave, insideOf, aPerson, aToken, signedIn, aContest, aParticipation } =
  await siteToJoin();

async function roleIn(
  contestId: number,
  { id }: Person,
  role: 'author' | 'curator' | 'tester' | 'contestant',
): Promise<void> {
  await database.query
    .insertInto('contest_roles')
    .values({ contest_id: contestId, user_id: id, role })
    .execute();
}

describe('joining a contest', () => {
  test('that runs creates one live participation', async () => {
    const { key } = await aContest();
    const person = await aPerson();
    assert.deepEqual(await join(person, key), [200, { contest: key, virtual: 0 }]);
    assert.deepEqual(await insideOf(person), { key, virtual: 0 });
    assert.deepEqual(await join(person, key), [200, { contest: key, virtual: 0 }]);
    const rows = await database.query
      .selectFrom('participations')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    assert.equal(rows.length, 1);
  });

  test('is recorded in the contest log', async () => {
    const { id, key } = await aContest();
    const person = await aPerson();
    await join(person, key);
    const entries = await database.query
      .selectFrom('contest_log')
      .select(['number', 'kind', 'data'])
      .where('contest_id', '=', id)
      .execute();
    const data = entries[0]?.data as Record<string, unknown>;
    assert.deepEqual(entries, [{ number: 1, kind: 'participation', data }]);
    assert.deepEqual([data.user, data.virtual, data.is_disqualified], [person.username, 0, false]);
  });

  test('by its makers creates spectators, also before it starts', async () => {
    const contest = await aContest({ start_time: hours(1), end_time: hours(2) });
    for (const role of ['author', 'curator', 'tester'] as const) {
      const person = await aPerson();
      await roleIn(contest.id, person, role);
      assert.deepEqual(await join(person, contest.key), [200, { contest: contest.key, virtual: -1 }], role);
    }
  });

  test('that has ended resumes the virtual participation while its time runs, also after leaving, and then starts another', async () => {
    const length = { start_time: hours(-30), end_time: hours(-29.5) };
    const { key } = await aContest(length);
    const person = await aPerson();
    const joined = async () => (await join(person, key))[1];
    assert.deepEqual(await joined(), { contest: key, virtual: 1 });
    later(20);
    assert.deepEqual(await joined(), { contest: key, virtual: 1 });
    await leave(person, key);
    later(9);
    assert.deepEqual(await joined(), { contest: key, virtual: 1 });
    later(2);
    assert.deepEqual(await joined(), { contest: key, virtual: 2 });
  });

  test('again after the own window has ended creates a spectator', async () => {
    const { id, key } = await aContest({ start_time: hours(-3), end_time: hours(1) });
    await database.query.updateTable('contests').set({ time_limit: 3600 }).where('id', '=', id).execute();
    const person = await aPerson();
    const participation = await aParticipation({ contest_id: id, user_id: person.id });
    await database.query
      .updateTable('participations')
      .set({ real_start: hours(-2) })
      .where('id', '=', participation)
      .execute();
    assert.deepEqual(await join(person, key), [200, { contest: key, virtual: -1 }]);
  });

  test('starts the time of a registered user', async () => {
    const { id, key } = await aContest();
    const person = await aPerson();
    const participation = await aParticipation({ contest_id: id, user_id: person.id });
    await database.query
      .updateTable('participations')
      .set({ real_start: new Date(0) })
      .where('id', '=', participation)
      .execute();
    await join(person, key);
    const row = await database.query
      .selectFrom('participations')
      .select('real_start')
      .where('id', '=', participation)
      .executeTakeFirstOrThrow();
    assert.ok(Date.now() - row.real_start.getTime() < 60_000);
  });

  test('leaves the previous contest', async () => {
    const [one, other] = [await aContest(), await aContest()];
    const person = await aPerson();
    await join(person, one.key);
    await join(person, other.key);
    assert.deepEqual(await insideOf(person), { key: other.key, virtual: 0 });
  });

  test('requires the access code the first time', async () => {
    const { id, key } = await aContest();
    await database.query
      .updateTable('contests')
      .set({ access_code: 'open sesame' })
      .where('id', '=', id)
      .execute();
    const person = await aPerson();
    const refusal = [403, 'Enter the access code of this contest.'];
    assert.deepEqual(await join(person, key), refusal);
    assert.deepEqual(await join(person, key, { access_code: 'Open Sesame' }), refusal);
    const named = await app.inject({
      method: 'POST',
      url: `/contest/${key}/join`,
      headers: { authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' },
    });
    assert.deepEqual(named.json().error.fields, { access_code: refusal[1] });
    assert.deepEqual(await join(person, key, { access_code: 'open sesame' }), [
      200,
      { contest: key, virtual: 0 },
    ]);
    assert.deepEqual(await join(person, key), [200, { contest: key, virtual: 0 }]);
  });

  test('virtually requires no access code from somebody who took part before', async () => {
    const { id, key } = await aContest({ start_time: hours(-30), end_time: hours(-28) });
    await database.query.updateTable('contests').set({ access_code: 'x' }).where('id', '=', id).execute();
    const [known, stranger] = [await aPerson(), await aPerson()];
    await aParticipation({ contest_id: id, user_id: known.id });
    assert.deepEqual(await join(known, key), [200, { contest: key, virtual: 1 }]);
    assert.equal((await join(stranger, key))[0], 403);
  });

  test('ignores spaces around the access code', async () => {
    const { id, key } = await aContest();
    await database.query.updateTable('contests').set({ access_code: ' x ' }).where('id', '=', id).execute();
    for (const access_code of ['x', ' x ', 'x '])
      assert.equal((await join(await aPerson(), key, { access_code }))[0], 200, JSON.stringify(access_code));
  });

  test('is refused before it starts, if it is hidden, and to disqualified users', async () => {
    const person = await aPerson();
    const early = await aContest({ start_time: hours(1), end_time: hours(2) });
    assert.deepEqual(await join(person, early.key), [403, 'This contest has not started yet.']);
    const hidden = await aContest({ is_visible: false });
    assert.deepEqual(await join(person, hidden.key), [404, 'There is no such contest.']);
    const secret = await aContest({ is_private: true });
    assert.deepEqual(await join(person, secret.key), [404, 'There is no such contest.']);
    assert.deepEqual(await join(person, 'nothing'), [404, 'There is no such contest.']);
    const lost = await aContest();
    await aParticipation({ contest_id: lost.id, user_id: person.id, is_disqualified: true });
    assert.deepEqual(await join(person, lost.key), [403, 'You are disqualified from this contest.']);
  });

  test('is allowed to users invited to a private contest', async () => {
    const { id, key } = await aContest({ is_private: true });
    const person = await aPerson();
    await roleIn(id, person, 'contestant');
    assert.deepEqual(await join(person, key), [200, { contest: key, virtual: 0 }]);
  });

  test('redirects a browser to the contest', async () => {
    const { key } = await aContest();
    const session = await signedIn(await aPerson());
    const reply = await session.post(`/contest/${key}/join`);
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, `/contest/${key}`]);
  });
});

describe('leaving a contest', () => {
  test('keeps the participation', async () => {
    const { key } = await aContest();
    const person = await aPerson();
    await join(person, key);
    assert.deepEqual(await leave(person, key), [200, { contest: key }]);
    assert.equal(await insideOf(person), undefined);
    assert.deepEqual(await join(person, key), [200, { contest: key, virtual: 0 }]);
  });

  test('during its time hides the problems, and the page says how to see them again', async () => {
    const { key } = await aContest();
    const [person, stranger] = [await aPerson(), await aPerson()];
    await join(person, key);
    await leave(person, key);
    const pageFor = async (one: Person) => (await (await signedIn(one)).get(`/contest/${key}`)).body;
    const texts = ['Return to the contest to see the problems.', 'Only contestants see the problems'];
    const shown = async (one: Person) => {
      const body = await pageFor(one);
      return texts.map((text) => body.includes(text));
    };
    assert.deepEqual(await shown(person), [true, false]);
    assert.deepEqual(await shown(stranger), [false, true]);
  });

  test('is refused to users who are not in it', async () => {
    const [one, other] = [await aContest(), await aContest()];
    const person = await aPerson();
    await join(person, one.key);
    assert.deepEqual(await leave(person, other.key), [404, 'You are not in this contest.']);
    assert.deepEqual(await insideOf(person), { key: one.key, virtual: 0 });
  });
});

test('an access code that is not a text is a bad request', async () => {
  const { key } = await aContest();
  const person = await aPerson();
  const headers: Record<string, string> = {
    authorization: `Bearer ${await aToken(person)}`,
    accept: 'application/json',
  };
  const refused = async (payload: object | string) => {
    const reply = await app.inject({ method: 'POST', url: `/contest/${key}/join`, headers, payload });
    const { message, fields } = reply.json().error;
    return [reply.statusCode, message, fields];
  };
  const fields = { access_code: 'Use text without control characters.' };
  for (const access_code of [{}, 1])
    assert.deepEqual(await refused({ access_code }), [400, 'Correct the marked fields.', fields]);
  assert.deepEqual(await refused([null]), [400, 'bad request', undefined]);
  headers['content-type'] = 'application/json';
  assert.deepEqual(await refused('null'), [400, 'bad request', undefined]);
  assert.equal(await insideOf(person), undefined);
});

describe('the page for joining a contest', () => {
  const form = /<form method="post" action="\/contest\/[\w-]+\/join">(.*?)<\/form>/s;

  test('has the form with the CSRF token, and an access code field if the contest has one', async () => {
    const [open, coded] = [await aContest(), await aContest()];
    await database.query
      .updateTable('contests')
      .set({ access_code: 'sesame' })
      .where('id', '=', coded.id)
      .execute();
    const session = await signedIn(await aPerson());
    const shown = async (key: string) =>
      form.exec((await session.get(`/contest/${key}/join`)).body)?.[1] ?? '';
    const token = /name="csrfmiddlewaretoken" value="[\w-]{20,}"/;
    const [plain, withCode] = [await shown(open.key), await shown(coded.key)];
    assert.deepEqual([token.test(plain), plain.includes('name="access_code"')], [true, false]);
    assert.deepEqual([token.test(withCode), withCode.includes('name="access_code"')], [true, true]);
    const joined = await session.post(`/contest/${coded.key}/join`, { access_code: 'sesame' });
    assert.deepEqual([joined.statusCode, joined.headers.location], [302, `/contest/${coded.key}`]);
    assert.match((await session.get(`/contest/${coded.key}/join`)).body, /\/leave"/);
  });

  test('shows why joining is impossible, redirects guests to sign in, and is not found without a contest', async () => {
    const upcoming = await aContest({ start_time: hours(1), end_time: hours(2) });
    const session = await signedIn(await aPerson());
    const early = await session.get(`/contest/${upcoming.key}/join`);
    assert.equal(early.statusCode, 403);
    assert.match(early.body, /This contest has not started yet\./);
    assert.equal((await session.get('/contest/none/join')).statusCode, 404);
    const guest = await app.inject({
      url: `/contest/${upcoming.key}/join`,
      headers: { accept: 'text/html' },
    });
    assert.deepEqual(
      [guest.statusCode, guest.headers.location],
      [302, `/accounts/login/?next=${encodeURIComponent(`/contest/${upcoming.key}/join`)}`],
    );
  });
});

/** Last, because the clock advances. */
describe('guessing access codes', () => {
  test('is stopped per user and contest after ten', async () => {
    const contests = [await aContest(), await aContest()];
    await database.query.updateTable('contests').set({ access_code: 'right' }).execute();
    const [one, other] = contests.map(({ key }) => key) as [string, string];
    const person = await aPerson();
    const guess = { access_code: 'wrong' };
    assert.equal((await join(person, one))[0], 403);
    for (let n = 0; n < 10; n++) assert.equal((await join(person, one, guess))[0], 403);
    const stopped = [429, 'Too many attempts. Wait a while before you try again.'];
    assert.deepEqual(await join(person, one, { access_code: 'right' }), stopped);
    assert.equal((await join(person, other, { access_code: 'right' }))[0], 200);
    assert.equal((await join(await aPerson(), one, { access_code: 'right' }))[0], 200);
    later(15);
    assert.equal((await join(person, one, { access_code: 'right' }))[0], 200);
  });

  test('is counted for concurrent attempts, too', async () => {
    const { id, key } = await aContest();
    await database.query.updateTable('contests').set({ access_code: 'x' }).where('id', '=', id).execute();
    const authorization = `Bearer ${await aToken(await aPerson())}`;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.inject({
          method: 'POST',
          url: `/contest/${key}/join`,
          headers: { authorization, 'content-type': 'application/json' },
          payload: { access_code: 'wrong' },
          remoteAddress: '198.51.100.1',
        }),
      ),
    );
    assert.equal(replies.filter(({ statusCode }) => statusCode === 403).length, 10);
    const stopped = replies.find(({ statusCode }) => statusCode === 429);
    const seconds = Number(stopped?.headers['retry-after']);
    assert.ok(seconds > 800 && seconds <= 900, `${seconds} seconds`);
  });

  test('is stopped per address after fifty wrong codes; right codes are not counted', async () => {
    const { id, key } = await aContest();
    await database.query.updateTable('contests').set({ access_code: 'x' }).where('id', '=', id).execute();
    later(60);
    for (let n = 0; n < 60; n++)
      assert.equal((await join(await aPerson(), key, { access_code: 'x' }))[0], 200);
    for (let n = 0; n < 50; n++)
      assert.equal((await join(await aPerson(), key, { access_code: 'y' }))[0], 403);
    assert.equal((await join(await aPerson(), key, { access_code: 'x' }))[0], 429);
    later(15);
    assert.equal((await join(await aPerson(), key, { access_code: 'x' }))[0], 200);
  });
});
