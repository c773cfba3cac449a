import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { disqualify } from '@tribunal/server/actions/contests/disqualify';
import { editContest } from '@tribunal/server/actions/contests/editing/edit-contest';
import { thawContest } from '@tribunal/server/actions/contests/thaw-contest';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { sql } from 'kysely';
import { loadAll } from '../fixtures/snapshot.ts';
import { basic, clicsSite, minutes } from './clics-site.ts';
import type { FeedLine } from './feed-replica.ts';

const { database, app, clock, idOf, tokenOf } = await clicsSite();
const chief = basic(await tokenOf('chief'));
const { id: contestId } = await database.query.selectFrom('contests').select('id').executeTakeFirstOrThrow();
const accepted = (user: string, problem: string, minute: number): SnapshotRecord => ({
  type: 'submission',
  ...{ user, problem, language: 'PY3', contest: 'cup', date: minutes(minute).toISOString() },
  ...{ result: 'AC', case_points: 1, case_total: 1 },
});
await loadAll(database, [
  accepted('red', 'sums', 30),
  accepted('blue', 'sums', 40),
  accepted('blue', 'trees', 290),
]);
const [red, blue] = [String(await idOf('red')), String(await idOf('blue'))];

async function awards(headers = {}, version = '2023-06') {
  const reply = await app.inject({ url: `/api/${version}/contests/cup/awards`, headers });
  const objects = reply.json<{ id: string; team_ids: string[] }[]>();
  return Object.fromEntries(objects.map(({ id, team_ids }) => [id, team_ids]));
}

async function feed(headers = {}): Promise<FeedLine[]> {
  const { body } = await app.inject({ url: '/api/contests/cup/event-feed?stream=false', headers });
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FeedLine);
}

const all = {
  winner: [blue],
  'gold-medal': [blue, red],
  'first-to-solve-sums': [red],
  'first-to-solve-trees': [blue],
};

test('there are no awards before the end; then the jury sees them, and everybody after the thaw', async () => {
  clock.now = minutes(299);
  assert.deepEqual([await awards(chief), await awards()], [{}, {}]);
  clock.now = minutes(301);
  assert.deepEqual([await awards(chief), await awards()], [all, {}]);
  assert.deepEqual(await awards(chief, '2026-01'), all);
  assert.ok(!(await feed()).some(({ type }) => type === 'awards'));
  await thawContest(database, commandLine, contestId, clock.now);
  assert.deepEqual([await awards(chief), await awards()], [all, all]);
  const citation = (await app.inject('/api/contests/cup/awards/first-to-solve-trees')).json().citation;
  assert.equal(citation, 'First to solve problem B');
});

test('awards follow the settings, and organizations that are hidden from the public are not named to it', async () => {
  const changes = {
    gold_medals: 1,
    silver_medals: 0,
    bronze_medals: 0,
    awards: ['organization-winners', 'honors'] as const,
    custom_awards: [{ citation: 'Best name', team: 'red' }],
  };
  const edit = { key: 'cup', changes: { ...changes, awards: [...changes.awards] }, version: null };
  await editContest(
    database,
    commandLine,
    { ...edit, removesSubmissions: false, isPreview: false },
    clock.now,
  );
  const shown = { winner: [blue], 'gold-medal': [blue], 'high-honors': [red], 'custom-1': [red] };
  assert.deepEqual(await awards(), shown);
  const { id } = await database.query.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  assert.deepEqual(await awards(chief), { ...shown, [`organization-winner-o${id}`]: [red] });
});

test('a team that is disqualified loses its awards before it disappears', async () => {
  await disqualify(database, commandLine, { contestId, username: 'blue', virtual: 0 }, true, clock.now);
  assert.deepEqual(await awards(), { winner: [red], 'gold-medal': [red], 'custom-1': [red] });
  for (const headers of [{}, chief]) {
    const teams = new Set<string>();
    for (const { type, id, data } of await feed(headers)) {
      if (type === 'teams' && data === null) teams.delete(id!);
      else if (type === 'teams') teams.add(id!);
      if (type === 'awards' && data !== null)
        for (const team of (data as { team_ids: string[] }).team_ids) assert.ok(teams.has(team));
    }
    assert.ok(!teams.has(blue));
  }
});

test('problems and contests with the longest codes are in the objects as they are', async () => {
  const [key, code] = ['c'.repeat(64), 'p'.repeat(64)];
  const version = 'a'.repeat(64);
  await loadAll(database, [
    { type: 'problem', code, name: 'Long', points: 1, is_public: false },
    {
      type: 'contest',
      ...{ key, name: 'Long', format: 'icpc', awards: ['first-to-solve'], authors: ['chief'] },
      ...{ start_time: minutes(0).toISOString(), end_time: minutes(300).toISOString() },
      problems: [{ code, points: 1 }],
    },
    { type: 'participation', contest: key, user: 'red' },
    { ...accepted('red', code, 30), contest: key } as SnapshotRecord,
  ]);
  await sql`
    with data as (insert into problem_data_versions (problem_id, version, made_at, summary)
      select id, ${version}, now(), '{"cases": 1, "outputBytes": 1048577}' from problems where code = ${code} returning problem_id)
    update problems set data_version = ${version} where id in (select problem_id from data)`.execute(
    database.query,
  );
  const get = async (path: string) =>
    (await app.inject({ url: `/api/2026-01/contests/${key}${path}`, headers: chief })).json();
  assert.equal((await get('')).id, key);
  const [problem] = await get('/problems');
  assert.deepEqual([problem.id, problem.output_limit], [code, 2]);
  // Award ids keep to the length of the standard.
  assert.deepEqual((await get('/awards/first-to-solve-A')).team_ids, [red]);
});
