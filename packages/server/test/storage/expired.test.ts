import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpired } from '@tribunal/server/storage/site/expired-rows';
import { insertTestRun } from '@tribunal/server/storage/submissions/test-runs/test-runs';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';

test('only expired rows are deleted', async () => {
  const database = await testDatabase();
  const { query } = database;
  const { aUser, aProblem, aLanguage } = builders(database);
  const user_id = await aUser();
  const now = new Date('2026-03-01T12:00:00Z');
  for (const [index, expires_at] of [now, new Date(now.getTime() + 1)].entries()) {
    const key = Buffer.alloc(32, index);
    const times = { created_at: now, renewed_at: now, expires_at };
    await query
      .insertInto('sessions')
      .values({ id_hash: key, user_id, ...times })
      .execute();
    await query.insertInto('password_resets').values({ token_hash: key, user_id, expires_at }).execute();
    await query
      .insertInto('attempts')
      .values({ subject: `s${index}`, count: 1, resets_at: expires_at })
      .execute();
  }
  const problem = { problemId: await aProblem(), languageId: await aLanguage() };
  const run = { userId: user_id, ...problem, source: 'x', isOnSamples: false, inputs: [] };
  const anHour = 3_600_000;
  await insertTestRun(query, run, new Date(now.getTime() - anHour));
  const keptRun = await insertTestRun(query, run, new Date(now.getTime() - anHour + 1));
  await deleteExpired(query, now);
  const kept = Buffer.alloc(32, 1);
  assert.deepEqual(await query.selectFrom('sessions').select('id_hash').execute(), [{ id_hash: kept }]);
  assert.deepEqual(await query.selectFrom('password_resets').select('token_hash').execute(), [
    { token_hash: kept },
  ]);
  assert.deepEqual(await query.selectFrom('attempts').select('subject').execute(), [{ subject: 's1' }]);
  assert.deepEqual(await query.selectFrom('test_runs').select('id').execute(), [{ id: keptRun }]);
});
