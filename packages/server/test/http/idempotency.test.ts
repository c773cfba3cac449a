import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { beforeCommits } from '@tribunal/server/database/connection';
import { buildApp } from '@tribunal/server/start/app';
import { claimKey, noteEffect } from '@tribunal/server/storage/accounts/idempotency-keys';
import { deleteExpired } from '@tribunal/server/storage/site/expired-rows';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const clock = { now: new Date('2026-01-01T00:00:00Z') };
const database = await testDatabase();
const site = testSite(database, { now: () => clock.now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const permissions = ['edit_own_contest'];
const [one, other] = [await aPerson({ permissions }), await aPerson({ permissions })];
const tokens = { one: await aToken(one), other: await aToken(other) };
const times = { start_time: '2026-02-01T10:00:00Z', end_time: '2026-02-01T15:00:00Z' };

async function create(key: string, idempotencyKey: string, { name = 'Finals', token = tokens.one } = {}) {
  const reply = await app.inject({
    method: 'POST',
    url: '/contests/new',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'idempotency-key': idempotencyKey,
    },
    payload: { key, name, ...times },
  });
  const { data, error } = reply.json();
  return [reply.statusCode, data?.key ?? error.message];
}

const stored = () => database.query.selectFrom('idempotency_keys').selectAll().execute();
const changed = (values: object) => database.query.updateTable('idempotency_keys').set(values).execute();

describe('a request of a program that is sent again with its Idempotency-Key', () => {
  test('gets the same answer, and nothing happens again', async () => {
    assert.deepEqual(await create('finals', 'a'), [201, 'finals']);
    await database.query.updateTable('contests').set({ key: 'renamed' }).execute();
    assert.deepEqual(await create('finals', 'a'), [201, 'finals']);
    const { rows } = await database.pool.query('select key from contests');
    assert.deepEqual(rows, [{ key: 'renamed' }]);
  });

  test('is refused with other content; the key of another caller is another key', async () => {
    const used = [409, 'This Idempotency-Key was used for another request.'];
    assert.deepEqual(await create('finals', 'a', { name: 'Other' }), used);
    assert.deepEqual(await create('others', 'a', { token: tokens.other }), [201, 'others']);
  });

  test('is done once, also when both arrive at once', async () => {
    const answers = await Promise.all([create('twice', 'b'), create('twice', 'b')]);
    const inUse = [409, 'The request with this Idempotency-Key has no answer yet.'];
    assert.ok(answers.some(([status]) => status === 201));
    for (const answer of answers) assert.ok([String([201, 'twice']), String(inUse)].includes(String(answer)));
    assert.deepEqual(await create('twice', 'b'), [201, 'twice']);
  });

  test('may be done after it was refused', async () => {
    assert.equal((await create('not a key', 'c'))[0], 400);
    assert.deepEqual(await create('allowed', 'c'), [201, 'allowed']);
  });

  test('is not done again if the site stopped after the effect', async () => {
    await changed({ status: null, answer: null });
    const lost = [409, 'The request with this Idempotency-Key took effect, but its answer was lost.'];
    assert.deepEqual(await create('allowed', 'c'), lost);
  });

  test('is done if the site stopped before the effect, and only by one process', async () => {
    await changed({ status: null, answer: null, has_effect: false });
    await database.query.deleteFrom('contests').where('key', '=', 'allowed').execute();
    const before = (await stored()).map(({ claim }) => claim);
    clock.now = new Date(clock.now.getTime() + 60_000);
    assert.deepEqual(await create('allowed', 'c'), [201, 'allowed']);
    const gone = before.filter(Boolean);
    const takenOver = (await stored()).find(({ claim }) => !gone.includes(claim));
    assert.equal(takenOver?.has_effect, true);
    const stale = gone.find((claim) => claim !== takenOver?.claim)!;
    await database.query.deleteFrom('idempotency_keys').where('claim', '=', stale).execute();
    assert.equal(await noteEffect(database.query, stale), false);
  });

  test('must have a key of visible characters', async () => {
    const refused = [400, 'An Idempotency-Key has 1 to 255 visible ASCII characters.'];
    assert.deepEqual(await create('bad', 'x'.repeat(256)), refused);
  });

  test('is a new one after a day', async () => {
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000);
    assert.deepEqual(await create('next-day', 'a'), [201, 'next-day']);
    await deleteExpired(database.query, clock.now);
    assert.equal((await stored()).length, 1);
  });
});

test('the database does not reveal kept answers', async () => {
  for (const { answer } of await stored()) assert.doesNotMatch(String(answer), /next-day/);
});

test('a transaction that may not commit has no effect', async () => {
  const key = { userId: one.id, keyHash: Buffer.from('d') };
  assert.equal(await claimKey(database.query, key, Buffer.from('x'), crypto.randomUUID(), clock.now), null);
  const attempt = beforeCommits.run(
    () => Promise.reject(new Error('no')),
    () =>
      database.transaction(async (queries) => {
        await queries.updateTable('contests').set({ name: 'changed' }).execute();
      }),
  );
  await assert.rejects(attempt, /no/);
  const { rows } = await database.pool.query(`select from contests where name = 'changed'`);
  assert.equal(rows.length, 0);
});
