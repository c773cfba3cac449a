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

test('the summary names files that take a minute and are not known as slow', async () => {
  async function* events() {
    for (const [name, duration_ms] of [
      ['packages/server/test/browser/every-page.test.ts', 90_000],
      ['test/new.test.ts', 61_000],
      ['test/quick.test.ts', 59_000],
    ] as const)
      yield { type: 'test:complete', data: { nesting: 0, name, details: { duration_ms } } };
    yield { type: 'test:diagnostic', data: { nesting: 0, message: 'tests 3' } };
  }
  const { withProgress } = await import(`${reporters}/progress.mjs`);
  const told: string[] = [];
  for await (const { type, data } of withProgress(events()))
    if (type === 'test:diagnostic') told.push(data.message);
  assert.deepEqual(told, [
    'slow file: 90 s packages/server/test/browser/every-page.test.ts',
    'slow file: 61 s test/new.test.ts, not in scripts/test-files.mjs',
    'slow file: 59 s test/quick.test.ts',
    'tests 3',
  ]);
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
