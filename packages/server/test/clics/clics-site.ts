import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { syncKey, testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';

export const start = new Date('2026-01-01T10:00:00Z');

/** A language, an organization, a team of it and a team of no organization. */
export const twoTeams: readonly SnapshotRecord[] = [
  { type: 'language', key: 'PY3', name: 'Python 3', extension: 'py' },
  {
    type: 'organization',
    slug: 'north',
    name: 'University of the North',
    short_name: 'North',
    country: 'NOR',
  },
  {
    type: 'user',
    username: 'red',
    full_name: 'Red Foxes',
    organizations: ['north'],
    members: ['Ada', 'Bob'],
  },
  { type: 'user', username: 'blue' },
];

/** A site with one contest of five hours, two teams and two problems, whose clock the test sets. */
export async function clicsSite() {
  const database = await testDatabase();
  await loadAll(database, [
    ...twoTeams,
    { type: 'user', username: 'chief' },
    { type: 'problem', code: 'sums', name: 'Sums', points: 1, is_public: false },
    { type: 'problem', code: 'trees', name: 'Trees', points: 1, is_public: false },
    {
      type: 'contest',
      key: 'cup',
      name: 'The Cup',
      start_time: start.toISOString(),
      end_time: '2026-01-01T15:00:00Z',
      format: 'icpc',
      frozen_last_minutes: 60,
      authors: ['chief'],
      problems: [
        { code: 'sums', points: 1, color: '#ff0000' },
        { code: 'trees', points: 1 },
      ],
    },
    { type: 'participation', contest: 'cup', user: 'red' },
    { type: 'participation', contest: 'cup', user: 'blue' },
  ]);
  const clock = { now: start };
  const settings = { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey };
  const site = testSite(database, { now: () => clock.now, settings });
  const app = await buildApp(site);
  const { aToken } = people(site, app);
  const idOf = async (username: string) => {
    const row = await database.query
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const tokenOf = async (username: string) => aToken({ id: await idOf(username), username });
  return { database, site, app, clock, idOf, tokenOf };
}

export function basic(password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`tool:${password}`).toString('base64')}` };
}

export function minutes(count: number): Date {
  return new Date(start.getTime() + count * 60_000);
}
