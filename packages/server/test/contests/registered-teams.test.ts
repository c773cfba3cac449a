import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerUsers } from '@tribunal/server/storage/contests/participating/registered-people';
import type { Person } from '../fixtures/accounts.ts';
import { hours } from '../fixtures/builders.ts';
import { siteToJoin } from './acting-in-contests.ts';

const {
  database,
  site,
  app,
  later,
  post,
  join,
  insideOf,
  aPerson,
  aToken,
  aContest,
  aLanguage,
  aParticipation,
  aProblem,
} = await siteToJoin();

describe('a team that organizers registered', () => {
  async function registeredTeam(contestId: number, values = {}): Promise<Person> {
    const team = await aPerson(values);
    await database.transaction((queries) =>
      registerUsers(queries, { id: contestId, isPrivate: false }, [team.id], site.now()),
    );
    return team;
  }

  async function get(person: Person, url: string) {
    const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'text/html' };
    return app.inject({ url, headers });
  }

  test('is inside before the start, but does not see the problems', async () => {
    const problem = await aProblem({ code: 'secret', is_public: false });
    const coming = { start_time: new Date(site.now().getTime() + 3_600_000), end_time: hours(200) };
    const { id, key } = await aContest({ ...coming, problems: [{ id: problem }] });
    const team = await registeredTeam(id);
    assert.deepEqual(await insideOf(team), { key, virtual: 0 });
    for (const url of [`/contest/${key}`, `/api/v2/contest/${key}`, `/contest/${key}/ranking/`, '/'])
      assert.doesNotMatch((await get(team, url)).body, /secret/, url);
    later(61);
    for (const url of [`/contest/${key}`, `/api/v2/contest/${key}`, '/'])
      assert.match((await get(team, url)).body, /secret/, url);
  });

  test('has its own time only after it has joined', async () => {
    const problem = await aProblem({ code: 'window', is_public: false });
    const language = String(await aLanguage());
    const { id, key } = await aContest({ end_time: hours(200), problems: [{ id: problem }] });
    await database.query.updateTable('contests').set({ time_limit: 3600 }).where('id', '=', id).execute();
    const team = await registeredTeam(id);
    const submit = () => post(team, '/problem/window/submit', { source: 'x', language });
    assert.equal((await get(team, '/problem/window')).statusCode, 404);
    assert.equal((await submit())[0], 404);
    assert.deepEqual(await join(team, key), [200, { contest: key, virtual: 0 }]);
    assert.equal((await submit())[0], 201);
    later(61);
    assert.equal((await get(team, '/problem/window')).statusCode, 404);
  });

  test('is listed by the number in its name, among others and in its group', async () => {
    const { id, key } = await aContest({ end_time: hours(200) });
    const chief = await aPerson({ is_superuser: true });
    for (const username of ['team10', 'Team9', 'team2']) await registeredTeam(id, { username });
    const headers = { authorization: `Bearer ${await aToken(chief)}`, accept: 'application/json' };
    const send = (page: string, payload: object) =>
      app.inject({ method: 'POST', url: `/contest/${key}/${page}`, headers, payload });
    const objects = async (page: string) =>
      (await app.inject({ url: `/contest/${key}/${page}`, headers })).json().data.objects;
    await send('edit', { groups: [{ code: 'all', name: 'All' }] });
    await send('groups/', { users: ['team10', 'Team9', 'team2'], groups: ['all'] });
    const sorted = ['team2', 'Team9', 'team10'];
    const listed = await objects('participants/');
    assert.deepEqual(
      listed.map((one: { username: string }) => one.username),
      sorted,
    );
    assert.deepEqual(await objects('groups/'), [{ code: 'all', name: 'All', members: sorted }]);
  });
});

test('an archived contest cannot be joined by those who took part', async () => {
  const { id, key } = await aContest({ start_time: hours(-5), end_time: hours(-1) });
  const person = await aPerson();
  const participation = await aParticipation({ contest_id: id, user_id: person.id });
  await database.query
    .updateTable('users')
    .set({ current_participation_id: participation })
    .where('id', '=', person.id)
    .execute();
  await database.query.updateTable('contests').set({ is_visible: false }).where('id', '=', id).execute();
  assert.equal((await join(person, key))[0], 404);
});
