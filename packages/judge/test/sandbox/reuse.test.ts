import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { execute } from '../../src/programs/execute.ts';
import { openLocalSandbox } from '../../src/sandbox/local-sandbox.ts';
import type { Limits, Sandbox, Slot } from '../../src/sandbox/sandbox.ts';
import { openJudging } from '../judging.ts';
import { sumProblem } from '../problem-folder.ts';
import { withoutBubblewrap } from './bubblewrap-installed.ts';
import { sandboxedProcesses } from './sandboxed-processes.ts';

const limits: Limits = {
  cpuMs: 5000,
  wallMs: 10_000,
  memoryKb: 64 << 10,
  limitsAddressSpace: false,
  fileBytes: 1 << 20,
  processes: 16,
  scratchBytes: 16 << 20,
  stackKb: 8 << 10,
};

const probe = await openLocalSandbox({ slots: 1 });
const skip = withoutBubblewrap || (probe.protection.memoryLimits.startsWith('address') && 'needs cgroups');
await probe.close();

/** The first program in a sandbox has the process id 3, the next one 4. */
const showPid = 'import os, sys\nprint(os.getpid())\nsys.stdout.flush()';

describe('a sandbox for several runs', { skip }, () => {
  let sandbox: Sandbox;
  let done = new AbortController();
  before(async () => {
    sandbox = await openLocalSandbox({ slots: 1 });
  });
  after(() => sandbox.close());

  interface Options extends Partial<Limits> {
    readonly reuseUntil?: AbortSignal | undefined;
    readonly mayFork?: boolean;
    readonly input?: string;
    readonly signal?: AbortSignal;
  }
  const runIn = (slot: Slot, command: readonly string[], options: Options = {}) => {
    const { reuseUntil = done.signal, mayFork = true, input = '', signal, ...own } = options;
    return execute(slot.program, slot.directory, {
      command,
      mounts: [],
      mayFork,
      limits: { ...limits, ...own },
      input: Buffer.from(input),
      signal,
      reuseUntil,
    });
  };
  /** In one slot, each after the other. */
  const inOneSlot = (
    work: (run: (command: readonly string[], options?: Options) => ReturnType<typeof runIn>) => Promise<void>,
  ) =>
    sandbox.use(async (slot) => {
      done = new AbortController();
      try {
        await work((command, options) => runIn(slot, command, options));
      } finally {
        done.abort();
      }
    });
  const shell = (script: string) => ['sh', '-c', script];
  /** The command is the same, and the input says what it does. Only with -I do imports not read the folder /tmp. */
  const python = ['python3', '-I', '-c', 'import sys\nexec(sys.stdin.read())'];

  test('gives every run its own input and output', () =>
    inOneSlot(async (run) => {
      const command = shell('read line; echo $$ $line; echo oh $line >&2; exit 3');
      for (const number of [3, 4, 5]) {
        const { stdout, stderr, ending, writtenBytes } = await run(command, { input: `line ${number}\n` });
        assert.deepEqual(
          [stdout.toString(), stderr.toString(), ending.exitCode, ending.stopped],
          [`${number} line ${number}\n`, `oh line ${number}\n`, 3, null],
        );
        assert.equal(writtenBytes, stdout.length);
      }
    }));

  test('is used only for the same task until the signal', () =>
    inOneSlot(async (run) => {
      const command = shell('echo $$');
      const pid = async (options: Options = {}) => Number((await run(command, options)).stdout);
      assert.deepEqual([await pid(), await pid()], [3, 4]);
      assert.equal(await pid({ reuseUntil: new AbortController().signal }), 3);
      assert.equal(await pid({ mayFork: false }), 3);
      assert.equal(await pid({ memoryKb: 32 << 10 }), 3);
      assert.equal(Number((await run(shell('echo $$;'))).stdout), 3);
      assert.deepEqual([await pid(), await pid()], [3, 4]);
    }));

  test('has streams with names, and an input that the program cannot change', () =>
    inOneSlot(async (run) => {
      const script =
        'cat "$(readlink -f /dev/stdin)"; (echo more >> /dev/stdin) 2> /dev/null && echo changed; chmod 666 /dev/stdin 2> /dev/null && echo changed; cat; echo one > /dev/stderr; ls /dev/input | wc -l';
      const { stdout, stderr } = await run(shell(script), { input: 'line\n' });
      assert.deepEqual([stdout.toString(), stderr.toString()], ['line\nline\n1\n', 'one\n']);
    }));

  const leftovers: readonly [what: string, script: string][] = [
    ['a file in /tmp', 'open("/tmp/left", "w")'],
    ['a file that it removed', 'open("/tmp/left", "w")\nos.unlink("/tmp/left")'],
    ['a file in /dev/shm', 'open("/dev/shm/left", "w")'],
    ['a full /tmp', 'try:\n  open("/tmp/left", "wb").write(bytes(32 << 20))\nexcept OSError: pass'],
    ['another mode of /tmp', 'os.chmod("/tmp", 0o500)'],
    ['an access time', 'os.listdir("/tmp")'],
    [
      'a process',
      'import signal, time\nif os.fork() == 0:\n  os.setsid()\n  signal.signal(15, signal.SIG_IGN)\n  time.sleep(60)',
    ],
    ['a process that has ended', 'if os.fork() == 0: os._exit(0)\nos.wait()'],
    ['a process that keeps its streams', 'import time\nif os.fork() == 0: time.sleep(60)'],
    ['a thread', 'import threading\nthreading.Thread(target=print).start()'],
  ];
  for (const [what, script] of leftovers) {
    test(`is thrown away after a program that left ${what}`, () =>
      inOneSlot(async (run) => {
        const left = await run(python, { input: `${showPid}\n${script}\n` });
        assert.equal(left.ending.exitCode, 0, left.stderr.toString());
        assert.equal(left.stdout.toString().split('\n')[0], '3');
        const look = `${showPid}\nprint(os.listdir("/tmp"), os.listdir("/dev/shm"), oct(os.stat("/tmp").st_mode))
print([name for name in os.listdir("/proc") if name.isdigit()])`;
        const { stdout } = await run(python, { input: look });
        assert.match(stdout.toString(), /^3\n\[\] \[\] 0o40[17][57][57]\n\['1', '3'\]\n$/);
      }));
  }

  const harmless: readonly [what: string, script: string][] = [
    ['kills every process that it can', 'try: os.kill(-1, 9)\nexcept OSError: pass'],
    ['kills the launcher', 'os.kill(1, 9)'],
    ['stops the launcher', 'os.kill(1, 19)'],
    [
      'sends the launcher every signal',
      'for n in range(1, 65):\n  try: os.kill(1, n)\n  except OSError: pass',
    ],
    [
      'changes the flags of its streams',
      'import fcntl\nfor n in (0, 1, 2): fcntl.fcntl(n, fcntl.F_SETFL, os.O_NONBLOCK | os.O_APPEND)',
    ],
    [
      'changes its own limits',
      'import resource\nfor n in (resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE, resource.RLIMIT_NPROC): resource.setrlimit(n, (0, 0))',
    ],
    ['ignores signals', 'import signal\nfor n in (1, 2, 15): signal.signal(n, signal.SIG_IGN)'],
    ['changes its mask and folder', 'os.umask(0o777)\nos.chdir("/")\nos.environ["HOME"] = "/"'],
  ];
  for (const [what, script] of harmless) {
    test(`is as new after a program that ${what}`, () =>
      inOneSlot(async (run) => {
        const state = `import fcntl, resource, signal
print([fcntl.fcntl(n, fcntl.F_GETFL) for n in (0, 1, 2)], [resource.getrlimit(n) for n in range(16)])
print([signal.getsignal(n) for n in (1, 2, 15)], os.umask(0), os.getcwd(), os.environ)
print(sorted(os.listdir("/proc/self/fd")), os.getpgid(0), os.getsid(0), len(signal.sigpending()))
print(sorted(os.listdir("/dev")), open("/proc/self/cgroup").read())`;
        const { stdout: fresh } = await run(python, { input: `import os\n${state}` });
        const hostile = await run(python, { input: `${showPid}\n${script}\n` });
        assert.equal(hostile.stdout.toString(), '4\n', JSON.stringify(hostile.ending));
        const { stdout } = await run(python, { input: `${showPid}\n${state}` });
        assert.equal(stdout.toString(), `5\n${fresh}`);
      }));
  }

  test('lets no program inspect or limit the launcher, or reach its descriptors', () =>
    inOneSlot(async (run) => {
      const script = `${showPid}
import resource
def attempt(name, act):
    try:
        print(name, act())
    except (OSError, PermissionError):
        pass
for name in ("cmdline", "environ", "mem", "fd", "root", "status", "maps", "task"):
    attempt(name, lambda: os.listdir("/proc/1/" + name) if name in ("fd", "root", "task") else open("/proc/1/" + name, "rb").read())
attempt("limits", lambda: resource.prlimit(1, resource.RLIMIT_NOFILE, (1, 1)))
attempt("descriptors", lambda: [os.fstat(fd) for fd in range(3, 64) if os.path.exists("/proc/self/fd/%d" % fd)][0] if any(os.path.exists("/proc/self/fd/%d" % fd) for fd in range(3, 64)) else os.stat("/nowhere"))`;
      const { stdout, stderr } = await run(python, { input: script });
      assert.deepEqual([stdout.toString(), stderr.toString()], ['3\n', '']);
    }));

  test('forbids processes where the language needs none', () =>
    inOneSlot(async (run) => {
      const script = `${showPid}\ntry: os.fork()\nexcept OSError as error: print(error.errno)`;
      for (const number of [3, 4]) {
        const { stdout } = await run(python, { input: script, mayFork: false });
        assert.equal(stdout.toString(), `${number}\n11\n`);
      }
    }));

  test('measures and stops programs like a sandbox for one run', () =>
    inOneSlot(async (run) => {
      const scripts: readonly [script: string, own?: Partial<Limits>][] = [
        ['exit(7)'],
        ['os.kill(os.getpid(), 11)'],
        ['x = bytearray(40 << 20)'],
        ['x = bytearray(400 << 20)'],
        ['while True: pass', { cpuMs: 300 }],
        ['time.sleep(60)', { wallMs: 300 }],
        ['while True: os.write(1, bytes(65536))'],
        ['for _ in range(3):\n  if os.fork() == 0:\n    while True: pass\nos.wait()', { cpuMs: 300 }],
      ];
      for (const [script, own] of scripts) {
        const input = `import os, time\n${script}\n`;
        const again = await run(python, { ...own, input });
        const once = await run(python, { ...own, input, reuseUntil: AbortSignal.abort() });
        const facts = ({ ending, writtenBytes }: typeof once) => [
          ending.stopped,
          ending.stopped === null ? ending.exitCode : null,
          Math.round(writtenBytes / (1 << 20)),
        ];
        assert.deepEqual(facts(again), facts(once), script);
        const memoryOff = Math.abs(again.ending.memoryKb - once.ending.memoryKb);
        assert.ok(memoryOff < 3 << 10, `${script}: ${again.ending.memoryKb} and ${once.ending.memoryKb} KiB`);
        if (own?.cpuMs === undefined)
          assert.ok(Math.abs(again.ending.cpuMs - once.ending.cpuMs) < 200, JSON.stringify(again.ending));
        assert.equal((await run(python, { ...own, input: showPid })).stdout.toString().trim() !== '', true);
      }
    }));

  test('may lose its launcher at any time', () =>
    inOneSlot(async (run) => {
      const launcher = () =>
        processes().find(({ line }) => line.startsWith('/usr/bin/perl') && line.includes(mark));
      const mark = `mark${process.pid}`;
      const command = ['python3', '-I', '-c', 'import sys\nexec(sys.stdin.read())', mark];
      const running = run(command, { input: 'import time\ntime.sleep(60)' });
      await eventually('the program runs', () =>
        processes().some(({ line }) => line.startsWith('python3') && line.includes(mark)),
      );
      process.kill(launcher()!.pid, 'SIGKILL');
      const { ending } = await running;
      assert.deepEqual([ending.exitCode, ending.stopped], [137, null]);
      assert.equal((await run(command, { input: showPid })).stdout.toString(), '3\n');
      process.kill(launcher()!.pid, 'SIGKILL');
      assert.equal((await run(command, { input: showPid })).stdout.toString(), '3\n');
      done.abort();
      await eventually('all are gone', () => !processes().some(({ line }) => line.includes(mark)));
    }));

  test('stops a run that is aborted, and is not used again', () =>
    inOneSlot(async (run) => {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 200);
      const { ending } = await run(python, { input: 'import time\ntime.sleep(60)', signal: stop.signal });
      assert.equal(ending.stopped, 'aborted');
      assert.equal((await run(python, { input: showPid })).stdout.toString(), '3\n');
      const { ending: never } = await run(python, { input: showPid, signal: AbortSignal.abort() });
      assert.deepEqual([never.stopped, never.wallMs], ['aborted', 0]);
      assert.equal((await run(python, { input: showPid })).stdout.toString(), '4\n');
    }));

  test('ends with its judge', async () => {
    const script = join(import.meta.dirname, 'hostile', 'run-two.ts');
    const mark = `${process.pid}.25`;
    const args = [script, JSON.stringify({ ...limits, wallMs: 600_000 }), 'sleep', mark];
    const judge = spawn(process.execPath, ['--import=tsx', '--conditions=source', ...args], {
      stdio: 'ignore',
      env: { ...process.env, REUSE: '1' },
    });
    const of = (beginning: string) =>
      processes().filter(({ line }) => line.startsWith(beginning) && line.includes(mark));
    await eventually(
      'one runs and one waits',
      () => of('sleep').length === 1 && of('/usr/bin/perl').length >= 2,
    );
    const ended = once(judge, 'exit');
    judge.kill('SIGKILL');
    await ended;
    await eventually('all are gone', () => of('').length === 0);
  });
});

describe('a submission', { skip }, () => {
  test('runs its cases in one sandbox, and leaves none behind', async () => {
    const judging = await openJudging({ slots: 1 });
    try {
      const problem = sumProblem(...Array<number>(12).fill(1));
      const source =
        'import os\na, b = map(int, input().split())\nprint(a + b)\nprint(os.getpid(), file=open(2, "w"))';
      assert.equal(
        await judging.judge({ problem, language: 'PY3', source }),
        Array(12).fill('AC 1/1').join(' '),
      );
      const own = 'import os, sys\nsys.exit(os.getpid())';
      const cases = await judging.cases({ problem, language: 'PY3', source: own });
      // Two slots take turns, and a run may begin a new sandbox.
      const pids = cases.map(({ feedback }) => Number(/\d+/.exec(feedback ?? '')));
      assert.ok(Math.max(...pids) > 5, pids.join(' '));
      await eventually('no sandbox is left', () => sandboxedProcesses().length === 0);
    } finally {
      await judging.close();
    }
  });
});

function processes(): { pid: number; line: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), line: readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }));
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
