import { execFile } from 'node:child_process';
import { closeSync, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CheckResult } from '../checkers/checker.ts';
import { readExit } from '../checkers/exit-code.ts';
import type { CompiledProgram } from '../compile.ts';
import { type Executed, shownErrorBytes } from '../execute.ts';
import type { ProblemProgram } from '../problem-data/problem.ts';
import { programTask } from '../program-task.ts';
import type { Ending, Slot, Task } from '../sandbox/sandbox.ts';
import { outputFile, readBeginning } from '../sandbox/streams.ts';
import { writeDataFiles } from '../sandbox/work-directory.ts';

export interface Interactor {
  readonly partner: ProblemProgram;
  readonly program: CompiledProgram;
  readonly input: Buffer;
  readonly answer: Buffer;
}

export interface Exchange {
  readonly executed: Executed;
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
  const programErrors = outputFile(slot.directory);
  const interactorErrors = outputFile(slot.directory);
  const pipes = [toProgram.reader, toProgram.writer, toInteractor.reader, toInteractor.writer];
  const programStreams = { stdin: toProgram.reader, stdout: toInteractor.writer, stderr: programErrors };
  const interactorStreams = {
    stdin: toInteractor.reader,
    stdout: toProgram.writer,
    stderr: interactorErrors,
  };
  const both = Promise.allSettled([
    timed(slot.program.run({ ...program, environment: {}, streams: programStreams, signal })),
    timed(
      slot.companion.run({
        ...interactorTask(slot, program, interactor),
        environment: {},
        streams: interactorStreams,
        signal,
      }),
    ),
  ]);
  // Both processes have their own copies now. An open copy here would keep either from seeing the end of its input.
  for (const descriptor of pipes) closeSync(descriptor);
  try {
    const [ended, interactorEnded] = (await both).map(settledValue) as [Ended, Ended];
    const stderr = readBeginning(programErrors, shownErrorBytes);
    const message = readBeginning(interactorErrors, shownErrorBytes);
    const exitCode = failedAfterInteractor(ended, interactorEnded) ? 0 : ended.ending.exitCode;
    const ending = { ...ended.ending, exitCode };
    return {
      executed: { ending, stdout: Buffer.alloc(0), stderr, writtenBytes: 0 },
      judge: (points) =>
        readExit(interactor.partner, { ending: interactorEnded.ending, stderr: message }, message, points),
    };
  } finally {
    closeSync(programErrors);
    closeSync(interactorErrors);
  }
}

interface Ended {
  readonly ending: Ending;
  readonly at: number;
}

async function timed(run: Promise<Ending>): Promise<Ended> {
  return { ending: await run, at: performance.now() };
}

/**
 * When the interactor rejects a program and exits, the program fails with a broken pipe or an empty input. That is not a
 * runtime error of the program.
 */
function failedAfterInteractor(program: Ended, interactor: Ended): boolean {
  const wasRefused = interactor.ending.stopped === null && interactor.ending.exitCode !== 0;
  const brokenPipe = 128 + 13;
  return wasRefused && (program.ending.exitCode === brokenPipe || interactor.at < program.at);
}

/** Called when both have ended, because a failure frees the slot. */
function settledValue<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

const preparationMs = 2000;
const interactorMemoryKb = 256 << 10;

/** The interactor gets more time than the program, so that the limits of the program are enforced first. */
function interactorTask(slot: Slot, { limits }: ProgramTask, interactor: Interactor): ProgramTask {
  const { partner, program, input, answer } = interactor;
  const data = join(slot.directory, 'data');
  writeDataFiles(data, { input, answer });
  const args = {
    default: ['/data/input', '/data/answer'],
    testlib: ['/data/input', '/dev/null', '/data/answer'],
  };
  const extraMs = partner.cpuMs ?? preparationMs;
  const task = programTask(
    program,
    {
      cpuMs: limits.cpuMs + extraMs,
      wallMs: limits.wallMs + extraMs + preparationMs,
      memoryKb: partner.memoryKb ?? interactorMemoryKb,
      fileBytes: 16 << 20,
    },
    args[partner.convention],
  );
  return { ...task, mounts: [...task.mounts, { from: data, to: '/data' }] };
}

let count = 0;

/** Node can create only socket pairs, and a socket allows a program more than reading and writing. */
async function openPipe(directory: string): Promise<{ reader: number; writer: number }> {
  const path = join(directory, `pipe-${count++}`);
  await promisify(execFile)('mkfifo', ['-m', '600', path]);
  // Opening one end of a FIFO blocks until the other end is open, so it is opened for both first.
  const both = openSync(path, 'r+');
  try {
    return { reader: openSync(path, 'r'), writer: openSync(path, 'w') };
  } finally {
    closeSync(both);
    unlinkSync(path);
  }
}
