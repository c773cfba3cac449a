import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { createScoreboardCache } from '@tribunal/server/storage/contests/scoreboard/scoreboard-cache';
import { sql } from 'kysely';
import { countQueries } from '../fixtures/count-queries.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { api } from './api.ts';
import { makeScenario, now, tokenOf } from './scenario.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => now, settings: { SITE_API_RATE_LIMIT: 0 } });
await makeScenario(site);
const token = await tokenOf(site, 'ada');

const asked = countQueries();

/** Queries of the first and second request of a signed-in caller. One of them identifies the caller. */
const queries: Readonly<Record<string, readonly [first: number, second: number]>> = {
  contests: [5, 3],
  'contest/cup': [4, 3],
  participations: [5, 4],
  'participations?contest=cup': [2, 2],
  problems: [5, 3],
  'problem/bridges': [2, 2],
  users: [4, 3],
  'user/ada': [2, 2],
  submissions: [5, 4],
  'submissions?user=ada': [2, 2],
  'submissions?problem=bridges&result=AC': [5, 3],
  'submission/2': [2, 2],
  organizations: [2, 2],
  languages: [2, 2],
  judges: [2, 2],
};

/** On a new site without cached data. */
async function counts(): Promise<Record<string, number[]>> {
  const app = await buildApp({ ...site, scoreboards: createScoreboardCache(database) });
  const get = api(app, token);
  await get('/api/v2/captcha');
  const found: Record<string, number[]> = {};
  for (const path of Object.keys(queries)) {
    found[path] = [];
    for (const _ of ['first', 'second']) {
      const before = asked();
      await get(`/api/v2/${path}`);
      found[path].push(asked() - before);
    }
  }
  await app.close();
  return found;
}

test('the number of queries of a request does not depend on the number of rows', async () => {
  deepEqual(await counts(), queries);
  await sql`insert into users (username) select 'many' || n from generate_series(1, 300) n`.execute(
    database.query,
  );
  await sql`insert into problems (code, name) select 'many' || n, 'P' from generate_series(1, 300) n`.execute(
    database.query,
  );
  await sql`insert into contests (key, name, start_time, end_time)
    select 'many' || n, 'C', now(), now() + interval '1 hour' from generate_series(1, 300) n`.execute(
    database.query,
  );
  await sql`insert into participations (contest_id, user_id, real_start) select 2, id, now() from users
    where username like 'many%'`.execute(database.query);
  await sql`insert into submissions (user_id, problem_id, language_id, date, status, result, judged_at)
    select 1, 1, 1, now(), 'D', 'AC', now() from generate_series(1, 300) n`.execute(database.query);
  await sql`insert into organization_members (organization_id, user_id) select 1, id from users
    where username like 'many%'`.execute(database.query);
  deepEqual(await counts(), queries);
});
