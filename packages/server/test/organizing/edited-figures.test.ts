import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editContest } from '@tribunal/server/actions/contests/edit-contest';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import type { ContestSettings } from '@tribunal/server/storage/contests/settings/contest-settings';
import { recountPublicFigures } from '@tribunal/server/storage/problems/recount-public-figures';
import { testDatabase } from '../fixtures/database.ts';
import { loadAll } from '../fixtures/snapshot.ts';

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

/** Each hides or shows other submissions; in the last one, hidden submissions leave the contest. */
const edits: readonly Partial<ContestSettings>[] = [
  { frozen_last_minutes: 75 },
  { end_time: '2026-01-01T01:10:00Z' },
  { frozen_last_minutes: 0 },
  { is_visible: false },
  { is_visible: true, scoreboard_visibility: 'C' },
  { scoreboard_visibility: 'V', format: 'default' },
  { format: 'icpc', scoreboard_visibility: 'H' },
  { problems: [{ code: 'a', points: 100, partial: true, max_submissions: null, label: null, color: null }] },
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
