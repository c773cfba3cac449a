import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.ts';
import { processesOf, stillRunning } from './test-run/processes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tribunal-test-run-'));
after(() => rmSync(folder, { recursive: true }));

const testRun = ['scripts/test.mjs', 'test/test-run/endless.ts'];
/** Like the tests in `npm run check`. */
const withinCheck = [
  '--input-type=module',
  '--eval',
  `import { runGuarded } from './scripts/run-guarded.mjs';
   await runGuarded(process.execPath, ${JSON.stringify(testRun)});`,
];

const programs = ['/bin/postgres', 'main.ts serve', 'main.js judge', 'scripts/guard.mjs'];

for (const [signal, args, name] of [
  ['SIGINT', testRun, 'test run'],
  ['SIGHUP', testRun, 'test run'],
  ['SIGTERM', withinCheck, 'check'],
  ['SIGKILL', withinCheck, 'check'],
] as const) {
  test(`a ${name} stopped by ${signal} leaves no process and no file behind`, {
    skip: process.platform !== 'linux' && 'needs /proc',
  }, async () => {
    const readyFile = join(folder, signal);
    // Inside a test run Node would report to the outer run.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const run = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, READY_FILE: readyFile },
      stdio: 'ignore',
    });
    const exit = once(run, 'exit');
    await eventually('the site runs', () => run.exitCode !== null || existsSync(readyFile));
    const ownFolder = readFileSync(readyFile, 'utf8');
    let started = processesOf(run.pid!, ownFolder);
    const runs = (program: string) => started.some(({ command }) => command.includes(program));
    await eventually('every program runs', () => {
      started = processesOf(run.pid!, ownFolder);
      return programs.every(runs);
    });
    run.kill(signal);
    await exit;
    await eventually('all have ended', () => stillRunning(started).length === 0).catch(() => {});
    assert.deepEqual(stillRunning(started), []);
    await eventually('the files are gone', () => !existsSync(ownFolder));
  });
}
