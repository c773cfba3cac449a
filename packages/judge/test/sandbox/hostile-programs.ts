import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { execute } from '../../src/programs/execute.ts';
import type { SandboxOptions } from '../../src/sandbox/local-sandbox.ts';
import type { Limits } from '../../src/sandbox/sandbox.ts';
import { openJudging } from '../judging.ts';
import { withoutBubblewrap } from './bubblewrap-installed.ts';
import { sandboxedProcesses } from './sandboxed-processes.ts';

/** What a hostile program cannot do in a sandbox. The test file must set the variable `HOSTILE_SECRET`, which attacks look for. */
export function describeHostilePrograms(
  kind: string,
  options: Partial<SandboxOptions> = {},
  isShared = false,
): void {
  describe(`a hostile program in a sandbox ${kind}`, { skip: withoutBubblewrap }, () => {
    let judging: Awaited<ReturnType<typeof openJudging>>;
    before(async () => {
      judging = await openJudging(options);
    });
    after(() => judging.close());
    const done = new AbortController();
    const reuseUntil = isShared ? done.signal : undefined;

    const problem = { 'init.yml': 'test_cases: [{points: 1}]\noutput_limit_length: 1048576\n' };
    const verdict = (language: string, source: string, seconds = 10) =>
      judging.judge({ problem, language, source, seconds, memoryMb: 64 });

    /** Runs in the sandbox with processes allowed, as for a language that needs them. */
    const run = (script: string, limits: Partial<Limits> = {}) =>
      judging.sandbox.use((slot) =>
        execute(slot.program, slot.directory, {
          command: ['python3', '-c', script],
          mounts: [{ from: slot.directory, to: '/box' }],
          mayFork: true,
          limits: { ...roomy, ...limits },
          input: Buffer.from('input\n'),
          reuseUntil,
        }),
      );

    test('is stopped at its time limit when it loops', async () => {
      assert.equal(await verdict('C', 'int main() { for (;;) {} }', 0.5), 'TLE 0/1');
    });

    test('is stopped if it sleeps and ignores every signal', async () => {
      const source =
        'import signal, time\nfor n in range(1, 32):\n  try: signal.signal(n, signal.SIG_IGN)\n  except OSError: pass\ntime.sleep(99)';
      assert.equal(await verdict('PY3', source, 0.5), 'TLE 0/1');
    });

    test('is stopped at its memory limit', async () => {
      const source =
        '#include <stdlib.h>\n#include <string.h>\nint main() { for (;;) { char *p = malloc(1 << 20); if (!p) abort(); memset(p, 1, 1 << 20); } }';
      assert.equal(await verdict('C', source), 'MLE 0/1');
    });

    test('cannot hide memory in children', async () => {
      const script = `
import os, time
for _ in range(6):
    if os.fork() == 0:
        block = bytearray(60 << 20)
        for at in range(0, len(block), 4096): block[at] = 1
        time.sleep(20)
        os._exit(0)
while True:
    os.wait()`;
      const { ending } = await run(script, { memoryKb: 64 << 10, wallMs: 60_000 });
      assert.equal(ending.stopped, 'memory');
    });

    test('has memory that its processes share counted once', async () => {
      const script = `
import os, time
block = bytearray(60 << 20)
children = [os.fork() for _ in range(4)]
if 0 in children:
    time.sleep(1)
    os._exit(0)
for child in children:
    os.waitpid(child, 0)`;
      const { ending } = await run(script, { memoryKb: 128 << 10, wallMs: 60_000 });
      assert.equal(ending.stopped, null, JSON.stringify(ending));
      assert.ok(ending.memoryKb < 128 << 10, JSON.stringify(ending));
    });

    test('cannot fork in a language that needs no processes', async () => {
      const source =
        '#include <unistd.h>\n#include <stdio.h>\nint main() { int forked = 0; for (int i = 0; i < 100; i++) if (fork() >= 0) forked++; return forked; }';
      assert.equal(await verdict('C', source), 'AC 1/1');
    });

    test('cannot exceed its process limit and its time limit by forking', async () => {
      const script = 'import os\nwhile True:\n  try: os.fork()\n  except OSError: pass';
      const { ending } = await run(script, { processes: 16, cpuMs: 500, wallMs: 3000 });
      assert.match(String(ending.stopped), /cpu|wall/);
      assertNothingRuns();
    });

    test('leaves no processes behind', async () => {
      const script = `
import os, signal, time
for _ in range(4):
    if os.fork() == 0:
        os.setsid()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True: pass
time.sleep(0.2)`;
      const { ending } = await run(script);
      assert.equal(ending.exitCode, 0);
      assertNothingRuns();
    });

    test('is stopped at the output limit, even if it ignores the signal', async () => {
      const flood =
        '#include <signal.h>\n#include <unistd.h>\nstatic char b[65536];\nint main() { %IGNORE% for (;;) write(1, b, sizeof b); }';
      assert.equal(await verdict('C', flood.replace('%IGNORE%', '')), 'OLE 0/1');
      assert.match(
        await verdict('C', flood.replace('%IGNORE%', 'signal(SIGXFSZ, SIG_IGN);'), 0.5),
        /^(TLE|OLE) 0\/1$/,
      );
      const { writtenBytes } = await run('while True: print("x" * 65536)', { fileBytes: 1 << 20 });
      assert.ok(writtenBytes <= 1 << 20);
    });

    test('fails with every attack', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tribunal-secret-'));
      const secret = join(folder, 'test-data');
      writeFileSync(secret, 'the answer', { mode: 0o644 });
      let hits = 0;
      const tcp = createServer(() => {
        hits += 1;
      });
      await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
      const { port } = tcp.address() as { port: number };
      const unix = createServer(() => {
        hits += 1;
      });
      await new Promise<void>((resolve) => unix.listen(`\0tribunal-hostile-${port}`, resolve));
      const attempts = join(import.meta.dirname, 'hostile');
      const { ending, stdout, stderr } = await judging.sandbox.use((slot) =>
        execute(slot.program, slot.directory, {
          command: ['python3', '/box/attempts.py', String(port), secret, String(process.pid)],
          mounts: [{ from: copyForTheSandbox(judging.sandbox.directory, attempts), to: '/box' }],
          mayFork: false,
          limits: { ...roomy, fileBytes: 32 << 20 },
          input: Buffer.from('input\n'),
          reuseUntil,
        }),
      );
      tcp.close();
      unix.close();
      rmSync(folder, { recursive: true });
      assert.equal(stdout.toString(), 'done\n', stderr.toString() + JSON.stringify(ending));
      assert.equal(hits, 0);
    });

    test('cannot leave anything for the next program', async () => {
      const leave = 'open("/tmp/left", "w").write("x")\nopen("/dev/shm/left", "w").write("x")';
      assert.equal((await run(leave)).ending.exitCode, 0);
      const look = 'import os\nprint(os.listdir("/tmp"), os.listdir("/dev/shm"))';
      const { stdout } = await run(look);
      assert.equal(stdout.toString(), '[] []\n');
    });

    test('cannot change the test data through its own input', async () => {
      const data = { 'init.yml': 'test_cases: [{in: a, out: a}]', a: 'data\n' };
      const source =
        'import sys\nprint(input())\ntry: open("/proc/self/fd/0", "r+b").write(b"lies")\nexcept OSError: pass';
      const submitted = { problem: data, language: 'PY3', source };
      assert.equal(await judging.judge(submitted), 'AC 1/1');
      assert.equal(await judging.judge(submitted), 'AC 1/1');
    });

    test('cannot make a program in another slot fail', async () => {
      const bomb = 'import os\nwhile True:\n  try: os.fork()\n  except OSError: pass';
      const neighbour =
        'import os\nfor _ in range(8):\n  if os.fork() == 0: os._exit(0)\n  os.wait()\nprint("fine")';
      const [, { stdout, ending }] = await Promise.all([
        run(bomb, { processes: 16, cpuMs: 1000, wallMs: 1500 }),
        run(neighbour, { processes: 16 }),
      ]);
      assert.deepEqual([stdout.toString(), ending.exitCode, ending.stopped], ['fine\n', 0, null]);
    });

    test('cannot read a file of the host through the compiler’s messages', async () => {
      const source = '#include "/etc/passwd"\nint main() {}';
      const [, message] = await judging.messagesOf({ problem, language: 'C', source });
      assert.ok(message?.name === 'compile-error');
      assert.match(message.log, /\/etc\/passwd: No such file or directory/);
    });

    // The way of measuring and shared sandboxes do not affect a compiler, and these tests are the slowest.
    if (options.withoutLibc || isShared) return;
    test('cannot attack through the compiler', async () => {
      const sources: readonly (readonly [language: string, source: string])[] = [
        ['C', '#include "/dev/zero"\nint main() {}'],
        ['C', '#include "/etc/shadow"\nint main() {}'],
        ['C', `#include "${join(process.cwd(), 'package.json')}"\nint main() {}`],
        ['C', 'char a[1 << 30] = {1};\nint main() {}'],
        [
          'CPP17',
          'template <int n> struct T { typedef typename T<n + 1>::x x; };\nT<0>::x y;\nint main() {}',
        ],
        ['C', '#include __FILE__\n#include __FILE__\nint main() {}'],
      ];
      const verdicts = await Promise.all(sources.map(([language, source]) => verdict(language, source)));
      assert.deepEqual(
        verdicts,
        sources.map(() => 'CE'),
      );
      assertNothingRuns();
    });
  });
}

const roomy: Limits = {
  cpuMs: 5000,
  wallMs: 10_000,
  memoryKb: 256 << 10,
  limitsAddressSpace: false,
  fileBytes: 1 << 20,
  processes: 32,
  scratchBytes: 16 << 20,
  stackKb: 8 << 10,
};

/** Only the launcher of a shared sandbox, which waits for the next run. */
function assertNothingRuns(): void {
  const left = sandboxedProcesses().filter(({ line }) => !line.startsWith('/usr/bin/perl -e '));
  assert.deepEqual(left, []);
}

function copyForTheSandbox(directory: string, from: string): string {
  const to = join(directory, 'attempts');
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o755);
  return to;
}
