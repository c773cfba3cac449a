import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { UserLists } from '@tribunal/server/storage/accounts/user-list-json';
import { ParticipationLists } from '@tribunal/server/storage/contests/participating/participation-list-json';
import { withTotal } from '@tribunal/server/storage/lists/list-page';
import type { PlannedPage } from '@tribunal/server/storage/lists/planned-page';
import { ProblemLists } from '@tribunal/server/storage/problems/problem-list-json';
import { noFilters as noSubmissionFilters } from '@tribunal/server/storage/submissions/submission-filters';
import { SubmissionLists } from '@tribunal/server/storage/submissions/submission-list-json';
import { guest } from '@tribunal/server/storage/visibility/viewer';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';

const database = await testDatabase();
const now = () => new Date('2030-01-01T12:00:00Z');
const window = { page: 2, size: 2 };

await run(`insert into languages (key, name) values ('L', 'L')`);
await run(
  `insert into contests (key, name, start_time, end_time) values ('c', 'C', '2030-01-01Z', '2030-01-02Z')`,
);
await addRows();
await addRows();
await addRows();

/** One more row at the end of every list. */
async function addRows(): Promise<void> {
  await run(`insert into users (username) select 'u' || count(*) from users`);
  await run(`insert into problems (code, name) select 'p' || count(*), 'P' from problems`);
  await run(
    `insert into participations (contest_id, user_id, real_start) select 1, max(id), '2030-01-01Z' from users`,
  );
  await run(
    `insert into submissions (user_id, problem_id, language_id, date, judged_at) values (1, 1, 1, now(), now())`,
  );
}

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.query);
}

const anyParticipation = {
  contest: null,
  user: null,
  is_disqualified: null,
  virtual_participation_number: null,
};

const anyProblem = { partial: null, code: [], group: [], type: [], organization: [], search: [] };

test('a row added after the count is not on the page', async () => {
  const pages: readonly PlannedPage[] = [
    await new SubmissionLists(database, now).page(guest, noSubmissionFilters, window),
    await new ParticipationLists(database, now).page(guest, anyParticipation, window),
    await new ProblemLists(database, now).page(guest, anyProblem, window),
    await new UserLists(database, now).page({ id: [], username: [], organization: [] }, window),
  ];
  await addRows();
  for (const { total, count, read } of pages) {
    const shown = await read();
    deepEqual([total, count, shown.count, JSON.parse(`[${shown.objects}]`).length], [3, 1, 1, 1]);
  }
});

test('a row removed after the count is not on the page', async () => {
  const { count, read } = await new SubmissionLists(database, now).page(guest, noSubmissionFilters, window);
  await run(`delete from submissions where id = (select max(id) from submissions)`);
  const shown = await read();
  deepEqual([count, shown.count, JSON.parse(`[${shown.objects}]`).length], [2, 1, 1]);
});

test('a page that is not full is the last one, even if rows were added', async () => {
  const count = async () => [{ total: 9 }];
  deepEqual(await withTotal([{ count: 1, objects: '{}' }], window, count), {
    count: 1,
    objects: '{}',
    total: 3,
  });
});

test('a total includes the returned rows, even if rows were removed', async () => {
  const count = async () => [{ total: 3 }];
  equal((await withTotal([{ count: 2, objects: '{},{}' }], window, count)).total, 4);
});
