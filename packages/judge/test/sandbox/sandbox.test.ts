import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { execute } from '../../src/execute.ts';
import { openLocalSandbox, type SandboxOptions } from '../../src/sandbox/local-sandbox.ts';
import { type Limits, type Sandbox, SandboxError } from '../../src/sandbox/sandbox.ts';
import { withoutBubblewrap } from './bubblewrap-installed.ts';

const limits: Limits = {
  cpuMs: 5000,
  wallMs: 10_000,
  memoryKb: 512 << 10,
  limitsAddressSpace: false,
  fileBytes: 1 << 20,
  processes: 16,
  scratchBytes: 16 << 20,
  stackKb: 64 << 10,
};

const kinds: readonly [kind: string, options: Partial<SandboxOptions>][] = [
  ['with the best limits of this machine', {}],
  ['without cgroups', { withoutCgroups: true }],
  ['measured through perl', { withoutCgroups: true, withoutLibc: true }],
];

for (const [kind, options] of kinds) {
  describe(`a sandbox ${kind}`, { skip: withoutBubblewrap }, () => {
    let sandbox: Sandbox;
    before(async () => {
      sandbox = await openLocalSandbox({ slots: 1, ...options });
    });
    after(() => sandbox.close());

    const run = (command: readonly string[], own: Partial<Limits> = {}) =>
      sandbox.use((slot) =>
        execute(slot.program, slot.directory, {
          command,
          mounts: [],
          mayFork: true,
          limits: { ...limits, ...own },
          input: Buffer.from('one line\n'),
        }),
      );

    test('passes the input to the program and returns both outputs and the exit code', async () => {
      const { ending, stdout, stderr } = await run(['sh', '-c', 'cat; echo oh >&2; exit 3']);
      assert.deepEqual(
        [stdout.toString(), stderr.toString(), ending.exitCode, ending.stopped],
        ['one line\n', 'oh\n', 3, null],
      );
    });

    test('reports a signal as 128 plus its number', async () => {
      const { ending } = await run(['sh', '-c', 'kill -SEGV $$']);
      assert.equal(ending.exitCode, 139);
    });

    test('counts the processor time of the program, including its children', async () => {
      const spin = 'import os, time\nwhile time.process_time() < 0.3: pass\n';
      const { ending } = await run(['python3', '-c', `${spin}\nif os.fork() == 0: exit()\nos.wait()`]);
      assert.ok(ending.cpuMs >= 295 && ending.cpuMs < 420, `${ending.cpuMs} ms`);
    });

    test('reports the memory usage of the program', async () => {
      const { ending } = await run(['python3', '-c', 'x = b"x" * (100 << 20)']);
      assert.ok(ending.memoryKb > 100 << 10 && ending.memoryKb < 125 << 10, `${ending.memoryKb} KiB`);
    });

    test('stops a program within a few hundredths of a second of its limit', async () => {
      const { ending } = await run(['python3', '-c', 'while True: pass'], { cpuMs: 300 });
      assert.equal(ending.stopped, 'cpu');
      assert.ok(ending.cpuMs > 290 && ending.cpuMs < 500, `${ending.cpuMs} ms`);
    });

    test('shows only the system programs of the host', async () => {
      const { stdout } = await run(['sh', '-c', 'ls /; ls /etc; ls /tmp; id -u; hostname']);
      const seen = stdout.toString().split('\n').filter(Boolean);
      const known = ['bin', 'dev', 'etc', 'lib', 'lib32', 'lib64', 'proc', 'sbin', 'tmp', 'usr'];
      const expected = [...known, 'alternatives', 'ld.so.cache', '65534', 'judge'];
      assert.deepEqual(
        seen.filter((name) => !expected.includes(name)),
        [],
      );
    });
  });
}

describe('descriptors that the judge was started with', { skip: withoutBubblewrap }, () => {
  for (const way of ['with-libc', 'without-libc']) {
    test(`do not reach the program (${way})`, () => {
      const script = join(import.meta.dirname, 'hostile', 'list-descriptors.ts');
      // A high number, because Node itself closes the low ones.
      const opening = 'exec 251</dev/null; exec "$@"';
      const judge = [process.execPath, '--import=tsx', '--conditions=source', script, way];
      const { stdout } = spawnSync('bash', ['-c', opening, 'bash', ...judge], { encoding: 'utf8' });
      assert.equal(stdout, '[0, 1, 2]\n');
    });
  }
});

describe('a sandbox', { skip: withoutBubblewrap }, () => {
  test('assigns slots in the order of the requests', async () => {
    const sandbox = await openLocalSandbox({ slots: 2 });
    let running = 0;
    let most = 0;
    const works = Array.from({ length: 6 }, () =>
      sandbox.use(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
      }),
    );
    await Promise.all(works);
    await sandbox.close();
    assert.equal(most, 2);
  });

  test('that cannot start causes an error of the judge, never a verdict', async () => {
    const sandbox = await openLocalSandbox({ slots: 1 });
    const mounts = [{ from: '/nowhere/at/all', to: '/box' }];
    const running = sandbox.use((slot) =>
      execute(slot.program, slot.directory, {
        command: ['true'],
        mounts,
        mayFork: true,
        limits,
        input: Buffer.alloc(0),
      }),
    );
    await assert.rejects(running, (error) => {
      assert.ok(error instanceof SandboxError);
      assert.match(error.message, /did not start: .* \/nowhere\/at\/all: No such file or directory/);
      return true;
    });
    await sandbox.close();
  });
});
