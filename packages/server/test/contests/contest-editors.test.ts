import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { contentOf, errorsOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

let now = new Date('2030-01-01T14:30:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, aToken } = people(site, app);
const { aContest, aParticipation } = builders(database);

const contest = await aContest({
  key: 'cup',
  start_time: new Date('2030-01-01T10:00:00Z'),
  end_time: new Date('2030-01-01T15:00:00Z'),
  format: 'icpc',
  frozen_last_minutes: 60,
});
const [author, ada] = [await aPerson(), await aPerson({ username: 'ada' })];
await database.query
  .insertInto('contest_roles')
  .values({ contest_id: contest.id, user_id: author.id, role: 'author' })
  .execute();
await aParticipation({ contest_id: contest.id, user_id: ada.id });
const editor = await signedIn(author);
const page = async () => contentOf(await editor.get('/contest/cup'));

async function audited(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    'select actor, action, target, details from audit_entries order by id',
  );
  return rows;
}

test('other users are refused and see no button', async () => {
  const contestant = await signedIn(ada);
  for (const act of ['thaw', 'disqualify'])
    equal((await contestant.post(`/contest/cup/${act}`, { user: 'ada' })).statusCode, 403);
  doesNotMatch(contentOf(await contestant.get('/contest/cup')), /For editors/);
  equal((await editor.post('/contest/none/thaw')).statusCode, 404);
  deepEqual(await audited(), []);
});

test('an editor can thaw the scoreboard after the end, and undo it until the results are final', async () => {
  doesNotMatch(await page(), /Thaw the scoreboard/);
  equal((await editor.post('/contest/cup/thaw')).statusCode, 409);
  now = new Date('2030-01-01T15:00:01Z');
  match(await page(), /Thaw the scoreboard/);
  equal((await editor.post('/contest/cup/thaw')).headers.location, '/contest/cup');
  match(await page(), /The scoreboard is thawed\..*Freeze the scoreboard again/s);
  equal((await editor.post('/contest/cup/thaw', { undo: 'yes' })).statusCode, 302);
  match(await page(), /frozen until the organizers thaw it/);
  await editor.post('/contest/cup/thaw');
  await database.pool.query(`update contests set finalized_at = '2030-01-02T00:00:00Z'`);
  equal((await editor.post('/contest/cup/thaw', { undo: 'yes' })).statusCode, 409);
  doesNotMatch(await page(), /Freeze the scoreboard again/);
  equal((await editor.post('/contest/cup/disqualify', { user: 'ada' })).statusCode, 409);
  await database.pool.query(`update contests set finalized_at = null`);
});

test('an editor sees whether the ratings have changed, and else what they wait for', async () => {
  const state = async (columns: string, at = '2030-01-02T00:00:00Z') => {
    await database.pool.query(`update contests set ${columns}`);
    now = new Date(at);
    return /<p class="rating-state">(.*?)<\/p>/.exec(await page())?.[1];
  };
  equal(await state('is_rated = false'), 'This contest does not change ratings.');
  const running = '2030-01-01T14:30:00Z';
  match((await state('is_rated = true', running)) ?? '', /^The ratings change when the contest is over/);
  equal(await state('thawed_at = null'), 'The ratings change when the scoreboard is thawed.');
  match((await state(`thawed_at = '2030-01-01T16:00:00Z'`)) ?? '', /^The ratings change in a moment/);
  match((await state('is_private = true')) ?? '', /^The ratings do not change as long as/);
  await database.pool.query(
    `insert into ratings (user_id, contest_id, participation_id, rank, rating, mean, performance, rated_at)
     select user_id, contest_id, id, 1, 1500, 1500, 1500, now() from participations`,
  );
  match((await state('is_private = false')) ?? '', /^The ratings have changed\./);
  await database.pool.query('delete from ratings');
});

test('an editor can disqualify a contestant and undo it, also from a program', async () => {
  const program = async (fields: Record<string, string>) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/contest/cup/disqualify',
      headers: { authorization: `Bearer ${await aToken(author)}`, accept: 'application/json' },
      payload: fields,
    });
    return [reply.statusCode, reply.json().data];
  };
  deepEqual(await program({ user: 'ada' }), [200, { contest: 'cup', user: 'ada', is_disqualified: true }]);
  match(contentOf(await editor.get('/contest/cup/ranking/')), /disqualified/);
  deepEqual(await program({ user: 'ada', undo: 'on' }), [
    200,
    { contest: 'cup', user: 'ada', is_disqualified: false },
  ]);
  deepEqual(await program({ user: 'nobody' }), [404, null]);
});

test('a refusal names the field: in JSON for programs, and next to the field on the page, which keeps the input', async () => {
  const url = '/contest/cup/disqualify';
  const headers = { authorization: `Bearer ${await aToken(author)}`, accept: 'application/json' };
  const fieldsOf = async (payload: object) =>
    (await app.inject({ method: 'POST', url, headers, payload })).json().error.fields;
  const message = 'Nobody with this username takes part in this contest.';
  deepEqual(await fieldsOf({ user: 'nobody' }), { user: message });
  deepEqual(await fieldsOf({}), { user: 'Fill in this field.' });
  const refused = await editor.post(url, { user: 'nobody' });
  deepEqual([refused.statusCode, errorsOf(refused)], [404, [message]]);
  match(
    contentOf(refused),
    /<details class="editors" id="for-editors" open>.*name="user" [^>]*value="nobody"/s,
  );
});

test('a browser gets the page of the contest with the reason why the thaw was refused', async () => {
  const refused = await editor.post('/contest/cup/thaw');
  deepEqual([refused.statusCode, errorsOf(refused)], [409, ['This contest is already thawed.']]);
  match(contentOf(refused), /The scoreboard is thawed\./);
});

test('each action is in the audit log', async () => {
  const { username: actor } = author;
  const thaw = { actor, action: 'thaw contest', target: 'cup', details: {} };
  const ofAda = { actor, target: 'ada', details: { contest: 'cup' } };
  deepEqual(await audited(), [
    thaw,
    { ...thaw, action: 'undo thaw of contest' },
    thaw,
    { ...ofAda, action: 'disqualify' },
    { ...ofAda, action: 'undo disqualification' },
  ]);
});
