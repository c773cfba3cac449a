import { execFile } from 'node:child_process';
import { closeSync, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { CheckResult } from '../checkers/checker.ts';
import { collectedFolder, mostCollectedBytes } from '../checkers/collected-files.ts';
import { collectedEnd, collectingTask } from '../checkers/collecting-task.ts';
import { hasAccepted, readExit } from '../checkers/exit-code.ts';
import type { PartnerEnd } from '../checkers/partner-end.ts';
import type { CompiledProgram } from '../compile.ts';
import { type Executed, shownErrorBytes } from '../execute.ts';
import type { ProblemProgram } from '../problem-data/problem.ts';
import { programTask } from '../program-task.ts';
import type { Ending, Slot, Task } from '../sandbox/sandbox.ts';
import { errorFile, errorPipe } from '../sandbox/streams.ts';
import { writeDataFiles } from '../sandbox/work-directory.ts';

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
  /** The file that a testlib interactor wrote for the checker. */
  readonly output: Buffer;
  judge(points: number): CheckResult;
}

type ProgramTask = Pick<Task, 'command' | 'mounts' | 'mayFork' | 'limits'>;

/** Connects the program and the interactor with two pipes. Each runs in its own sandbox under its own limits. */
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
  const programRun = slot.program.run({ ...program, environment: {}, streams: programStreams, signal });
  const interactorRun = slot.companion.run({
    ...interactorTask(slot, program, interactor),
    environment: {},
    streams: interactorStreams,
    signal,
  });
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
      closeSync(toProgram.reader);
      closeSync(toInteractor.writer);
    });
  const settled = await Promise.allSettled([programEnd, interactorRun]);
  const [stderr, sent] = await Promise.all([programErrors.read(), interactorErrors.read()]);
  const { ending: programEnding, wasLast } = settledValue(settled[0]);
  const interactorEnding = settledValue(settled[1]);
  const end = interactorEnd(interactor, interactorEnding, sent);
  const hasRejected = interactorEnding.stopped === null && !hasAccepted(interactor.partner, interactorEnding);
  const isExcused = hasRejected && (wasLast || programEnding.exitCode === brokenPipe);
  const ending = { ...programEnding, exitCode: isExcused ? 0 : programEnding.exitCode };
  return {
    executed: { ending, stdout: Buffer.alloc(0), stderr, writtenBytes: 0 },
    output: end.files?.get(outputName) ?? Buffer.alloc(0),
    judge: (points) =>
      interactorEnding.stopped === null && interactorEnding.exitCode === brokenPipe
        ? { passed: false, points: 0, feedback: '' }
        : readExit(interactor.partner, end, points),
  };
}

/**
 * When the interactor rejects a program and exits, the program fails with a broken pipe or an empty input. That is not a
 * runtime error of the program. When the program exits although the interactor has more to say, the interactor fails in the same way.
 */
const brokenPipe = 128 + 13;

/** How long the end of a process can remain unnoticed on a busy machine. Only programs that fail wait for it. */
const interactorEndMs = 500;

function failed({ stopped, exitCode }: Ending): boolean {
  return stopped === null && exitCode !== 0;
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
