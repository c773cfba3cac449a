import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  endLostTestRuns,
  endOverdueTestRuns,
  markLostJudgesOffline,
  recoverLostClaims,
} from '@tribunal/server/jobs/queue-maintenance';
import { renewLeases } from '@tribunal/server/storage/judges/judge-claims';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { insertTestRun } from '@tribunal/server/storage/submissions/test-runs/test-runs';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const { aUser, aLanguage, aProblem } = builders(database);
const [userId, languageId, problemId] = [await aUser(), await aLanguage(), await aProblem()];
const anHourAgo = new Date(Date.now() - 3_600_000);

async function expiredClaim(claim: number): Promise<number> {
  const submission = { userId, problemId, languageId, source: 'x', contest: null };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  await database.query
    .updateTable('judge_queue')
    .set({ claim, site: randomUUID(), lease_until: anHourAgo })
    .where('submission_id', '=', id)
    .execute();
  return id;
}

async function claimsOf(...ids: number[]): Promise<unknown[]> {
  return database.query
    .selectFrom('judge_queue')
    .select(['claim', 'losses'])
    .where('submission_id', 'in', ids)
    .orderBy('submission_id')
    .execute();
}

test('a claim that is renewed after the database was away is kept; one that nobody renews is recovered', async () => {
  const recover = recoverLostClaims(site);
  const ids = [await expiredClaim(901), await expiredClaim(902)];
  await recover();
  assert.deepEqual(await claimsOf(...ids), [
    { claim: 901, losses: 0 },
    { claim: 902, losses: 0 },
  ]);
  await renewLeases(database.query, [901], 60_000);
  await recover();
  assert.deepEqual(await claimsOf(...ids), [
    { claim: 901, losses: 0 },
    { claim: null, losses: 1 },
  ]);
});

test('two processes that recover the same claim count one loss', async () => {
  const [one, other] = [recoverLostClaims(site), recoverLostClaims(testSite(database))];
  const id = await expiredClaim(903);
  await Promise.all([one(), other()]);
  await Promise.all([one(), other()]);
  assert.deepEqual(await claimsOf(id), [{ claim: null, losses: 1 }]);
});

test('a judge is marked offline when it stays silent, not when the database was away', async () => {
  const rows = ['lost', 'alive'].map((name) => ({
    name,
    auth_key: name,
    is_online: true,
    seen_at: anHourAgo,
  }));
  await database.query.insertInto('judges').values(rows).execute();
  const online = () =>
    database.query.selectFrom('judges').select(['name', 'is_online']).orderBy('id').execute();
  const markOffline = markLostJudgesOffline(site);
  await markOffline();
  assert.deepEqual(
    (await online()).map(({ is_online }) => is_online),
    [true, true],
  );
  await database.query
    .updateTable('judges')
    .set({ seen_at: new Date() })
    .where('name', '=', 'alive')
    .execute();
  await markOffline();
  assert.deepEqual(await online(), [
    { name: 'lost', is_online: false },
    { name: 'alive', is_online: true },
  ]);
});

async function aTestRun(now = new Date()): Promise<number> {
  const run = { userId, problemId, languageId, source: 'x', isOnSamples: false, inputs: [] };
  return insertTestRun(database.query, run, now);
}

async function outcomesOf(...ids: number[]): Promise<unknown[]> {
  const rows = await database.query
    .selectFrom('test_runs')
    .select('outcome')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ outcome }) => outcome);
}

test('a test run whose claim nobody renews ends; one whose claim is renewed in time is kept', async () => {
  const ids = [await aTestRun(), await aTestRun()];
  for (const [index, id] of ids.entries())
    await database.query
      .updateTable('test_runs')
      .set({ claim: 950 + index, lease_until: anHourAgo })
      .where('id', '=', id)
      .execute();
  const endLost = endLostTestRuns(site);
  await endLost();
  assert.deepEqual(await outcomesOf(...ids), [null, null]);
  await renewLeases(database.query, [950], 60_000);
  await endLost();
  assert.deepEqual(await outcomesOf(...ids), [null, { kind: 'failed', reason: 'judge lost', detail: '' }]);
});

test('a test run for which no judge was free within two minutes ends', async () => {
  const created = new Date();
  const id = await aTestRun(created);
  const after = (ms: number) => testSite(database, { now: () => new Date(created.getTime() + ms) });
  await endOverdueTestRuns(after(120_000));
  assert.deepEqual(await outcomesOf(id), [null]);
  await endOverdueTestRuns(after(120_001));
  assert.deepEqual(await outcomesOf(id), [{ kind: 'failed', reason: 'no free judge', detail: '' }]);
});
