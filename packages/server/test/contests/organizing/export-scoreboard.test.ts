import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { exportScoreboardCommand } from '@tribunal/server/commands/contests/export-scoreboard-command';
import { runCommand } from '../../commands/run-command.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

test('the final scoreboard is written as files without a server, but not before the thaw', async () => {
  const database = await testDatabase();
  let now = new Date('2025-06-01T10:50:00Z');
  const site = testSite(database, { now: () => now });
  await loadAll(database, [
    { type: 'language', key: 'PY3', name: 'Python 3' },
    { type: 'user', username: 'ada', full_name: 'Ada <b>' },
    {
      type: 'problem',
      code: 'a',
      name: 'Apples & pears',
      is_public: false,
      description: 'Count them.',
      cases: [{ input: '1', output: '2', points: 1 }],
    },
    {
      type: 'contest',
      key: 'cup',
      name: 'Cup',
      format: 'icpc',
      is_visible: false,
      frozen_last_minutes: 20,
      show_team_names: true,
      start_time: '2025-06-01T10:00:00Z',
      end_time: '2025-06-01T11:00:00Z',
      problems: [{ code: 'a', points: 1 }],
    },
    {
      ...{ type: 'submission', user: 'ada', problem: 'a', language: 'PY3', contest: 'cup', result: 'AC' },
      date: '2025-06-01T10:45:00Z',
    },
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const run = async (...args: string[]) => {
    const { status, stderr } = await runCommand(site, exportScoreboardCommand, args);
    return `${status} ${stderr}`;
  };
  assert.match(await run('cup', folder), /the contest is not over/);
  now = new Date('2025-06-01T11:01:00Z');
  assert.match(await run('cup', folder), /the scoreboard hides results/);
  assert.match(await run('nothing', folder), /there is no contest/);
  await database.query.updateTable('contests').set({ thawed_at: now }).execute();
  assert.equal(await run('cup', folder), '0 ');
  assert.deepEqual((await readdir(folder)).sort(), [
    'index.html',
    'problems',
    'scoreboard.json',
    'style.css',
  ]);
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  assert.match(
    page,
    /<th scope="row">Ada &lt;b&gt;<small class="quiet"> ada<\/small><\/th><td class="number"><b>1<\/b>/,
  );
  assert.match(page, /href="problems\/a\.html"/);
  assert.equal(/(?:href|src)="\//.test(page), false);
  const problem = await readFile(join(folder, 'problems', 'a.html'), 'utf8');
  assert.match(problem, /<h1>A\. Apples &amp; pears<\/h1>/);
  assert.match(problem, /Count them\./);
  const { rankings } = JSON.parse(await readFile(join(folder, 'scoreboard.json'), 'utf8'));
  assert.deepEqual([rankings[0].username, rankings[0].score, rankings[0].time], ['ada', 1, 45]);
  assert.match(await run('cup', folder), /is not empty/);
});
