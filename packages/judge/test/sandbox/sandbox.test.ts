import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { execute } from '../../src/programs/execute.ts';
import { openLocalSandbox, type SandboxOptions } from '../../src/sandbox/local-sandbox.ts';
import { type Limits, type Sandbox, SandboxError } from '../../src/sandbox/sandbox.ts';
import { inputFile, outputFile, sizeOf } from '../../src/sandbox/streams.ts';
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

    test('opens the streams of the program by their names', async () => {
      const script =
        'cat /dev/stdin /dev/fd/0 /proc/self/fd/0; echo one > /dev/stderr; echo two > /dev/fd/2; cat < /dev/stdin > /dev/fd/1';
      const { stdout, stderr } = await run(['sh', '-c', `${script}; exec 1>/dev/stdout; echo out`]);
      assert.deepEqual([stdout.toString(), stderr.toString()], ['out\n', 'one\ntwo\n']);
      const { stdout: read } = await run(['cat', '/dev/stdin', '/dev/fd/0', '/proc/self/fd/0']);
      assert.equal(read.toString(), 'one line\n'.repeat(3));
    });

    test('gives the program an input that has a name, and that it cannot change', async () => {
      const script =
        'cat "$(readlink -f /dev/stdin)"; (echo more >> /dev/stdin) 2> /dev/null && echo changed; chmod 666 /dev/stdin 2> /dev/null && echo changed; cat';
      const { stdout } = await run(['sh', '-c', script]);
      assert.equal(stdout.toString(), 'one line\n'.repeat(2));
    });

    test('stops a program that waits although it may not', async () => {
      const { ending } = await run(['sh', '-c', 'sleep 60 | cat'], { idleMs: 300 });
      assert.equal(ending.stopped, 'idle');
      const busy = await run(['python3', '-c', 'import time\nwhile time.process_time() < 0.6: pass'], {
        idleMs: 300,
      });
      assert.equal(busy.ending.stopped, null);
    });

    test('reports a signal as 128 plus its number', async () => {
      const { ending } = await run(['sh', '-c', 'kill -SEGV $$']);
      assert.equal(ending.exitCode, 139);
    });

    test('counts the processor time of the program, including its children', async () => {
      const spin = 'while time.process_time() < 0.5: pass';
      const script = `import os, time\nif os.fork() == 0:\n  ${spin}\n  exit()\nos.wait()\n${spin}\nprint(sum(os.times()[:4]) * 1000)`;
      const { ending, stdout } = await run(['python3', '-c', script]);
      // A machine that shares its processors counts more than the program needs, so the program counts, too.
      const own = Number(stdout);
      assert.ok(ending.cpuMs >= 990 && Math.abs(ending.cpuMs - own) < 400, `${ending.cpuMs} and ${own} ms`);
    });

    test('reports the memory usage of the program', async () => {
      const { ending } = await run(['python3', '-c', 'x = b"x" * (100 << 20)']);
      assert.ok(ending.memoryKb > 100 << 10 && ending.memoryKb < 125 << 10, `${ending.memoryKb} KiB`);
    });

    test('stops a program soon after its limit', async () => {
      const { ending } = await run(['python3', '-c', 'while True: pass'], { cpuMs: 300 });
      assert.equal(ending.stopped, 'cpu');
      assert.ok(ending.cpuMs > 290 && ending.cpuMs < 2500, `${ending.cpuMs} ms`);
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
  test('has one slot more than programs run, so that the next program is set up meanwhile', async () => {
    const sandbox = await openLocalSandbox({ slots: 2 });
    let occupied = 0;
    let most = 0;
    const works = Array.from({ length: 6 }, () =>
      sandbox.use(async () => {
        occupied += 1;
        most = Math.max(most, occupied);
        await new Promise((resolve) => setTimeout(resolve, 5));
        occupied -= 1;
      }),
    );
    await Promise.all(works);
    await sandbox.close();
    assert.equal(most, 3);
  });

  test('runs no more programs at the same time than it should', async () => {
    const sandbox = await openLocalSandbox({ slots: 1 });
    // The clock of the machine is the same in all sandboxes.
    const command = ['sh', '-c', 'date +%s%N; sleep 0.2; date +%s%N'];
    const spans = await Promise.all(
      Array.from({ length: 3 }, () =>
        sandbox.use(async (slot) => {
          const task = { command, mounts: [], mayFork: true, limits, input: Buffer.alloc(0) };
          const { stdout } = await execute(slot.program, slot.directory, task);
          return stdout.toString().trim().split('\n').map(Number) as [number, number];
        }),
      ),
    );
    await sandbox.close();
    spans.sort(([one], [other]) => one - other);
    assert.ok(spans.every(([start], index) => index === 0 || start > spans[index - 1]![1]));
  });

  test('stops a program that waits for its turn without running it', async () => {
    const sandbox = await openLocalSandbox({ slots: 1 });
    const task = { mounts: [], mayFork: true, limits, input: Buffer.alloc(0) };
    const stopFirst = new AbortController();
    let firstOutput = -1;
    const first = sandbox.use(async (slot) => {
      const stdin = inputFile(slot.directory, Buffer.alloc(0));
      firstOutput = outputFile(slot.program.outputs);
      const streams = { stdin, stdout: firstOutput, stderr: firstOutput };
      const command = ['sh', '-c', 'echo runs; exec sleep 60'];
      return slot.program.run({ ...task, command, environment: {}, streams, signal: stopFirst.signal });
    });
    await eventually('the first program runs', () => firstOutput >= 0 && sizeOf(firstOutput) > 0);
    const stopSecond = new AbortController();
    const second = sandbox.use((slot) =>
      execute(slot.program, slot.directory, { ...task, command: ['echo', 'ran'], signal: stopSecond.signal }),
    );
    stopSecond.abort();
    stopFirst.abort();
    assert.equal((await first).stopped, 'aborted');
    const { ending, stdout } = await second;
    assert.deepEqual([ending.stopped, ending.wallMs, stdout.toString()], ['aborted', 0, '']);
    await sandbox.close();
  });

  test('leaves no program behind when its judge is killed, also none that waits for its turn', async () => {
    const script = join(import.meta.dirname, 'hostile', 'run-two.ts');
    const mark = `${process.pid}.5`;
    const args = [script, JSON.stringify({ ...limits, wallMs: 600_000 }), 'sleep', mark];
    const judge = spawn(process.execPath, ['--import=tsx', '--conditions=source', ...args], {
      stdio: 'ignore',
    });
    const of = (beginning: string) =>
      commandLines().filter((line) => line.startsWith(beginning) && line.includes(mark));
    await eventually('one runs and one waits', () => of('sleep').length === 1 && of('sh').length === 1);
    const ended = once(judge, 'exit');
    judge.kill('SIGKILL');
    await ended;
    await eventually('all are gone', () => of('').length === 0);
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

function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    });
}
