import { closeSync, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { basename } from 'node:path';
import { killProcess } from '../process-tree.ts';
import type { Task } from '../sandbox.ts';
import { launcherSandbox } from './bubblewrap.ts';
import { type Launch, listen, path, type Quick, readingEnd } from './bubblewrap-process.ts';
import { pidBeforeFirstRun } from './launcher.ts';

/** A sandbox in which one program runs after another. */
export interface ReusableSandbox {
  /** The launcher, as a pid of this namespace. */
  readonly firstProcess: number;
  /** Resolves to true when a program waits for its release, in a sandbox that is as new. */
  prepare(): Promise<boolean>;
  /** Starts the program that waits, with an input in the folder of this sandbox. */
  release(inputFile: string, stdout: number, stderr: number): void;
  /** Resolves when the program and all other processes have ended. Null if the launcher itself has ended. */
  end(): Promise<{ exitCode: number; maxResidentKb: number } | null>;
  close(): Promise<void>;
}

interface ReusableLaunch extends Pick<Launch, 'filters' | 'frame'> {
  readonly quick: Quick;
}

/** What a program could change in a sandbox that is not a process. */
const changeable = ['/tmp', '/dev/shm', '/dev/pts', '/dev/pts/ptmx'];

/** Null if it does not start. */
export async function startReusableSandbox(
  task: Task,
  inputFolder: string,
  launch: ReusableLaunch,
): Promise<ReusableSandbox | null> {
  const { quick } = launch;
  const { pid, control, status } = spawnLauncher(task, inputFolder, launch);
  const judge = new Socket({ fd: control });
  const lines = readLines(judge);
  const firstProcess = await listen(status).find(/"child-pid": (\d+)/);
  const close = async () => {
    judge.destroy();
    for (const process of [firstProcess ?? pid, pid]) killProcess(process);
    for (const process of [pid, firstProcess ?? pid]) {
      while (quick.reap(process) === 'running') await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  if (firstProcess === null) {
    await close();
    return null;
  }
  const look = () =>
    changeable.map((place) => {
      const { atimeNs, ctimeNs } = statSync(`/proc/${firstProcess}/root${place}`, { bigint: true });
      return `${atimeNs} ${ctimeNs}`;
    });
  let isWaiting = false;
  let lastPid = pidBeforeFirstRun;
  let pristine: readonly string[] | null = null;
  const isAsNew = async () => {
    // Changes before the first run are those of bubblewrap.
    if (pristine && look().some((times, index) => times !== pristine?.[index])) return false;
    judge.write('n');
    const [, reported] = /^ready (\d+)$/.exec((await lines.next()) ?? '') ?? [];
    // A program that started processes or threads would tell the next one how many.
    if (Number(reported) !== lastPid + 1) return false;
    pristine ??= look();
    lastPid += 1;
    isWaiting = true;
    return true;
  };
  const sandbox: ReusableSandbox = {
    firstProcess,
    prepare: async () => isWaiting || (await isAsNew().catch(() => false)),
    release(inputFile, stdout, stderr) {
      isWaiting = false;
      try {
        quick.sendDescriptors(control, basename(inputFile), [stdout, stderr]);
      } catch {
        // The launcher has ended, which `end` tells.
      }
    },
    async end() {
      const [, wait, memory] = /^end (\d+) (\d+)$/.exec((await lines.next()) ?? '') ?? [];
      return wait === undefined
        ? null
        : { exitCode: exitCodeOf(Number(wait)), maxResidentKb: Number(memory) };
    },
    close,
  };
  if (await sandbox.prepare()) return sandbox;
  await close();
  return null;
}

/** As in a shell: 128 + n after signal n. */
function exitCodeOf(wait: number): number {
  const signal = wait & 0x7f;
  return signal === 0 ? wait >> 8 : 128 + signal;
}

function spawnLauncher(task: Task, inputFolder: string, { quick, frame, filters }: ReusableLaunch) {
  const status = quick.pipe();
  const [control, other] = quick.socketPair();
  const opened = [
    openSync('/dev/null', 'w'),
    openSync(filters.forking, 'r'),
    status.writer,
    other,
    // Processes of the launcher fork, those of the program perhaps not.
    openSync(task.mayFork ? '/dev/null' : filters.single, 'r'),
  ];
  try {
    const pid = quick.spawn({
      command: [...quick.before, ...launcherSandbox(task, frame, inputFolder)],
      environment: [`PATH=${path}`],
      descriptors: opened,
    });
    return { pid, control, status: readingEnd(status) };
  } catch (error) {
    closeSync(control);
    closeSync(status.reader);
    throw error;
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

function readLines(socket: Socket) {
  let text = '';
  let isOver = false;
  let wake = () => {};
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    text += chunk;
    wake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  return {
    /** Null when there are no more. */
    async next(): Promise<string | null> {
      for (;;) {
        const end = text.indexOf('\n');
        if (end >= 0) {
          const line = text.slice(0, end);
          text = text.slice(end + 1);
          return line;
        }
        if (isOver) return null;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
