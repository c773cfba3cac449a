import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../../test/eventually.ts';
import { runJudge } from '../../src/judge.ts';
import { probeSandbox } from '../../src/probe.ts';
import { findProgram } from '../../src/sandbox/bubblewrap/find-program.ts';
import { installAdvice } from '../../src/sandbox/bubblewrap/install-bubblewrap.ts';
import { openLocalSandbox } from '../../src/sandbox/local-sandbox.ts';
import { noUsage, type Runner } from '../../src/sandbox/sandbox.ts';
import { withoutBubblewrap } from './bubblewrap-installed.ts';

test('a judge refuses to start if programs are not confined', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'tribunal-unconfined-'));
  t.after(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, 'input'));
  const errorPipe = join(directory, 'errors');
  spawnSync('mkfifo', [errorPipe]);
  const unconfined: Runner = {
    outputs: directory,
    errorPipe,
    async run({ command: [program = '', ...args], streams }) {
      const { stdin, stdout, stderr } = streams;
      const input = typeof stdin === 'string' ? openSync(stdin, 'r') : stdin;
      const { status } = spawnSync(program, args, { stdio: [input, stdout, stderr] });
      return { ...noUsage, exitCode: status ?? 137, stopped: null };
    },
  };
  const failure = await probeSandbox({
    directory,
    hidden: [],
    use: (work) => work({ directory, program: unconfined, companion: unconfined, programs: () => [] }),
  });
  assert.equal(failure, 'a program read a file of the host');
});

test('a judge without bubblewrap says what to install and starts when it is installed', {
  skip: withoutBubblewrap,
}, async (t) => {
  const { PATH } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-path-'));
  const bubblewrap = findProgram('bwrap')!;
  process.env.PATH = folder;
  t.after(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
  });
  const lines: string[] = [];
  const stopper = new AbortController();
  const judge = runJudge({
    site: { host: '127.0.0.1', port: 1 },
    name: 'judge',
    key: 'key',
    cacheDirectory: join(folder, 'cache'),
    languages: [],
    signal: stopper.signal,
    log: (line) => lines.push(line),
  });
  const advice = 'Install the package bubblewrap, version 0.8 or newer.';
  assert.deepEqual(lines, [`judging is paused: bubblewrap is not installed. ${advice}`]);
  await sleep(1500);
  assert.equal(lines.length, 1);
  symlinkSync(bubblewrap, join(folder, 'bwrap'));
  await eventually('the sandbox passed its self-test', async () => lines.length > 1);
  assert.match(lines[1]!, /^sandbox passed its self-test/);
  stopper.abort();
  await judge;
});

test('the advice names the install command of the available package manager', (t) => {
  const { PATH } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-path-'));
  process.env.PATH = folder;
  t.after(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
  });
  const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
  const expected = {
    'apt-get': `Run: ${sudo}apt-get update && ${sudo}apt-get install --yes bubblewrap`,
    dnf: `Run: ${sudo}dnf install --assumeyes bubblewrap`,
    yum: `Run: ${sudo}yum install --assumeyes bubblewrap`,
    apk: `Run: ${sudo}apk add bubblewrap util-linux`,
    pacman: `Run: ${sudo}pacman -Sy --noconfirm bubblewrap`,
    zypper: `Run: ${sudo}zypper --non-interactive install bubblewrap`,
  };
  for (const [manager, advice] of Object.entries(expected)) {
    const program = join(folder, manager);
    writeFileSync(program, '', { mode: 0o755 });
    assert.equal(installAdvice(), advice);
    rmSync(program);
  }
  assert.equal(installAdvice(), 'Install the package bubblewrap, version 0.8 or newer.');
});

describe('the probe', { skip: withoutBubblewrap }, () => {
  for (const options of [{}, { withoutCgroups: true }]) {
    test(`passes in a working sandbox (${JSON.stringify(options)})`, async () => {
      const sandbox = await openLocalSandbox({ slots: 1, ...options });
      assert.equal(await probeSandbox(sandbox), null);
      await sandbox.close();
    });
  }
});
