import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { UserLists } from '@tribunal/server/storage/accounts/user-list-json';
import { ContestLists } from '@tribunal/server/storage/contests/contest-list-json';
import { ParticipationLists } from '@tribunal/server/storage/contests/participating/participation-list-json';
import { deleteOldChanges } from '@tribunal/server/storage/lists/list-changes';
import type { PlannedPage } from '@tribunal/server/storage/lists/planned-page';
import { ProblemLists } from '@tribunal/server/storage/problems/problem-list-json';
import { SubmissionLists } from '@tribunal/server/storage/submissions/submission-list-json';
import { userIsListed } from '@tribunal/server/storage/visibility/account-visibility';
import { contestIsVisible } from '@tribunal/server/storage/visibility/contest-visibility';
import { participationIsListed } from '@tribunal/server/storage/visibility/participation-visibility';
import { problemIsVisible } from '@tribunal/server/storage/visibility/problem-visibility';
import { submissionIsListed } from '@tribunal/server/storage/visibility/submission-visibility';
import { guest, type Viewer } from '@tribunal/server/storage/visibility/viewer';
import { type RawBuilder, sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { chance } from './chance.ts';

const database = await testDatabase();
const start = new Date('2030-01-01T00:00:00Z').getTime();
let now = new Date(start);
const clock = () => now;

const submissionLists = new SubmissionLists(database, clock);
const participationLists = new ParticipationLists(database, clock);
const userLists = new UserLists(database, clock);
const contestLists = new ContestLists(database, clock);
const problemLists = new ProblemLists(database, clock);

const someone = (userId: number | null, permissions: string[] = [], isSuperuser = false): Viewer => ({
  userId,
  isStaff: false,
  isSuperuser,
  permissions,
});
const viewers = [guest, someone(1), someone(2), someone(3, ['see_private_problem']), someone(4, [], true)];

const noFilters = { user: null, problem: null, contest: null, id: [], language: [], result: [] };
const filters = [
  noFilters,
  { ...noFilters, result: ['AC'] },
  { ...noFilters, language: ['L1'], result: ['AC', 'WA'] },
  { ...noFilters, problem: 'p2' },
  { ...noFilters, contest: 'c1' },
  { ...noFilters, user: 'u1' },
];

await run(`insert into languages (key, name) values ('L1', 'L1'), ('L2', 'L2')`);
await run(`insert into users (username) select 'u' || n from generate_series(1, 6) n`);
await run(`insert into users (id, username) select n * 700, 'v' || n from generate_series(1, 8) n`);
await run(`insert into problems (code, name) select 'p' || n, 'P' from generate_series(1, 4) n`);
await run(`insert into problems (id, code, name) select n * 900, 'r' || n, 'P' from generate_series(1, 6) n`);
await run(`insert into organizations (slug, name) values ('o', 'O')`);
await run(`insert into contests (key, name, start_time, end_time, format)
  select 'c' || n, 'C', timestamptz '2030-01-01Z' + n * interval '1 hour', timestamptz '2030-01-01Z' + (n + 2) * interval '1 hour', 'icpc'
  from generate_series(1, 3) n`);
await run(
  `insert into contest_problems (contest_id, problem_id, position) select c, p, p from generate_series(1, 3) c, generate_series(1, 4) p`,
);
await run(`insert into participations (id, contest_id, user_id, real_start, virtual)
  select c * 2000 + u * 300 + v, c, u, timestamptz '2030-01-01Z' + c * interval '1 hour', v
  from generate_series(1, 3) c, generate_series(1, 6) u, generate_series(-1, 1) v`);

const { pick, upTo } = chance(20_300_101);

/** Events that change which rows a viewer sees. Ids have gaps, so that blocks fill slowly. */
const happenings: (() => string)[] = [
  ...Array.from({ length: 6 }, () => submit),
  judge,
  judge,
  () =>
    `delete from submissions where id in (select id from submissions order by id offset ${upTo(20)} limit 1)`,
  () => `update submissions set status = 'QU' where id % 5 = ${upTo(5)} and contest_id is null`,
  () => `update problems set is_public = not is_public where id = ${1 + upTo(4)}`,
  () => `update problems set is_organization_private = not is_organization_private where id = ${1 + upTo(4)}`,
  () => `insert into problems (code, name) values ('q${upTo(1000)}', 'P') on conflict do nothing`,
  () => `update contests set is_organization_private = not is_organization_private where id = ${1 + upTo(3)}`,
  () =>
    `insert into contests (key, name, start_time, end_time) values ('k${upTo(1000)}', 'C', now(), now() + interval '1 hour') on conflict do nothing`,
  () => `update contests set is_visible = not is_visible where id = ${1 + upTo(3)}`,
  () =>
    `update contests set scoreboard_visibility = '${pick(['V', 'C', 'P', 'H'])}' where id = ${1 + upTo(3)}`,
  () => `update contests set frozen_last_minutes = ${pick([0, 30, 60])} where id = ${1 + upTo(3)}`,
  () =>
    `update contests set thawed_at = case when thawed_at is null then now() end where id = ${1 + upTo(3)}`,
  () => `update contests set is_private = not is_private where id = ${1 + upTo(3)}`,
  () =>
    `insert into problem_roles (problem_id, user_id, role) values (${1 + upTo(4)}, ${1 + upTo(2)}, 'tester') on conflict do nothing`,
  () => `delete from problem_roles where problem_id = ${1 + upTo(4)}`,
  () =>
    `insert into contest_roles (contest_id, user_id, role) values (${1 + upTo(3)}, 2, '${pick(['author', 'contestant'])}') on conflict do nothing`,
  () => `insert into organization_members (organization_id, user_id) values (1, 1) on conflict do nothing`,
  () =>
    `insert into problem_organizations (problem_id, organization_id) values (${1 + upTo(4)}, 1) on conflict do nothing`,
  () => `update users set is_unlisted = not is_unlisted where id = ${700 * (1 + upTo(8))}`,
  () =>
    `insert into users (id, username) values (${10_000 + upTo(100_000)}, 'w${upTo(100_000)}') on conflict do nothing`,
  () => `update participations set is_disqualified = not is_disqualified where id % 7 = ${upTo(7)}`,
  () => `update users set username = 'u' || id || 'x' where id = 5 and username = 'u5'`,
];

function submit(): string {
  const contest = pick([null, 1, 2, 3]);
  const user = 1 + upTo(6);
  const problem = 1 + upTo(4);
  const inside =
    contest === null
      ? 'null::int, null::int, null::int, null::int, null::float8'
      : `${contest}, (select id from contest_problems where contest_id = ${contest} and problem_id = ${problem}),
        (select id from participations where contest_id = ${contest} and user_id = ${user} and virtual = 0), 0, 0`;
  const date = `timestamptz '2030-01-01Z' + ${upTo(360)} * interval '1 minute'`;
  return `insert into submissions (id, user_id, problem_id, language_id, date, judged_at, contest_id, contest_problem_id,
      participation_id, virtual, contest_points)
    select id, ${user}, ${problem}, ${1 + upTo(2)}, ${date}, timestamptz '2030-01-01Z' + id * interval '1 ms', ${inside}
    from (select coalesce(max(id), 0) + ${pick([1, 1, 300, 1500])} as id from submissions) next`;
}

function judge(): string {
  return `update submissions set status = 'D', result = '${pick(['AC', 'WA', 'TLE'])}', time = ${upTo(9)}
    where status = 'QU' and id % 3 = ${upTo(3)}`;
}

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.query);
}

async function ids(query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(database.query)).rows.map(({ id }) => id);
}

const size = 5;

/** The whole list, read page by page. */
async function paged(plan: (page: number) => Promise<PlannedPage>, key: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let page = 1; ; page++) {
    const planned = await plan(page);
    const shown = await planned.read();
    const objects = JSON.parse(`[${shown.objects}]`);
    deepEqual([objects.length, shown.count], [planned.count, planned.count]);
    found.push(...objects.map((one: Record<string, unknown>) => one[key]));
    if (page * size >= planned.total) return [...found, `of ${planned.total}`];
  }
}

async function holdSubmissions(step: number): Promise<void> {
  const viewer = viewers[step % viewers.length] ?? guest;
  const filter = filters[Math.floor(step / viewers.length) % filters.length] ?? noFilters;
  const { user, problem, contest, language, result } = filter;
  const rows = await sql<{ id: number }>`
    select submissions.id from submissions
    join problems on problems.id = problem_id left join contests on contests.id = contest_id
    join users on users.id = submissions.user_id join languages on languages.id = language_id
    where ${submissionIsListed(viewer, now)} and (${user}::text is null or username = ${user})
      and (${problem}::text is null or code = ${problem}) and (${contest}::text is null or contests.key = ${contest})
      and (${language.length} = 0 or languages.key = any(${language}))
      and (${result.length} = 0 or (result = any(${result}) and status not in ('QU', 'P', 'G')))
    order by submissions.id`.execute(database.query);
  const expected = rows.rows.map(({ id }) => id);
  const found = await paged((page) => submissionLists.page(viewer, filter, { page, size }), 'id');
  deepEqual(found, [...expected, `of ${expected.length}`]);
}

async function holdParticipations(step: number): Promise<void> {
  const viewer = viewers[step % viewers.length] ?? guest;
  const filter = {
    contest: null,
    user: null,
    is_disqualified: pick([null, true]),
    virtual_participation_number: null,
  };
  const expected = await sql<{ username: string }>`
    select username from participations join contests on contests.id = contest_id join users on users.id = user_id
    where ${participationIsListed(viewer, now)}
      and (${filter.is_disqualified}::boolean is null or is_disqualified = ${filter.is_disqualified})
    order by participations.id`.execute(database.query);
  const found = await paged((page) => participationLists.page(viewer, filter, { page, size }), 'user');
  deepEqual(found, [...expected.rows.map(({ username }) => username), `of ${expected.rows.length}`]);
}

async function holdProblems(step: number): Promise<void> {
  const viewer = viewers[step % viewers.length] ?? guest;
  const { rows } = await sql<{
    code: string;
  }>`select code from problems where ${problemIsVisible(viewer)} order by id`.execute(database.query);
  const filter = { partial: null, code: [], group: [], type: [], organization: [], search: [] };
  const found = await paged((page) => problemLists.page(viewer, filter, { page, size }), 'code');
  deepEqual(found, [...rows.map(({ code }) => code), `of ${rows.length}`]);
}

async function holdContests(step: number): Promise<void> {
  const viewer = viewers[step % viewers.length] ?? guest;
  const { rows } = await sql<{
    key: string;
  }>`select key from contests where ${contestIsVisible(viewer)} order by id`.execute(database.query);
  const filter = { is_rated: null, key: [], tag: [], organization: [] };
  const found = await paged((page) => contestLists.page(viewer, filter, { page, size }), 'key');
  deepEqual(found, [...rows.map(({ key }) => key), `of ${rows.length}`]);
}

async function holdUsers(): Promise<void> {
  const expected = await ids(sql`select id from users where ${userIsListed} order by id`);
  const filter = { id: [], username: [], organization: [] };
  deepEqual(await paged((page) => userLists.page(filter, { page, size }), 'id'), [
    ...expected,
    `of ${expected.length}`,
  ]);
}

test('totals and pages of long lists always match the rows that the viewer may see', async () => {
  for (let step = 0; step < 240; step++) {
    for (let n = 0; n <= upTo(4); n++) await run(pick(happenings)());
    if (upTo(3) === 0) now = new Date(start + upTo(360) * 60_000);
    await holdSubmissions(step);
    if (step % 6 === 0) await holdParticipations(step);
    if (step % 9 === 0) await holdUsers();
    if (step % 4 === 0) await holdProblems(step / 4);
    if (step % 4 === 2) await holdContests((step - 2) / 4);
  }
});

test('a transaction that was open during a count is counted when it commits', async () => {
  const total = async () =>
    (await submissionLists.page(someone(4, [], true), noFilters, { page: 1, size })).total;
  const before = await total();
  const during = await database.transaction(async (transaction) => {
    await sql.raw(submit()).execute(transaction);
    await run(`insert into users (username) values ('overtaking')`);
    return total();
  });
  deepEqual([during, await total()], [before, before + 1]);
});

test('deleting old changes keeps those that a reader still needs', async () => {
  await holdSubmissions(0);
  await run(submit());
  await deleteOldChanges(database.query);
  await holdSubmissions(0);
  await run(`insert into list_changes (list, block, changed_by) values ('submissions', 1, '9999999999999')`);
  await deleteOldChanges(database.query);
  deepEqual(
    (await sql`select from list_changes where changed_by = '9999999999999'`.execute(database.query)).rows,
    [],
  );
});
