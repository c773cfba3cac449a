import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { ratingBand, ratingBands } from '@tribunal/core/rating-bands';
import { rateDueContests } from '@tribunal/server/actions/contests/rate-due-contests';
import { demoRecords } from '@tribunal/server/demo/demo-records';
import { siteSecrets } from '@tribunal/server/snapshot/add/secrets';
import { loadRecords } from '@tribunal/server/snapshot/load/load-snapshot';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

test('the ratings of the demo have a peak in the middle and reach every band', async () => {
  const site = testSite(await testDatabase());
  const { database } = site;
  await loadRecords(site, demoRecords(site.now()), siteSecrets(site.secretKey));
  await rateDueContests(database, site.now());
  const users = await database.query
    .selectFrom('users')
    .select('rating')
    .where('rating', 'is not', null)
    .execute();
  const counts = ratingBands.map((band) => users.filter(({ rating }) => ratingBand(rating!) === band).length);
  ok(users.length > 200, `${users.length} rated users`);
  deepEqual(
    counts.map((count) => count > 0),
    ratingBands.map(() => true),
    `${counts}`,
  );
  const [lowest, , middle, , , high, highest] = counts;
  ok(lowest! < middle! && middle! > high! && high! >= highest!, `${counts}`);
});
