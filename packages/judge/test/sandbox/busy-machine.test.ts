import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { execute } from '../../src/programs/execute.ts';
import { openLocalSandbox, type SandboxOptions } from '../../src/sandbox/local-sandbox.ts';
import type { Limits, Sandbox } from '../../src/sandbox/sandbox.ts';
import { openJudging } from '../judging.ts';
import { withoutBubblewrap } from './bubblewrap-installed.ts';
import { occupyMachine } from './busy-machine.ts';

const limits: Limits = {
  cpuMs: 1000,
  wallMs: 1000,
  memoryKb: 256 << 10,
  limitsAddressSpace: false,
  fileBytes: 1 << 20,
  processes: 32,
  scratchBytes: 1 << 20,
  stackKb: 8 << 10,
};

const spin = 'import time\nwhile time.process_time() < 0.2: pass';

const kinds: readonly [kind: string, options: Partial<SandboxOptions>][] = [
  ['with the best limits of this machine', {}],
  ['with pinned slots', { pinned: true }],
  ['without cgroups', { withoutCgroups: true }],
];

describe('on a busy machine', { skip: withoutBubblewrap }, () => {
  let release = () => {};
  before(() => {
    release = occupyMachine(10);
  });
  after(() => release());

  for (const [kind, options] of kinds) {
    describe(`a sandbox ${kind}`, () => {
      let sandbox: Sandbox;
      before(async () => {
        sandbox = await openLocalSandbox({ slots: 1, ...options });
      });
      after(() => sandbox.close());
      const run = (script: string) =>
        sandbox.use((slot) =>
          execute(slot.program, slot.directory, {
            command: ['python3', '-c', script],
            mounts: [],
            mayFork: true,
            limits,
            input: Buffer.alloc(0),
          }),
        );

      test('does not count the time in which a program waits for a processor', async () => {
        const { ending } = await run(spin);
        assert.equal(ending.stopped, null, JSON.stringify(ending));
        // The test proves nothing if the program had a processor of its own.
        assert.ok(ending.wallMs > limits.wallMs, JSON.stringify(ending));
        // Without cgroups, nobody knows what happened between the last look and the end.
        assert.ok(ending.waitedMs > 0.25 * (ending.wallMs - ending.cpuMs), JSON.stringify(ending));
      });

      test('does not count the time in which children wait for a processor', async () => {
        const script = `import os, time
for _ in range(4):
    if os.fork() == 0:
        while time.process_time() < 0.05: pass
        os._exit(0)
    os.wait()`;
        const { ending } = await run(script);
        assert.equal(ending.stopped, null, JSON.stringify(ending));
      });

      test('does not count the time in which children wait that end before anybody looks', async () => {
        const script = `import os, time
for _ in range(150):
    if os.fork() == 0:
        while time.process_time() < 0.002: pass
        os._exit(0)
    os.wait()`;
        const { ending } = await run(script);
        assert.equal(ending.stopped, null, JSON.stringify(ending));
      });

      test('stops a program that sleeps, also beside a thread that waits for a processor now and then', async () => {
        const script = `import threading, time
def wake():
    while True: time.sleep(0.02)
threading.Thread(target=wake, daemon=True).start()
time.sleep(600)`;
        const { ending } = await run(script);
        assert.equal(ending.stopped, 'wall', JSON.stringify(ending));
      });
    });
  }

  test('the verdicts are the same', async () => {
    const judging = await openJudging();
    try {
      const problem = { 'init.yml': 'test_cases: [{points: 1}]\nwall_time_factor: 1\n' };
      const verdict = (source: string, more: Record<string, string> = {}) =>
        judging.judge({ problem: { ...problem, ...more }, language: 'PY3', source, seconds: 0.4 });
      assert.equal(await verdict(spin), 'AC 1/1');
      assert.equal(await verdict('import time\ntime.sleep(600)'), 'TLE 0/1');
      assert.equal(await verdict('while True: pass'), 'TLE 0/1');
      const interactive = {
        'init.yml': 'interactive: {files: talk.py}\ntest_cases: [{points: 1}]\nwall_time_factor: 1\n',
        'talk.py': `${spin}\nprint(1, flush=True)\ninput()`,
      };
      assert.equal(await verdict(`input()\n${spin}\nprint(2, flush=True)`, interactive), 'AC 1/1');
    } finally {
      await judging.close();
    }
  });
});
