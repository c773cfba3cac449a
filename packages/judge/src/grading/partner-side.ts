import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { collectedFolder, maxCollectedBytes } from '../checkers/collected-files.ts';
import { collectedEnd, collectingTask } from '../checkers/collecting-task.ts';
import type { PartnerEnd } from '../checkers/partner-end.ts';
import type { CompiledProgram } from '../programs/compile.ts';
import { shownErrorBytes } from '../programs/execute.ts';
import { programTask } from '../programs/program-task.ts';
import type { Ending, Limits, Slot, Task } from '../sandbox/sandbox.ts';
import { errorFile, errorPipe, inputFile, outputFile, readBeginning } from '../sandbox/streams.ts';
import { writeDataFiles } from '../sandbox/work-directory.ts';
import type { ProblemProgram } from '../test-data/problem.ts';
import { type Channel, pipeNames, showEnd } from './channels.ts';

export interface Interactor {
  readonly partner: ProblemProgram;
  readonly program: CompiledProgram;
  /** How many processes the submission has. */
  readonly processes: number;
  readonly input: Buffer;
  readonly answer: Buffer;
  /** Files that a validator left in an earlier pass. */
  readonly keptFiles: ReadonlyMap<string, Buffer>;
}

export type ProgramTask = Pick<Task, 'command' | 'mounts' | 'mayFork' | 'limits' | 'alone'>;

/** How the program of the problem is connected to the processes of the submission. */
export interface PartnerSide {
  readonly task: ProgramTask;
  readonly streams: Task['streams'];
  /** What a process reads. */
  stdinOf(channel: Channel): Task['streams']['stdin'];
  /** Called when all programs have their own copies of the pipes. */
  started(): void;
  /** Called when nothing more comes from a process. */
  processEnded(channel: Channel): void;
  /** Called once, when the program has ended or has not started. */
  ended(): Promise<(ending: Ending) => PartnerEnd>;
}

const preparationMs = 2000;
const partnerMemoryKb = 256 << 10;

/** The file that a testlib interactor writes for the checker. */
export const outputName = 'output';

/** It has the pipes of the only process as its standard streams. */
export function interactorSide(
  slot: Slot,
  limits: Limits,
  interactor: Interactor,
  { toProcess, fromProcess }: Channel,
): PartnerSide {
  const isCollecting = leavesFiles(interactor.partner);
  const errors = isCollecting
    ? errorFile(slot.companion.outputs, maxCollectedBytes)
    : errorPipe(slot.companion.errorPipe, shownErrorBytes);
  return {
    task: interactorTask(slot, limits, interactor),
    streams: { stdin: fromProcess.reader, stdout: toProcess.writer, stderr: errors.writer },
    stdinOf: () => toProcess.reader,
    // An open copy here would keep the process from seeing the end of the interactor.
    started() {
      closeSync(toProcess.writer);
      closeSync(fromProcess.reader);
    },
    processEnded: () => {},
    async ended() {
      const sent = await errors.read();
      return (ending) =>
        isCollecting ? collectedEnd(ending, sent) : { ending, stderr: sent, message: sent };
    },
  };
}

/** It opens the pipes by their names, as in CMS. Its standard streams are the input of the case and its decision. */
export function managerSide(
  slot: Slot,
  limits: Limits,
  interactor: Interactor,
  channels: readonly Channel[],
): PartnerSide {
  const errors = errorPipe(slot.companion.errorPipe, shownErrorBytes);
  const stdin = inputFile(slot.directory, interactor.input);
  const stdout = outputFile(slot.companion.outputs);
  const stops: (() => void)[] = [];
  let hasEnded = false;
  return {
    task: managerTask(slot, limits, interactor),
    streams: { stdin, stdout, stderr: errors.writer },
    stdinOf: ({ toProcess }) => toProcess.reader,
    // Nobody can see when the manager opens its pipes. Until it ends, the judge keeps them open, so that no process sees an end too early.
    started: () => {},
    // The manager may open the pipe only now.
    processEnded({ fromProcess }) {
      if (!hasEnded) stops.push(showEnd(fromProcess));
    },
    async ended() {
      hasEnded = true;
      for (const stop of stops) stop();
      const stderr = await errors.read();
      const decision = readBeginning(stdout, shownErrorBytes);
      closeSync(stdout);
      for (const { toProcess, fromProcess } of channels) {
        closeSync(toProcess.writer);
        closeSync(fromProcess.reader);
      }
      return (ending) => ({ ending, stderr, message: stderr, decision });
    },
  };
}

function leavesFiles({ convention, hasChecker }: ProblemProgram): boolean {
  return convention === 'validator' || hasChecker;
}

function interactorTask(slot: Slot, limits: Limits, interactor: Interactor): ProgramTask {
  const { partner, input, answer } = interactor;
  const data = join(slot.directory, 'data');
  writeDataFiles(data, { input, answer });
  const output = partner.hasChecker ? `${collectedFolder}/${outputName}` : '/dev/null';
  const args = {
    default: ['/data/input', '/data/answer'],
    testlib: ['/data/input', output, '/data/answer'],
    validator: ['/data/input', '/data/answer', `${collectedFolder}/`],
    manager: [],
  };
  const task = partnerTask(limits, interactor, args[partner.convention]);
  const whole = leavesFiles(partner) ? collectingTask(slot, task, interactor.keptFiles, true) : task;
  return { ...whole, mounts: [...whole.mounts, { from: data, to: '/data' }] };
}

const pipeFolder = '/pipes';

function managerTask(slot: Slot, limits: Limits, interactor: Interactor): ProgramTask {
  const args = Array.from({ length: interactor.processes }, (_, number) => {
    const { fromProcess, toProcess } = pipeNames(number);
    return [`${pipeFolder}/${fromProcess}`, `${pipeFolder}/${toProcess}`];
  });
  const task = partnerTask(limits, interactor, args.flat());
  return { ...task, mounts: [...task.mounts, { from: pipesOf(slot), to: pipeFolder }] };
}

export function pipesOf({ directory }: Slot): string {
  return join(directory, 'pipes');
}

/**
 * It gets more time than the processes, so that their limits are enforced first. A process that makes it work waits meanwhile, so
 * the CPU time of the one is the wall time of the other.
 */
function partnerTask(limits: Limits, { partner, program }: Interactor, args: readonly string[]): ProgramTask {
  const extraMs = partner.cpuMs ?? preparationMs;
  return programTask(
    program,
    {
      cpuMs: limits.wallMs + extraMs,
      wallMs: limits.wallMs + extraMs + preparationMs,
      memoryKb: partner.memoryKb ?? partnerMemoryKb,
      fileBytes: maxCollectedBytes,
    },
    [...args, ...partner.args],
  );
}
