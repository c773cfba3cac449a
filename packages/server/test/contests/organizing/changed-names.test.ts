import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const now = new Date('2026-01-01T00:00:00Z');
const database = await testDatabase();
await loadAll(database, [
  { type: 'organization', slug: 'north', name: 'North', short_name: 'NS' },
  { type: 'organization', slug: 'south', name: 'South', short_name: 'SU' },
  { type: 'user', username: 'team1', full_name: 'Old name', organizations: ['north'] },
  { type: 'user', username: 'team2' },
  ...['cup', 'other'].map(
    (key) =>
      ({
        type: 'contest',
        key,
        name: key,
        start_time: '2025-12-31T22:00:00Z',
        end_time: '2026-01-01T01:00:00Z',
        show_team_names: true,
        show_organizations: true,
      }) as const,
  ),
  { type: 'participation', contest: 'cup', user: 'team1' },
  { type: 'participation', contest: 'other', user: 'team2' },
]);

// Two sites on one database, each with its own kept scoreboards.
const apps = [
  await buildApp(testSite(database, { now: () => now })),
  await buildApp(testSite(database, { now: () => now })),
];
after(() => Promise.all(apps.map((app) => app.close())));

const pages = ['/contest/cup/ranking/', '/contest/cup/ranking.json', '/contest/cup/ranking.csv'];

/** Every answer of both sites, twice: the second one is kept. */
async function answers(): Promise<string[]> {
  const bodies: string[] = [];
  for (const app of [...apps, ...apps])
    for (const url of pages) bodies.push((await app.inject({ url, headers: { accept: 'text/html' } })).body);
  return bodies;
}

async function versionOf(key: string): Promise<number> {
  const { name_changes } = await database.query
    .selectFrom('contest_heads')
    .innerJoin('contests', 'contests.id', 'contest_heads.contest_id')
    .select('name_changes')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return name_changes;
}

const changes: readonly [what: string, statement: string, shown: RegExp][] = [
  ['the name of a team', `update users set full_name = 'New name' where username = 'team1'`, /New name/],
  [
    'the short name of an organization',
    `update organizations set short_name = 'NEW' where slug = 'north'`,
    /NEW/,
  ],
  [
    'the organization of a team',
    `update organization_members set organization_id = (select id from organizations where slug = 'south')
     where user_id = (select id from users where username = 'team1')`,
    /SU/,
  ],
];

for (const [what, statement, shown] of changes)
  test(`scoreboards of all sites show ${what} as soon as it changes`, async () => {
    const before = await answers();
    const other = await versionOf('other');
    await database.pool.query(statement);
    const after = await answers();
    assert.match(after[0]!, shown);
    assert.doesNotMatch(before[0]!, shown);
    for (const [index, body] of after.entries())
      assert.equal(body, after[index % pages.length], 'both sites');
    assert.equal(await versionOf('other'), other);
  });

test('the members and the country of a team count as well, once for each transaction', async () => {
  const version = await versionOf('cup');
  await database.pool.query(`begin; update users set members = '{Ann}' where username = 'team1';
    update users set country = 'VNM' where username = 'team1'; commit`);
  assert.equal(await versionOf('cup'), version + 1);
  await database.pool.query(`update users set points = 5 where username = 'team1'`);
  assert.equal(await versionOf('cup'), version + 1);
});
