import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDueContests } from '@tribunal/server/actions/contests/open-for-practice';
import { recountDueContests } from '@tribunal/server/actions/contests/recount-due-contests';
import { holdContest } from '@tribunal/server/storage/contests/participating/current-participation';
import { testDatabase } from '../fixtures/database.ts';
import { loadAll } from '../fixtures/snapshot.ts';

const now = new Date('2026-01-01T00:00:00Z');
const database = await testDatabase();
await loadAll(
  database,
  ['first', 'second'].map(
    (key) =>
      ({
        type: 'contest',
        key,
        name: key,
        start_time: '2025-12-31T22:00:00Z',
        end_time: '2025-12-31T23:00:00Z',
        open_for_practice: true,
      }) as const,
  ),
);

async function opened(): Promise<string[]> {
  const rows = await database.query
    .selectFrom('contests')
    .select('key')
    .where('opened_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ key }) => key);
}

async function contestId(key: string): Promise<number> {
  const row = await database.query
    .selectFrom('contests')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row.id;
}

test('a job does its other work while somebody holds a contest for long', async () => {
  const first = await contestId('first');
  await database.transaction(async (queries) => {
    await holdContest(queries, first);
    await openDueContests(database, now);
    assert.deepEqual(await opened(), ['second']);
  });
});

test('a job has its turn in a contest that is never free, because verdicts overlap', async () => {
  const first = await contestId('first');
  const holdFor = (ms: number) =>
    database.transaction(async (queries) => {
      await holdContest(queries, first);
      await sleep(ms);
    });
  let isBusy = true;
  const judges = [0, 75].map(async (delay) => {
    await sleep(delay);
    while (isBusy) await holdFor(150);
  });
  await sleep(200);
  await database.query
    .updateTable('contests')
    .set({ results_counted: null })
    .where('id', '=', first)
    .execute();
  await inOneOfFewRuns(async () => (await recountDueContests(database, now)) === 1);
  await inOneOfFewRuns(async () => {
    await openDueContests(database, now);
    return (await opened()).includes('first');
  });
  isBusy = false;
  await Promise.all(judges);
  assert.deepEqual(await opened(), ['first', 'second']);
});

/** On a busy machine a verdict may hold the contest longer than a job waits. A job that does not wait has no turn in few runs either. */
async function inOneOfFewRuns(run: () => Promise<boolean>): Promise<void> {
  for (let runs = 1; !(await run()); runs++) assert.ok(runs < 10, 'the job has no turn');
}
