import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { takeInRegistered } from '@tribunal/server/actions/contests/take-in-registered';
import { buildApp } from '@tribunal/server/start/app';
import { type Person, people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { dumpText, loadAll, loadText } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
let now = new Date('2025-06-01T08:00:00Z');
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const names = ['editor', 'ada', 'ben', 'cas', 'dan', 'eva'];
const persons = new Map<string, Person>();
// In this order: who joins in the same moment is listed by id.
for (const username of names) persons.set(username, await aPerson({ username }));
const tokens = new Map<string, string>();
for (const [username, person] of persons) tokens.set(username, await aToken(person));
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'problem', code: 'sum', name: 'Sum', is_public: false },
  {
    type: 'contest',
    ...{ key: 'cup', name: 'Cup', authors: ['editor'], max_team_size: 3, format: 'icpc' },
    ...{ start_time: '2025-06-01T10:00:00Z', end_time: '2025-06-01T12:00:00Z' },
    private_contestants: ['ada', 'ben', 'cas', 'dan'],
    problems: [{ code: 'sum' }],
  },
  {
    type: 'contest',
    ...{ key: 'solo', name: 'Solo' },
    ...{ start_time: '2025-06-01T07:00:00Z', end_time: '2025-06-01T20:00:00Z' },
  },
]);

async function call(user: string, method: 'GET' | 'POST', url: string, payload: object = {}) {
  const headers = { authorization: `Bearer ${tokens.get(user)}`, accept: 'application/json' };
  const reply = await app.inject({ method, url, headers, ...(method === 'POST' && { payload }) });
  const { data, error } = reply.json();
  return { status: reply.statusCode, data, message: error?.message as string | undefined };
}
const post = (user: string, url: string, payload?: object) => call(user, 'POST', url, payload);
async function refused(user: string, url: string, payload?: object) {
  const { status, message } = await post(user, url, payload);
  return [status, message];
}
async function members(slug: string): Promise<string[]> {
  const { data } = await call('ada', 'GET', `/team/${slug}`);
  return data.object.members.map(
    (one: { username: string; has_joined: boolean }) => `${one.username}${one.has_joined ? '' : '?'}`,
  );
}

describe('a user', () => {
  test('makes a team with a name that nobody has, and invites others', async () => {
    const made = await post('ada', '/teams/new', {
      slug: 'owls',
      name: 'Night Owls',
      members: ['ben', 'ada'],
    });
    assert.deepEqual([made.status, made.data], [201, { slug: 'owls' }]);
    assert.deepEqual(await members('owls'), ['ada', 'ben?']);
    const again = (fields: object) => refused('ada', '/teams/new', { slug: 'bats', name: 'Bats', ...fields });
    assert.deepEqual(await again({ slug: 'BEN' }), [
      409,
      'A team or a user has this name. Upper and lower case make no difference.',
    ]);
    assert.deepEqual(await again({ slug: 'new' }), [
      400,
      'Use 1 to 30 letters (A to Z), digits, hyphens or underscores, and not the word new.',
    ]);
    assert.deepEqual(await again({ members: ['nobody', 'owls'] }), [
      400,
      'There are no such users: nobody, owls',
    ]);
    assert.equal((await again({ name: '   ' }))[0], 400);
    assert.equal((await call('ada', 'GET', '/team/bats')).status, 404);
  });

  test('is invited once, by the captain alone, and accepts or declines', async () => {
    assert.deepEqual(await refused('ada', '/team/owls/invite', { username: 'ben' }), [
      409,
      'This user is invited already.',
    ]);
    assert.deepEqual(await refused('ada', '/team/owls/invite', { username: 'ada' }), [
      409,
      'This user is in the team already.',
    ]);
    assert.equal((await refused('ben', '/team/owls/invite', { username: 'cas' }))[0], 403);
    assert.equal((await post('ben', '/team/owls/accept')).status, 200);
    assert.deepEqual(await members('owls'), ['ada', 'ben']);
    await post('ada', '/team/owls/invite', { username: 'cas' });
    assert.equal((await post('cas', '/team/owls/decline')).status, 200);
    assert.deepEqual(await refused('cas', '/team/owls/accept'), [
      403,
      'You are not invited to this team. Ask its captain for an invitation.',
    ]);
    assert.deepEqual(await members('owls'), ['ada', 'ben']);
  });

  test('who is deleted is not invited, and no invitation of theirs is open', async () => {
    await post('ada', '/team/owls/invite', { username: 'eva' });
    const eva = persons.get('eva')!;
    await database.query.updateTable('users').set({ is_active: false }).where('id', '=', eva.id).execute();
    assert.deepEqual(await members('owls'), ['ada', 'ben']);
    assert.deepEqual(await refused('ada', '/team/owls/invite', { username: 'eva' }), [
      400,
      'There is no such user.',
    ]);
  });

  test('joins with the current link of the team, and with no earlier one', async () => {
    const first = (await post('ada', '/team/owls/link', { on: true })).data.code;
    const second = (await post('ada', '/team/owls/link', { on: true })).data.code;
    assert.equal((await refused('cas', '/team/owls/accept', { code: first }))[0], 403);
    const browser = await signedIn(persons.get('cas')!);
    assert.doesNotMatch(contentOf(await browser.get(`/team/owls?code=${first}`)), /You are invited/);
    assert.match(contentOf(await browser.get(`/team/owls?code=${second}`)), /You are invited to this team/);
    assert.equal((await browser.post('/team/owls/accept', { code: second })).statusCode, 303);
    assert.deepEqual(await members('owls'), ['ada', 'ben', 'cas']);
    await post('ada', '/team/owls/link', { on: false });
    assert.equal((await refused('dan', '/team/owls/accept', { code: second }))[0], 403);
  });
});

describe('a team', () => {
  test('takes part only where teams may, with as many members as the contest allows', async () => {
    assert.deepEqual(await refused('ada', '/contest/solo/join', { team: 'owls' }), [
      403,
      'In this contest, everybody takes part alone.',
    ]);
    assert.deepEqual(await refused('dan', '/contest/solo/join', { team: 'owls' }), [
      404,
      'You have no such team.',
    ]);
    await post('ada', '/team/owls/invite', { username: 'dan' });
    await post('dan', '/team/owls/accept');
    assert.deepEqual(await refused('ada', '/contest/cup/register', { team: 'owls' }), [
      409,
      'The team has more members than this contest allows.',
    ]);
    await post('ada', '/team/owls/remove', { username: 'dan' });
  });

  test('registers with all its members, each of whom takes part with one team', async () => {
    await post('dan', '/teams/new', { slug: 'bats', name: 'Bats', members: ['ben'] });
    await post('ben', '/team/bats/accept');
    assert.equal((await post('ada', '/contest/cup/register', { team: 'owls' })).data.registered, true);
    assert.deepEqual(await refused('dan', '/contest/cup/register', { team: 'bats' }), [
      409,
      'These members cannot take part with the team: ben',
    ]);
    assert.equal(
      (await post('ada', '/teams/new', { slug: 'solos', name: 'S', members: ['dan'] })).status,
      201,
    );
    assert.deepEqual(await refused('ada', '/contest/cup/register', { team: 'solos' }), [
      409,
      'These members cannot take part with the team: ada',
    ]);
  });

  test('takes in nobody who is with another team, or is one too many', async () => {
    await post('ada', '/team/owls/invite', { username: 'dan' });
    assert.deepEqual(await refused('dan', '/team/owls/accept'), [409, 'This team is full.']);
    await post('cas', '/team/owls/decline');
    await post('dan', '/team/bats/remove', { username: 'ben' });
    assert.equal((await post('dan', '/contest/cup/register', { team: 'bats' })).status, 200);
    assert.deepEqual(await refused('dan', '/team/owls/accept'), [
      409,
      'These members cannot take part with the team: dan',
    ]);
    await post('ada', '/team/owls/invite', { username: 'cas' });
    assert.equal((await post('cas', '/team/owls/accept')).status, 200);
  });

  test('is one contestant: what a member submits is submitted by the team', async () => {
    now = new Date('2025-06-01T10:05:00Z');
    await takeInRegistered(database, now);
    assert.equal((await post('ben', '/contest/cup/join')).data.virtual, 0);
    const { id } = await database.query.selectFrom('languages').select('id').executeTakeFirstOrThrow();
    const own = { source: 'print(3)', language: String(id), contest: 'cup' };
    assert.equal((await post('ben', '/problem/sum/submit', own)).status, 201);
    assert.equal((await post('ada', '/contest/cup/join', { team: 'owls' })).status, 200);
    assert.equal((await post('ada', '/problem/sum/submit', { ...own, source: 'print(4)' })).status, 201);
    const { rows } = await database.pool.query(`
      select u.username, count(*)::int as submissions, a.virtual from submissions s
      join users u on u.id = s.user_id join participations a on a.id = s.participation_id group by 1, 3`);
    assert.deepEqual(rows, [{ username: 'owls', submissions: 2, virtual: 0 }]);
    const { data } = await call('cas', 'GET', '/contest/cup/ranking.json');
    const ranked = data.object.rankings.map((row: { user: string }) => row.user);
    assert.deepEqual(ranked.toSorted(), ['bats', 'owls']);
    const team = await database.query
      .selectFrom('users')
      .select('members')
      .where('username', '=', 'owls')
      .execute();
    assert.deepEqual(team, [{ members: ['ada', 'ben', 'cas'] }]);
  });

  test('does not change while it takes part, and its invitations wait until the contest is over', async () => {
    assert.deepEqual(await refused('dan', '/team/owls/accept'), [
      409,
      'This team takes part in a contest now. It can change when the contest is over.',
    ]);
    assert.equal((await refused('ada', '/team/owls/invite', { username: 'editor' }))[0], 409);
    assert.equal((await refused('ben', '/team/owls/decline'))[0], 409);
    assert.equal((await refused('ada', '/team/owls/remove', { username: 'cas' }))[0], 409);
  });

  test('has none of the rights of its members, who remain themselves on their own pages', async () => {
    const browser = await signedIn(persons.get('ben')!);
    const page = await browser.get('/contest/cup');
    assert.match(page.body, /<b>owls<\/b>/);
    assert.match(contentOf(page), /ben, you act as the team owls/);
    assert.match((await browser.get('/edit/profile/')).body, /<b>ben<\/b>/);
    assert.equal((await browser.post('/contest/cup/leave', {})).statusCode, 302);
    const alone = await browser.get('/contest/cup');
    assert.match(alone.body, /<b>ben<\/b>/);
    assert.match(contentOf(alone), /You take part with the team owls/);
    assert.match((await (await signedIn(persons.get('ada')!)).get('/contest/cup')).body, /<b>owls<\/b>/);
    const reply = await browser.post('/accounts/login/', { username: 'owls', password: '' });
    assert.notEqual(reply.statusCode, 302);
  });

  test('changes again when the contest is over', async () => {
    now = new Date('2025-06-01T12:00:01Z');
    assert.equal((await post('ada', '/team/owls/invite', { username: 'editor' })).status, 200);
    assert.equal((await post('dan', '/team/owls/accept')).status, 200);
    assert.equal((await post('ada', '/team/owls/decline')).status, 200);
    const { data } = await call('ben', 'GET', '/team/owls');
    assert.deepEqual(data.object.members[0], { username: 'ben', is_captain: true, has_joined: true });
  });
});

test('teams survive a dump and a load', async () => {
  const text = await dumpText(database);
  assert.match(text, /"type":"team","user":"owls"/);
  const other = await testDatabase();
  await loadText(other, text);
  assert.equal(await dumpText(other), text);
});
