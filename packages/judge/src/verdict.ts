import { statusBits } from '@tribunal/contract/judges/judge-reports';
import type { Language } from './languages/language.ts';
import type { Executed } from './programs/execute.ts';
import type { ProgramLimits } from './programs/program-task.ts';

export interface Verdict {
  /** 0 if the program ended normally; its output is not checked yet. */
  readonly status: number;
  readonly feedback: string;
  /** What decided; empty if the program ended normally. */
  readonly reason: '' | 'cpu' | 'wall' | 'memory' | 'output' | 'exit';
}

/** Derived from the measurements, because an exit code alone cannot distinguish a killed program from one that exits with the same code. */
export function verdictOf(executed: Executed, limits: ProgramLimits, language: Language): Verdict {
  const { ending, writtenBytes } = executed;
  // Some runtimes ignore that nothing more can be written, so that another limit stops the program later.
  if (writtenBytes > outputBytesWithin(limits) || ending.exitCode === FILE_TOO_LARGE)
    return failed('OLE', 'output', '');
  if (ending.stopped === 'wall')
    return failed('TLE', 'wall', `slept for ${Number((ending.sleptMs / 1000).toFixed(1))} s`);
  if (ending.stopped === 'cpu' || ending.cpuMs > limits.cpuMs) return failed('TLE', 'cpu', '');
  if (ending.stopped === 'memory' || ending.memoryKb > limits.memoryKb + language.runtimeMemoryKb) {
    return failed('MLE', 'memory', '');
  }
  if (ending.exitCode === 0) return { status: 0, feedback: '', reason: '' };
  return crashVerdict(ending.exitCode, executed.stderr.toString('utf8'), language);
}

/** A program may write one byte more than the limit, so that exceeding it is visible. */
export function outputBytesWithin({ fileBytes }: ProgramLimits): number {
  return fileBytes - 1;
}

function crashVerdict(exitCode: number, stderr: string, language: Language): Verdict {
  if (language.outOfMemory?.test(stderr)) return failed('MLE', 'memory', '');
  const fault = language.faultIn?.(stderr);
  const named = fault && (fault.line === null ? fault.name : `${fault.name} on line ${fault.line}`);
  const signal = signalNames.get(exitCode - 128);
  if (signal) return failed('RTE', 'exit', named ?? signal);
  return failed('IR', 'exit', [`exit code ${exitCode}`, named].filter(Boolean).join(', '));
}

function failed(
  code: Exclude<keyof typeof statusBits, 'WA' | 'SC'>,
  reason: Verdict['reason'],
  feedback: string,
): Verdict {
  return { status: statusBits[code] | statusBits.WA, feedback, reason };
}

const FILE_TOO_LARGE = 128 + 25;

const signalNames = new Map([
  [4, 'illegal instruction'],
  [5, 'trap'],
  [6, 'aborted'],
  [7, 'bus error'],
  // The only other cause is the smallest integer divided by -1.
  [8, 'division by zero'],
  [9, 'killed'],
  [11, 'segmentation fault'],
  [13, 'broken pipe'],
  [15, 'terminated'],
  [24, 'processor time'],
  [31, 'forbidden system call'],
]);
