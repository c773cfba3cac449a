import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '../../fixtures/database.ts';
import { loadAll } from '../../fixtures/snapshot.ts';
import { credentials, foreignSystem, type Line, zipOfSource } from './foreign-system.ts';

const start_time = '2026-01-01T10:00:00Z';
const main = new URL('../../../src/main.ts', import.meta.url).pathname;
const count = 30;

test('a shadow that is killed again and again submits every source once', async () => {
  const database = await testDatabase();
  await loadAll(database, [
    { type: 'language', key: 'PY3', name: 'Python 3', extension: 'py' },
    { type: 'user', username: 'team45' },
    { type: 'problem', code: 'sums', name: 'Sums' },
    {
      ...{ type: 'contest', key: 'copy', name: 'Copy', start_time, end_time: '2026-01-01T15:00:00Z' },
      format: 'icpc',
      problems: [{ code: 'sums', points: 1 }],
    },
    { type: 'participation', contest: 'copy', user: 'team45' },
  ]);
  const system = await foreignSystem(
    {
      contest: { id: 'finals', start_time },
      state: {},
      teams: [],
      problems: [],
      languages: [],
      'judgement-types': [],
    },
    Array.from({ length: count }, (_, index) => submissionLine(String(index + 1))),
  );
  after(() => system.close());
  system.fileDelayMs = 20;
  for (let id = 1; id <= count; id++) system.files.set(`submissions/${id}/files`, zipOfSource(`# ${id}\n`));
  const SITE_DATA_DIR = mkdtempSync(join(tmpdir(), 'tribunal-shadow-'));
  after(() => rmSync(SITE_DATA_DIR, { recursive: true, force: true }));
  const env = {
    ...process.env,
    ...credentials,
    SITE_DATA_DIR,
    DATABASE_URL: database.pool.options.connectionString,
  };
  const sources = async () => {
    const rows = await database.query
      .selectFrom('submission_sources')
      .select('source')
      .orderBy('submission_id')
      .execute();
    return rows.map(({ source }) => source);
  };

  const feeds = () => system.asked.filter((path) => path.includes('event-feed'));

  for (const [index, reached] of [7, 15, count].entries()) {
    const args = [...process.execArgv, main, 'shadow', '--source', system.url, 'copy'];
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
    after(() => child.kill('SIGKILL'));
    // The one before may have reached it, too.
    await until(child, async () => feeds().length > index && (await sources()).length >= reached);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  assert.deepEqual(
    await sources(),
    Array.from({ length: count }, (_, index) => `# ${index + 1}\n`),
  );
  assert.equal(feeds().length, 3);
  assert.match(feeds()[2]!, /since_token=first\.\d+$/);
});

function submissionLine(id: string): Line {
  const data = { id, team_id: '45', problem_id: 'sums', language_id: 'python3', contest_time: '0:10:00.000' };
  return {
    type: 'submissions',
    id,
    data: { ...data, files: [{ href: `contests/finals/submissions/${id}/files` }] },
  };
}

async function until(child: ChildProcess, isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) {
    assert.equal(child.exitCode, null, 'the command ended');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
