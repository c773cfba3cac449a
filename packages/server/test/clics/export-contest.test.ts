import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { exportContestCommand } from '@tribunal/server/commands/contests/export-contest-command';
import { runCommand } from '../commands/run-command.ts';
import { basic, clicsSite, minutes } from './clics-site.ts';

const { site, app, clock, tokenOf } = await clicsSite();
after(() => app.close());
clock.now = minutes(10);
const parent = mkdtempSync(join(tmpdir(), 'tribunal-export-'));
after(() => rmSync(parent, { recursive: true, force: true }));

test('a package contains the objects and the feed that an editor reads', async () => {
  const folder = join(parent, 'cup');
  const { status, stderr } = await runCommand(site, exportContestCommand, ['cup', folder]);
  assert.deepEqual([status, stderr], [0, '']);
  const headers = basic(await tokenOf('chief'));
  for (const type of ['teams', 'problems', 'persons', 'languages', 'clarifications', 'judgements']) {
    const reply = await app.inject({ url: `/api/contests/cup/${type}`, headers });
    assert.equal(readFileSync(join(folder, `${type}.json`), 'utf8'), reply.payload, type);
  }
  const contest = await app.inject({ url: '/api/contests/cup', headers });
  assert.equal(readFileSync(join(folder, 'contest.json'), 'utf8'), contest.payload);
  const feed = await app.inject({ url: '/api/contests/cup/event-feed?stream=false', headers });
  assert.equal(readFileSync(join(folder, 'event-feed.ndjson'), 'utf8'), feed.payload);
  assert.equal(JSON.parse(readFileSync(join(folder, 'api.json'), 'utf8')).version, '2023-06');
});

test('an unknown contest and a folder with files are refused', async () => {
  const unknown = await runCommand(site, exportContestCommand, ['nowhere', join(parent, 'other')]);
  assert.deepEqual(
    [unknown.status, unknown.stderr],
    [1, 'tribunal export-contest: there is no contest "nowhere"\n'],
  );
  const full = mkdtempSync(join(parent, 'full-'));
  writeFileSync(join(full, 'mine.txt'), 'x');
  const refused = await runCommand(site, exportContestCommand, ['cup', full]);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /is not empty/);
  assert.deepEqual(readdirSync(full), ['mine.txt']);
});

test('a package that cannot be complete leaves no files', async () => {
  const folder = join(parent, 'incomplete');
  const refused = await runCommand(site, exportContestCommand, ['cup', folder, '--problems']);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /sums: .*test data/);
  assert.deepEqual(readdirSync(folder), []);
});
