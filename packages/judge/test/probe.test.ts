import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { runJudge } from '../src/judge.ts';
import { probeSandbox } from '../src/probe.ts';
import { openLocalSandbox } from '../src/sandbox/local-sandbox.ts';
import type { Seat } from '../src/sandbox/sandbox.ts';
import { withoutBubblewrap } from './bubblewrap-installed.ts';

test('a judge refuses to work where programs are not confined', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'tribunal-unconfined-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const unconfined: Seat = {
    async run({ command: [program = '', ...args], streams }) {
      const { stdin, stdout, stderr } = streams;
      const { status } = spawnSync(program, args, { stdio: [stdin, stdout, stderr] });
      return { exitCode: status ?? 137, cpuMs: 0, wallMs: 0, memoryKb: 0, stopped: null };
    },
  };
  const failure = await probeSandbox({
    directory,
    use: (work) => work({ directory, program: unconfined, companion: unconfined }),
  });
  assert.equal(failure, 'a program read a file of the host');
});

test('a judge without bubblewrap says what to install and judges nothing', async () => {
  const { PATH } = process.env;
  process.env.PATH = '/nowhere';
  const judge = runJudge({
    site: { host: '127.0.0.1', port: 1 },
    name: 'judge',
    key: 'key',
    problemsDirectory: '/nowhere',
  });
  await assert.rejects(judge, {
    name: 'SandboxError',
    message: 'bubblewrap is not installed (Debian and Ubuntu: apt install bubblewrap)',
  });
  process.env.PATH = PATH;
});

describe('the probe', { skip: withoutBubblewrap }, () => {
  for (const options of [{}, { withoutCgroups: true }]) {
    test(`finds that the sandbox holds (${JSON.stringify(options)})`, async () => {
      const sandbox = await openLocalSandbox({ slots: 1, ...options });
      assert.equal(await probeSandbox(sandbox), null);
      await sandbox.close();
    });
  }
});
