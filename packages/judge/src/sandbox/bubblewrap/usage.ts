import { spawnSync } from 'node:child_process';
import type { Libc } from '../libc.ts';
import { ownCpuMs } from '../process-tree.ts';
import type { Protection } from '../sandbox.ts';
import { perlWrapper } from './perl-wrapper.ts';

export interface Usage {
  readonly cpuMs: number;
  readonly maxResidentKb: number;
}

/**
 * Measures a finished program. Waiting for bubblewrap would measure bubblewrap itself: it orphans the first process of
 * the namespace, which an ancestor that is a subreaper inherits and can wait for.
 */
export interface UsageMeter {
  readonly name: Protection['usage'];
  /** Wraps bubblewrap and reports on its own descriptor. */
  readonly isWrapper: boolean;
  wrap(command: readonly string[]): string[];
  /** Null if only samples are available. */
  collect(firstProcess: number, wrapperReport: string): Promise<Usage | null>;
}

export function chooseMeter(libc: Libc | null): UsageMeter {
  if (libc) return waitingMeter(libc);
  return spawnSync('perl', ['-e', '1']).status === 0 ? perlMeter : samplingMeter;
}

/** Killed namespaces took at most a few milliseconds to end; after this time the measurement is given up. */
const reapTimeoutMs = 5000;

function waitingMeter(libc: Libc): UsageMeter {
  return {
    name: 'wait4',
    isWrapper: false,
    wrap: (command) => [...command],
    async collect(firstProcess) {
      const deadline = performance.now() + reapTimeoutMs;
      while (performance.now() < deadline) {
        const setUpMs = ownCpuMs(firstProcess);
        const usage = libc.reap(firstProcess);
        if (usage === 'gone') return null;
        if (usage !== 'running') return { ...usage, cpuMs: withoutSetUp(usage.cpuMs, setUpMs) };
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      return null;
    },
  };
}

/**
 * The first process belongs to bubblewrap, and its set-up time is not the program's. The deduction is bounded, so that a
 * program cannot compute there for free.
 */
export function withoutSetUp(cpuMs: number, setUpMs: number): number {
  return Math.max(0, cpuMs - Math.min(setUpMs, maxSetUpMs));
}

const maxSetUpMs = 10;

const perlMeter: UsageMeter = {
  name: 'wait4 through perl',
  isWrapper: true,
  wrap: (command) => [...perlWrapper, ...command],
  async collect(_firstProcess, wrapperReport) {
    const [cpuMs, maxResidentKb] = wrapperReport.trim().split(' ').map(Number);
    return cpuMs === undefined || maxResidentKb === undefined ? null : { cpuMs, maxResidentKb };
  },
};

const samplingMeter: UsageMeter = {
  name: 'sampled',
  isWrapper: false,
  wrap: (command) => [...command],
  collect: async () => null,
};
