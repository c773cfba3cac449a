import { spawn } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Libc } from '../libc.ts';
import { killProcess } from '../process-tree.ts';
import { SandboxError, type Task } from '../sandbox.ts';
import { bubblewrapCommand, descriptors, type Frame } from './bubblewrap.ts';
import type { UsageMeter } from './usage.ts';

export interface Launch {
  readonly user: { readonly uid: number; readonly gid: number } | null;
  readonly meter: UsageMeter;
  /** Files with the two seccomp filters. */
  readonly filters: { readonly forking: string; readonly single: string };
  readonly frame: Frame;
  /** Null without the foreign-function library. */
  readonly quick: Quick | null;
}

/** Starts programs without the costs of Node. */
export interface Quick extends Pick<Libc, 'spawn' | 'pipe' | 'reap' | 'socketPair' | 'sendDescriptors'> {
  /** The beginning of a command that runs the rest of it as the user and in the cgroup of the runner. */
  readonly before: readonly string[];
}

interface BubblewrapProcess {
  /** The first process of the new namespace, as a pid of this namespace. Null if it was never created. */
  readonly firstProcess: Promise<number | null>;
  /** Lets the first process set up the sandbox. Until then it waits, so that it can be added to its cgroup. */
  setUp(): void;
  /** Resolves when the program waits for its release, or bubblewrap has failed. */
  readonly ready: Promise<void>;
  /** Starts the program. */
  release(): void;
  /** Kills it before its release. The first process may not yet end together with bubblewrap. */
  kill(firstProcess: number): void;
  /** Resolves when bubblewrap has exited: the exit code that it reported, or null and the reason. */
  readonly end: Promise<{ exitCode: number | null; problem: string; usageReport: string }>;
}

/** Bubblewrap as a child of this process. */
interface Child {
  readonly status: Duplex | undefined;
  readonly usage: Duplex | undefined;
  readonly ready: Duplex | undefined;
  /** Writes to a pipe and closes it. A sandbox that has failed no longer reads; its exit is reported elsewhere. */
  send(pipe: 'block' | 'gate', text: string): void;
  kill(): void;
  /** Why it ended. */
  readonly closed: Promise<string>;
}

export function startBubblewrap(task: Task, launch: Launch): BubblewrapProcess {
  const filter = openSync(task.mayFork ? launch.filters.forking : launch.filters.single, 'r');
  let child: Child;
  try {
    child = launch.quick
      ? startQuickly(task, launch, launch.quick, filter)
      : startByNode(task, launch, filter);
  } finally {
    closeSync(filter);
  }
  const status = listen(child.status);
  const usageReport = listen(child.usage);
  const ready = listen(child.ready);
  return {
    firstProcess: Promise.race([status.find(/"child-pid": (\d+)/), child.closed.then(() => null)]),
    setUp: () => child.send('block', 'x'),
    ready: ready.find(/(\n)/).then(() => {}),
    release: () => child.send('gate', '\n'),
    kill(firstProcess) {
      killProcess(firstProcess);
      child.kill();
    },
    end: child.closed.then(async (problem) => ({
      exitCode: await status.find(/"exit-code": (\d+)/),
      problem,
      usageReport: usageReport.text(),
    })),
  };
}

/** The program can read this environment through the first process, so it contains no secret. */
export const path = '/usr/local/bin:/usr/bin:/bin';

function startQuickly(task: Task, { frame }: Launch, quick: Quick, filter: number): Child {
  const [status, block, gate, ready] = [quick.pipe(), quick.pipe(), quick.pipe(), quick.pipe()];
  const { stdin, stdout, stderr } = task.streams;
  const opened = [status.writer, block.reader, gate.reader, ready.writer];
  const reader = readingEnd(status);
  const readyReader = readingEnd(ready);
  const writers = { block: block.writer, gate: gate.writer };
  const close = (pipe: keyof typeof writers) => {
    if (writers[pipe] >= 0) closeSync(writers[pipe]);
    writers[pipe] = -1;
  };
  let pid: number;
  try {
    pid = quick.spawn({
      command: [...quick.before, ...bubblewrapCommand(task, frame)],
      environment: [`PATH=${path}`],
      // The program ignores a descriptor for an input that has a name.
      descriptors: [
        ...[stderr, filter, status.writer, block.reader, gate.reader],
        ...[typeof stdin === 'number' ? stdin : filter, stdout, ready.writer],
      ],
    });
  } catch (error) {
    for (const pipe of ['block', 'gate'] as const) close(pipe);
    throw new SandboxError(String(error));
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
  return {
    status: reader,
    usage: undefined,
    ready: readyReader,
    send(pipe, text) {
      try {
        if (writers[pipe] >= 0) writeSync(writers[pipe], text);
      } catch {
        // The sandbox has failed.
      }
      close(pipe);
    },
    kill: () => killProcess(pid),
    closed: new Promise<void>((resolve) => reader.once('close', resolve)).then(async () => {
      for (const pipe of ['block', 'gate'] as const) close(pipe);
      while (quick.reap(pid) === 'running') await new Promise((resolve) => setTimeout(resolve, 1));
      return 'bubblewrap ended';
    }),
  };
}

function startByNode(task: Task, { user, meter, frame }: Launch, filter: number): Child {
  const [program = '', ...args] = meter.wrap(bubblewrapCommand(task, frame));
  const { stdin, stdout, stderr } = task.streams;
  const child = spawn(program, args, {
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
      'pipe',
      ...(meter.isWrapper ? ['pipe' as const] : []),
    ],
    env: { PATH: path },
    cwd: '/',
    ...user,
  });
  const pipes = child.stdio as unknown as readonly (Duplex | undefined)[];
  const writers = { block: pipes[descriptors.block], gate: pipes[descriptors.gate] };
  for (const pipe of Object.values(writers)) pipe?.on('error', () => {});
  return {
    status: pipes[descriptors.status],
    usage: pipes[descriptors.usage],
    ready: pipes[descriptors.ready],
    send: (pipe, text) => void writers[pipe]?.end(text),
    kill: () => void child.kill('SIGKILL'),
    closed: new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code) => resolve(`bubblewrap ended with status ${code}`));
    }),
  };
}

/** For a pipe that this process opened. */
export function readingEnd({ reader }: { readonly reader: number }): Duplex {
  return new Socket({ fd: reader, readable: true, writable: false });
}

export function listen(stream: Duplex | undefined) {
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
