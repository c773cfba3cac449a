import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editContest } from '@tribunal/server/actions/contests/editing/edit-contest';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import {
  type ContestSettings,
  withProblemDefaults,
} from '@tribunal/server/storage/contests/settings/contest-settings';
import { recountPublicFigures } from '@tribunal/server/storage/problems/recount-public-figures';
import { testDatabase } from '../../fixtures/database.ts';
import { syncKey, testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const now = new Date('2026-01-01T00:00:00Z');
const database = await testDatabase();

const submission = (user: string, problem: string, minute: string) =>
  ({
    type: 'submission',
    user,
    problem,
    language: 'PY3',
    date: `2025-12-31T23:${minute}:00Z`,
    result: 'AC',
    contest: 'cup',
  }) as const;

await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  ...['ada', 'ben', 'cyd'].map((username) => ({ type: 'user', username }) as const),
  ...['a', 'b'].map((code) => ({ type: 'problem', code, name: code, points: 5 }) as const),
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    start_time: '2025-12-31T23:00:00Z',
    end_time: '2026-01-01T01:00:00Z',
    format: 'icpc',
    problems: [{ code: 'a' }, { code: 'b' }],
  },
  submission('ada', 'a', '10'),
  submission('ada', 'b', '50'),
  submission('ben', 'a', '50'),
  submission('cyd', 'b', '20'),
]);

async function figures() {
  const { query } = database;
  return {
    users: await query
      .selectFrom('users')
      .select(['username', 'points', 'problem_count', 'own_points'])
      .orderBy('id')
      .execute(),
    problems: await query
      .selectFrom('problems')
      .select(['code', 'user_count', 'judged_count', 'accepted_count'])
      .orderBy('id')
      .execute(),
    best: await query
      .selectFrom('best_results')
      .selectAll()
      .orderBy('user_id')
      .orderBy('problem_id')
      .execute(),
  };
}

async function recounted() {
  const { query } = database;
  const ids = async (table: 'users' | 'problems') =>
    (await query.selectFrom(table).select('id').execute()).map(({ id }) => id);
  await recountPublicFigures(query, await ids('users'), await ids('problems'));
  return figures();
}

test('the ranking of the sync API follows an edit at once', async () => {
  const settings = { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey };
  const app = await buildApp(testSite(database, { settings, now: () => now }));
  const ranksAfter = async (changes: Partial<ContestSettings>) => {
    const edit = { key: 'cup', changes, version: null, removesSubmissions: false, isPreview: false };
    await editContest(database, commandLine, edit, now);
    const headers = { 'x-global-api-key': syncKey };
    const reply = await app.inject({ url: '/api/v2/sync/contest/cup/participants', headers });
    const rows: { user: string; rank: number }[] = reply.json();
    return rows.map(({ user, rank }) => `${user} ${rank}`).sort();
  };
  const worth = (a: number, b: number) => ({
    problems: [withProblemDefaults({ code: 'a', points: a }), withProblemDefaults({ code: 'b', points: b })],
  });
  assert.deepEqual(await ranksAfter({}), ['ada 1', 'ben 3', 'cyd 2']);
  assert.deepEqual(await ranksAfter(worth(300, 100)), ['ada 1', 'ben 2', 'cyd 3']);
  assert.deepEqual(await ranksAfter({ frozen_last_minutes: 115 }), ['ada 1', 'ben 1', 'cyd 1']);
  await ranksAfter({ ...worth(100, 100), frozen_last_minutes: 0 });
  await app.close();
});

/** Each hides or shows other submissions; in the last one, hidden submissions leave the contest. */
const edits: readonly Partial<ContestSettings>[] = [
  { frozen_last_minutes: 75 },
  { end_time: '2026-01-01T01:10:00Z' },
  { frozen_last_minutes: 0 },
  { is_visible: false },
  { is_visible: true, scoreboard_visibility: 'C' },
  { scoreboard_visibility: 'V', format: 'default' },
  { format: 'icpc', scoreboard_visibility: 'H' },
  {
    problems: [
      {
        code: 'a',
        points: 100,
        partial: true,
        max_submissions: null,
        label: null,
        color: null,
        submission_visibility: null,
      },
    ],
  },
];

test('after every edit the public figures are those of a complete recount', async (context) => {
  for (const changes of edits) {
    await context.test(JSON.stringify(changes), async () => {
      const edit = { key: 'cup', changes, version: null, removesSubmissions: true, isPreview: false };
      const edited = await editContest(database, commandLine, edit, now);
      assert.ok('changed' in edited, JSON.stringify(edited));
      const stored = await figures();
      assert.deepEqual(stored, await recounted());
    });
  }
});
