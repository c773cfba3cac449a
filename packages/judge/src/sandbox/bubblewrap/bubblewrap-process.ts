import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { killProcess } from '../process-tree.ts';
import type { Task } from '../sandbox.ts';
import { bubblewrapCommand, descriptors, type Frame } from './bubblewrap.ts';
import type { UsageMeter } from './usage.ts';

export interface Launch {
  readonly user: { readonly uid: number; readonly gid: number } | null;
  readonly meter: UsageMeter;
  /** Files with the two seccomp filters. */
  readonly filters: { readonly forking: string; readonly single: string };
  readonly frame: Frame;
}

export interface BubblewrapProcess {
  /** The first process of the new namespace, as a pid of this namespace. Null if it was never created. */
  readonly firstProcess: Promise<number | null>;
  /** Lets the first process set up the sandbox. Until then it waits, so that it can be added to its cgroup. */
  setUp(): void;
  /** Starts the program. */
  release(): void;
  /** Kills it before its release. The first process may not yet end together with bubblewrap. */
  kill(firstProcess: number): void;
  /** Resolves when bubblewrap has exited: the exit code that it reported, or null and the reason. */
  readonly end: Promise<{ exitCode: number | null; problem: string; usageReport: string }>;
}

export function startBubblewrap(task: Task, launch: Launch): BubblewrapProcess {
  const child = spawnWithFilter(task, launch);
  const pipes = child.stdio as unknown as readonly (Duplex | undefined)[];
  const status = listen(pipes[descriptors.status]);
  const usageReport = listen(pipes[descriptors.usage]);
  const [block, gate] = [pipes[descriptors.block], pipes[descriptors.gate]];
  // A sandbox that fails before its release breaks these pipes; its exit is reported elsewhere.
  for (const pipe of [block, gate]) pipe?.on('error', () => {});
  const closed = whenClosed(child);
  return {
    firstProcess: Promise.race([status.find(/"child-pid": (\d+)/), closed.then(() => null)]),
    setUp: () => void block?.end('x'),
    release: () => void gate?.end('\n'),
    kill(firstProcess) {
      killProcess(firstProcess);
      child.kill('SIGKILL');
    },
    end: closed.then(async (problem) => ({
      exitCode: await status.find(/"exit-code": (\d+)/),
      problem,
      usageReport: usageReport.text(),
    })),
  };
}

function spawnWithFilter(task: Task, { user, meter, filters, frame }: Launch): ChildProcess {
  const [program = '', ...args] = meter.wrap(bubblewrapCommand(task, frame));
  const filter = openSync(task.mayFork ? filters.forking : filters.single, 'r');
  const { stdin, stdout, stderr } = task.streams;
  try {
    return spawn(program, args, {
      stdio: [
        'ignore',
        'ignore',
        stderr,
        filter,
        'pipe',
        'pipe',
        'pipe',
        typeof stdin === 'number' ? stdin : 'ignore',
        stdout,
        ...(meter.isWrapper ? ['pipe' as const] : []),
      ],
      // The program can read this environment through the first process, so it contains no secret.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      cwd: '/',
      ...user,
    });
  } finally {
    closeSync(filter);
  }
}

function whenClosed(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(`bubblewrap ended with status ${code}`));
  });
}

function listen(stream: Duplex | undefined) {
  let text = '';
  let isOver = !stream;
  let wake = () => {};
  stream?.setEncoding('utf8');
  stream?.on('data', (chunk: string) => {
    text += chunk;
    wake();
  });
  stream?.on('error', () => {});
  stream?.on('close', () => {
    isOver = true;
    wake();
  });
  return {
    text: () => text,
    /** The number that the pattern captures, as soon as it appears; null if it never does. */
    async find(pattern: RegExp): Promise<number | null> {
      for (;;) {
        const found = pattern.exec(text)?.[1];
        if (found !== undefined) return Number(found);
        if (isOver) return null;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
