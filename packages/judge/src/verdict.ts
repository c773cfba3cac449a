import { statusBits } from '@tribunal/contract/judges/judge';
import type { Language } from './languages/language.ts';
import type { Executed } from './programs/execute.ts';
import type { ProgramLimits } from './programs/program-task.ts';

export interface Verdict {
  /** 0 if the program ended normally; its output is not checked yet. */
  readonly status: number;
  readonly feedback: string;
}

/** Derived from the measurements, because an exit code alone cannot distinguish a killed program from one that exits with the same code. */
export function verdictOf(executed: Executed, limits: ProgramLimits, language: Language): Verdict {
  const { ending, writtenBytes } = executed;
  if (ending.stopped === 'wall') return failed('TLE', 'wall clock limit');
  if (ending.stopped === 'cpu' || ending.cpuMs > limits.cpuMs) return failed('TLE', '');
  if (ending.stopped === 'memory' || ending.memoryKb > limits.memoryKb + language.runtimeMemoryKb) {
    return failed('MLE', '');
  }
  if (writtenBytes > outputBytesWithin(limits) || ending.exitCode === FILE_TOO_LARGE)
    return failed('OLE', '');
  if (ending.exitCode === 0) return { status: 0, feedback: '' };
  return crashVerdict(ending.exitCode, executed.stderr.toString('utf8'), language);
}

/** A program may write one byte more than the limit, so that exceeding it is visible. */
export function outputBytesWithin({ fileBytes }: ProgramLimits): number {
  return fileBytes - 1;
}

function crashVerdict(exitCode: number, stderr: string, language: Language): Verdict {
  if (language.outOfMemory?.test(stderr)) return failed('MLE', '');
  const error = language.errorName?.exec(stderr)?.[1];
  const signal = signalNames.get(exitCode - 128);
  if (signal) return failed('RTE', error ?? signal);
  return failed('IR', [`exit code ${exitCode}`, error].filter(Boolean).join(', '));
}

function failed(reason: Exclude<keyof typeof statusBits, 'WA' | 'SC'>, feedback: string): Verdict {
  return { status: statusBits[reason] | statusBits.WA, feedback };
}

const FILE_TOO_LARGE = 128 + 25;

const signalNames = new Map([
  [4, 'illegal instruction'],
  [5, 'trap'],
  [6, 'aborted'],
  [7, 'bus error'],
  [8, 'arithmetic exception'],
  [9, 'killed'],
  [11, 'segmentation fault'],
  [13, 'broken pipe'],
  [15, 'terminated'],
  [24, 'processor time'],
  [31, 'forbidden system call'],
]);
