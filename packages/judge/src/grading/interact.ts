import { execFile } from 'node:child_process';
import { closeSync, openSync, unlinkSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { collectedFolder, mostCollectedBytes } from '../checkers/collected-files.ts';
import { collectedEnd, collectingTask } from '../checkers/collecting-task.ts';
import { isFinal, readExit } from '../checkers/exit-code.ts';
import type { PartnerEnd } from '../checkers/partner-end.ts';
import type { CompiledProgram } from '../programs/compile.ts';
import { type Executed, shownErrorBytes } from '../programs/execute.ts';
import { programTask } from '../programs/program-task.ts';
import type { Ending, Slot, Task } from '../sandbox/sandbox.ts';
import { errorFile, errorPipe } from '../sandbox/streams.ts';
import { writeDataFiles } from '../sandbox/work-directory.ts';
import type { CheckResult } from '../test-data/checker.ts';
import type { ProblemProgram } from '../test-data/problem.ts';

export interface Interactor {
  readonly partner: ProblemProgram;
  readonly program: CompiledProgram;
  readonly input: Buffer;
  readonly answer: Buffer;
  /** Files that a validator left in an earlier pass. */
  readonly keptFiles: ReadonlyMap<string, Buffer>;
}

export interface Exchange {
  readonly executed: Executed;
  /** The interactor rejected the program, or gave it a part of the points, before it ended. So how it ended does not matter. */
  readonly isDecided: boolean;
  /** The file that a testlib interactor wrote for the checker. */
  readonly output: Buffer;
  judge(points: number): CheckResult;
}

type ProgramTask = Pick<Task, 'command' | 'mounts' | 'mayFork' | 'limits'>;

/**
 * Connects the program and the interactor with two pipes. Each runs in its own sandbox under its own limits. A program that the
 * interactor has rejected is stopped.
 */
export async function interact(
  slot: Slot,
  program: ProgramTask,
  interactor: Interactor,
  signal: AbortSignal,
): Promise<Exchange> {
  const toProgram = await openPipe(slot.directory);
  const toInteractor = await openPipe(slot.directory);
  const programErrors = errorPipe(slot.program.errorPipe, shownErrorBytes);
  const interactorErrors = leavesFiles(interactor.partner)
    ? errorFile(slot.directory, mostCollectedBytes)
    : errorPipe(slot.companion.errorPipe, shownErrorBytes);
  const programStreams = {
    stdin: toProgram.reader,
    stdout: toInteractor.writer,
    stderr: programErrors.writer,
  };
  const interactorStreams = {
    stdin: toInteractor.reader,
    stdout: toProgram.writer,
    stderr: interactorErrors.writer,
  };
  const rejection = new AbortController();
  const programRun = slot.program.run({
    ...program,
    environment: {},
    streams: programStreams,
    signal: AbortSignal.any([signal, rejection.signal]),
  });
  const interactorRun = slot.companion.run({
    ...interactorTask(slot, program, interactor),
    environment: {},
    streams: interactorStreams,
    signal,
  });
  interactorRun.then(
    (ending) => isFinal(interactor.partner, ending) && rejection.abort(),
    () => {},
  );
  // Each process has its own copies. An open copy here would keep the program from seeing the end of the interactor.
  closeSync(toProgram.writer);
  closeSync(toInteractor.reader);
  // The interactor sees the end of the program only after it is known whether the interactor had ended before.
  const programEnd = programRun
    .then(async (ending) => ({
      ending,
      wasLast: failed(ending) && (await endsWithin(interactorRun, interactorEndMs)),
    }))
    .finally(() => {
      closeSync(toInteractor.writer);
      discard(toProgram.reader);
    });
  const settled = await Promise.allSettled([programEnd, interactorRun]);
  const [stderr, sent] = await Promise.all([programErrors.read(), interactorErrors.read()]);
  const { ending: programEnding, wasLast } = settledValue(settled[0]);
  const interactorEnding = settledValue(settled[1]);
  const end = interactorEnd(interactor, interactorEnding, sent);
  return {
    executed: { ending: programEnding, stdout: Buffer.alloc(0), stderr, writtenBytes: 0 },
    isDecided:
      isFinal(interactor.partner, interactorEnding) && (wasLast || programEnding.exitCode === brokenPipe),
    output: end.files?.get(outputName) ?? Buffer.alloc(0),
    judge: (points) => readExit(interactor.partner, end, points),
  };
}

/**
 * When the interactor rejects a program and exits, the program fails with a broken pipe or an empty input. That is not a
 * runtime error of the program.
 */
const brokenPipe = 128 + 13;

/** How long the end of a process can remain unnoticed on a busy machine. Only programs that fail wait for it. */
const interactorEndMs = 500;

function failed({ stopped, exitCode }: Ending): boolean {
  return stopped !== null || exitCode !== 0;
}

/** Reads what the interactor writes after the end of the program: a broken pipe would replace its exit code. Closes the pipe. */
function discard(reader: number): void {
  new Socket({ fd: reader, readable: true, writable: false }).on('error', () => {}).resume();
}

async function endsWithin(run: Promise<Ending>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      run.then(
        () => true,
        () => true,
      ),
      sleep(timeoutMs, false, { signal: timer.signal }),
    ]);
  } finally {
    timer.abort();
  }
}

/** Called when both have ended, because a failure frees the slot. */
function settledValue<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

const preparationMs = 2000;
const interactorMemoryKb = 256 << 10;

const outputName = 'output';

function leavesFiles({ convention, hasChecker }: ProblemProgram): boolean {
  return convention === 'validator' || hasChecker;
}

function interactorEnd({ partner }: Interactor, ending: Ending, sent: Buffer): PartnerEnd {
  return leavesFiles(partner) ? collectedEnd(ending, sent) : { ending, stderr: sent, message: sent };
}

/** The interactor gets more time than the program, so that the limits of the program are enforced first. */
function interactorTask(slot: Slot, { limits }: ProgramTask, interactor: Interactor): ProgramTask {
  const { partner, program, input, answer } = interactor;
  const data = join(slot.directory, 'data');
  writeDataFiles(data, { input, answer });
  const args = {
    default: ['/data/input', '/data/answer'],
    testlib: [
      '/data/input',
      partner.hasChecker ? `${collectedFolder}/${outputName}` : '/dev/null',
      '/data/answer',
    ],
    validator: ['/data/input', '/data/answer', `${collectedFolder}/`],
  };
  const extraMs = partner.cpuMs ?? preparationMs;
  const task = programTask(
    program,
    {
      cpuMs: limits.cpuMs + extraMs,
      wallMs: limits.wallMs + extraMs + preparationMs,
      memoryKb: partner.memoryKb ?? interactorMemoryKb,
      fileBytes: mostCollectedBytes,
    },
    [...args[partner.convention], ...partner.args],
  );
  const whole = leavesFiles(partner) ? collectingTask(slot, task, interactor.keptFiles, true) : task;
  return { ...whole, mounts: [...whole.mounts, { from: data, to: '/data' }] };
}

let count = 0;

/** Node can create only socket pairs, and a socket allows a program more than reading and writing. */
async function openPipe(directory: string): Promise<{ reader: number; writer: number }> {
  const path = join(directory, `pipe-${count++}`);
  // A program that opens /dev/stdin needs the permission of the pipe.
  await promisify(execFile)('mkfifo', ['-m', '666', path]);
  // Opening one end of a FIFO blocks until the other end is open, so it is opened for both first.
  const both = openSync(path, 'r+');
  try {
    return { reader: openSync(path, 'r'), writer: openSync(path, 'w') };
  } finally {
    closeSync(both);
    unlinkSync(path);
  }
}
