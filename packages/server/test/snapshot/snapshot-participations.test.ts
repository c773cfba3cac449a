import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { testDatabase } from '../fixtures/database.ts';
import { loadAll } from '../fixtures/snapshot.ts';

const database = await testDatabase();

const contests = ['first', 'second'].map(
  (key): SnapshotRecord => ({
    type: 'contest',
    key,
    name: key,
    start_time: '2025-01-01T00:00:00Z',
    end_time: '2025-01-01T05:00:00Z',
  }),
);

test('contestants stay in the contest that they were in', async () => {
  await loadAll(database, [
    ...contests,
    { type: 'user', username: 'ada' },
    { type: 'user', username: 'ben' },
    { type: 'participation', contest: 'first', user: 'ada' },
    { type: 'participation', contest: 'second', user: 'ada', virtual: 1, is_current: true },
    { type: 'participation', contest: 'first', user: 'ben' },
  ]);
  const inside = await database.query
    .selectFrom('users')
    .leftJoin('participations', 'participations.id', 'users.current_participation_id')
    .leftJoin('contests', 'contests.id', 'participations.contest_id')
    .select(['users.username', 'contests.key', 'participations.virtual'])
    .orderBy('users.username')
    .execute();
  assert.deepEqual(inside, [
    { username: 'ada', key: 'second', virtual: 1 },
    { username: 'ben', key: null, virtual: null },
  ]);
});

test('a user cannot be in two contests', async () => {
  await assert.rejects(
    loadAll(database, [
      { type: 'user', username: 'eve' },
      { type: 'participation', contest: 'first', user: 'eve', is_current: true },
      { type: 'participation', contest: 'second', user: 'eve', is_current: true },
    ]),
    /line 3: the user "eve" has two current participations/,
  );
});
