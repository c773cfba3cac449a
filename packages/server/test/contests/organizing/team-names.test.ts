import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const now = new Date('2026-01-01T00:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const token = await aToken(await aPerson({ username: 'author', permissions: ['edit_own_contest'] }));
await loadAll(database, [
  { type: 'organization', slug: 'north', name: 'North <School>', short_name: 'NS' },
  { type: 'organization', slug: 'south', name: 'South', short_name: '' },
  { type: 'user', username: 'team1', full_name: 'Quick & Dirty', organizations: ['north', 'south'] },
  { type: 'user', username: 'team2', organizations: ['south'] },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-12-31T22:00:00Z',
    end_time: '2026-01-01T01:00:00Z',
    format: 'icpc',
    authors: ['author'],
  },
  { type: 'participation', contest: 'cup', user: 'team1' },
  { type: 'participation', contest: 'cup', user: 'team2' },
]);

async function edit(payload: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const reply = await app.inject({ method: 'POST', url: '/contest/cup/edit', headers, payload });
  assert.equal(reply.statusCode, 200, reply.body);
}

async function names(): Promise<string[]> {
  const { body } = await app.inject({ url: '/contest/cup/ranking/', headers: { accept: 'text/html' } });
  return [...body.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, name]) => name!);
}

const rankings = async () => (await app.inject('/api/v2/contest/cup')).json().data.object.rankings;

describe('a scoreboard', () => {
  test('shows usernames alone, unless the organizers choose otherwise', async () => {
    assert.deepEqual(await names(), ['<a href="/user/team1">team1</a>', '<a href="/user/team2">team2</a>']);
  });

  test('shows names of teams and their first organization; the data API stays the same', async () => {
    const before = await rankings();
    await edit({ show_team_names: true, show_organizations: true });
    assert.deepEqual(await names(), [
      '<a href="/user/team1">Quick &amp; Dirty</a><small class="team" title="North &lt;School&gt;">team1 · NS</small>',
      '<a href="/user/team2">team2</a><small class="team" title="South">South</small>',
    ]);
    assert.deepEqual(await rankings(), before);
    await edit({ show_organizations: false });
    assert.deepEqual(
      (await names())[0],
      '<a href="/user/team1">Quick &amp; Dirty</a><small class="team">team1</small>',
    );
  });
});
