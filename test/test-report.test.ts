import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-report-'));
after(() => rmSync(folder, { recursive: true }));
const reporters = fileURLToPath(new URL('../scripts/test-reporters', import.meta.url));

test('the log of a test run shows failures, skipped tests, slow files and finally the summary, but no passed tests', () => {
  const file = join(folder, 'sample.test.mjs');
  writeFileSync(
    file,
    `import { test } from 'node:test';
     test('passes', () => console.log('chatter'));
     test('fails', () => { throw new Error('on purpose'); });
     test('is skipped', { skip: 'install bubblewrap' }, () => {});`,
  );
  const reporter = `${reporters}/failures-and-summary.mjs`;
  // Inside a test run Node would report to the outer run instead of writing its own report.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const args = ['--test', `--test-reporter=${reporter}`, file];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  assert.equal(status, 1);
  const lines = stdout
    .split('\n')
    .filter((line) => /^(?:not )?ok |^# /.test(line))
    .map((line) => line.replace(/^(# slow file:) \d+ s \S*\//, '$1 '));
  assert.deepEqual(lines.slice(0, -1), [
    'not ok 2 - fails',
    'ok 3 - is skipped # SKIP install bubblewrap',
    '# slow file: sample.test.mjs',
    '# tests 3',
    '# suites 0',
    '# pass 1',
    '# fail 1',
    '# cancelled 0',
    '# skipped 1',
    '# todo 0',
  ]);
  assert.match(lines.at(-1)!, /^# duration_ms /);
});

test('a test run prints its progress at intervals, even while no test ends', async () => {
  const { withProgress } = await import(`${reporters}/progress.mjs`);
  const [first, second] = [join(folder, 'first.test.ts'), join(folder, 'second.test.ts')];
  const [about, told] = [relative('', second), [] as string[]];
  for await (const { type, data } of withProgress(aRun(first, second), 50))
    if (type === 'test:diagnostic') told.push(data.message.replace(/\d+ s\b/, 'N s'));
  assert.equal(told[0], `after N s: 1 files, 1 tests passed, 1 failed; running ${about}`);
});

/** The first file has ended, and the second one is running. */
async function* aRun(first: string, second: string) {
  for (const file of [first, second]) yield { type: 'test:enqueue', data: { nesting: 0, name: file, file } };
  for (const file of [first, second]) yield { type: 'test:dequeue', data: { nesting: 0, name: file, file } };
  yield { type: 'test:pass', data: { nesting: 0, name: 'a', file: first } };
  yield { type: 'test:fail', data: { nesting: 0, name: 'b', file: first } };
  yield {
    type: 'test:complete',
    data: { nesting: 0, name: first, file: first, details: { duration_ms: 5 } },
  };
  await sleep(200);
}
