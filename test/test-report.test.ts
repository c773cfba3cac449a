import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-report-'));
after(() => rmSync(folder, { recursive: true }));

test('the log of a test run shows failures, skipped tests and the summary, and nothing of the tests that passed', () => {
  const file = join(folder, 'sample.test.mjs');
  writeFileSync(
    file,
    `import { test } from 'node:test';
     test('passes', () => console.log('chatter'));
     test('fails', () => { throw new Error('on purpose'); });
     test('is skipped', { skip: 'install bubblewrap' }, () => {});`,
  );
  const reporter = fileURLToPath(
    new URL('../scripts/test-reporters/failures-and-summary.mjs', import.meta.url),
  );
  // Inside a test run node would report to the outer run instead of writing a report of its own.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const args = ['--test', `--test-reporter=${reporter}`, file];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  assert.equal(status, 1);
  const lines = stdout.split('\n').filter((line) => /^(?:not )?ok |^# /.test(line));
  assert.deepEqual(lines.slice(0, -1), [
    'not ok 2 - fails',
    'ok 3 - is skipped # SKIP install bubblewrap',
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
