import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findProgram } from '@tribunal/judge/sandbox/bubblewrap/find-program';
import { runLocalJudge } from '@tribunal/server/bridge/local-judge';
import { mainProgram } from '@tribunal/server/environment/main-program';
import { eventually } from '../../../../test/eventually.ts';
import { withoutBubblewrap } from '../../../judge/test/sandbox/bubblewrap-installed.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);

/** A local judge whose process runs the script; returns the processes in the order of their starts. */
async function runScript(name: string, script: string) {
  const started: { child: ChildProcess; args: readonly string[]; env: NodeJS.ProcessEnv }[] = [];
  const stop = await runLocalJudge(site, {
    name,
    port: 4711,
    cacheDirectory: '/data/judge-cache',
    dataDirectory: '/data',
    start(args, env) {
      const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'ignore', 'pipe'], env });
      started.push({ child, args, env });
      return child;
    },
  });
  // Also after a failed test, because a running judge keeps the file from ending.
  after(stop);
  return { started, stop };
}

const waitForever =
  'process.stdin.resume(); process.stdin.on("end", () => process.exit(0)); setInterval(() => {}, 1000)';

test('the process of the local judge runs a file that exists', () => {
  assert.equal(existsSync(mainProgram), true);
});

test('the local judge has a row with a new key at each start, and the key is on no command line', async () => {
  const keys = [];
  process.env.TMPDIR = '/var/tmp';
  for (let round = 0; round < 2; round++) {
    const { started, stop } = await runScript('own', waitForever);
    const row = await database.query
      .selectFrom('judges')
      .select('auth_key')
      .where('name', '=', 'own')
      .executeTakeFirstOrThrow();
    keys.push(row.auth_key);
    const { args, env } = started[0]!;
    assert.deepEqual(args, [
      '--name',
      'own',
      '--site',
      '127.0.0.1:4711',
      '--cache',
      '/data/judge-cache',
      '--hide',
      '/data',
      '--attached',
    ]);
    assert.deepEqual(env, { PATH: process.env.PATH, TMPDIR: '/var/tmp', TRIBUNAL_JUDGE_KEY: row.auth_key });
    await stop();
  }
  assert.notEqual(keys[0], keys[1]);
});

test('a judge that exits is restarted', async () => {
  const { started, stop } = await runScript('dying', waitForever);
  started[0]!.child.kill('SIGKILL');
  await eventually('it has been started again', async () => started.length === 2);
  await stop();
  assert.ok(started[1]!.child.signalCode !== null || started[1]!.child.exitCode !== null);
});

test('a judge whose sandbox fails its self-test is not restarted at once, and the site reports it and keeps running', async () => {
  const script = 'console.error("the sandbox has a hole"); process.exitCode = 3';
  const { started, stop } = await runScript('unsafe', script);
  await once(started[0]!.child, 'exit');
  await eventually('there is a warning', () => site.warnings.current().length > 0);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(started.length, 1);
  assert.deepEqual(site.warnings.current(), [
    { kind: 'local judge is stopped', reason: 'the sandbox has a hole' },
  ]);
  await stop();
});

test('a warning ends when the sandbox of the judge passes its self-test', async () => {
  assert.equal(site.warnings.current().length, 1);
  const { stop } = await runScript(
    'safe',
    `console.error("sandbox passed its self-test, protection full"); ${waitForever}`,
  );
  await eventually('there is no warning', async () => site.warnings.current().length === 0);
  await stop();
});

test('without bubblewrap no judge is started; the site shows the command to run and starts the judge after the installation', {
  skip: withoutBubblewrap,
}, async (t) => {
  const { PATH } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-path-'));
  const [bubblewrap, sudo] = [findProgram('bwrap')!, process.getuid?.() === 0 ? '' : 'sudo '];
  process.env.PATH = folder;
  t.after(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, 'dnf'), '', { mode: 0o755 });
  const { started, stop } = await runScript('bare', waitForever);
  const reason = `bubblewrap is not installed. Run: ${sudo}dnf install --assumeyes bubblewrap`;
  assert.deepEqual(site.warnings.current(), [{ kind: 'local judge is stopped', reason }]);
  assert.equal(started.length, 0);
  symlinkSync(bubblewrap, join(folder, 'bwrap'));
  await eventually('it has been started', async () => started.length === 1);
  assert.deepEqual(site.warnings.current(), []);
  await stop();
});

test('a judge that does not stop on request is killed', async () => {
  const deaf = 'process.on("SIGTERM", () => {}); console.error("deaf"); setInterval(() => {}, 1000)';
  const { started, stop } = await runScript('deaf', deaf);
  await once(started[0]!.child.stderr!, 'data');
  await stop();
  assert.equal(started[0]!.child.signalCode, 'SIGKILL');
});

test('a judge ends with its site, however the site ends', async () => {
  const { started, stop } = await runScript('orphan', waitForever);
  const exit = once(started[0]!.child, 'exit');
  started[0]!.child.stdin!.destroy();
  assert.deepEqual(await exit, [0, null]);
  await stop();
});
