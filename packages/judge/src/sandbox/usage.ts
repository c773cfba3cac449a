import { spawnSync } from 'node:child_process';
import type { Libc } from './libc.ts';
import { perlWrapper } from './perl-wrapper.ts';
import { ownCpuMs } from './process-tree.ts';
import type { Protection } from './sandbox.ts';

export interface Usage {
  readonly cpuMs: number;
  readonly maxResidentKb: number;
}

/**
 * How much a finished program used. Waiting for bubblewrap would measure bubblewrap: it leaves the first process of
 * the namespace behind, which an ancestor that called itself a reaper inherits and can wait for.
 */
export interface UsageMeter {
  readonly name: Protection['usage'];
  /** Stands between the judge and bubblewrap, and reports on a descriptor of its own. */
  readonly isWrapper: boolean;
  wrap(command: readonly string[]): string[];
  /** Null when nothing better than sampling is known. */
  collect(firstProcess: number, wrapperReport: string): Promise<Usage | null>;
}

export function chooseMeter(libc: Libc | null): UsageMeter {
  if (libc) return waitingMeter(libc);
  return spawnSync('perl', ['-e', '1']).status === 0 ? perlMeter : samplingMeter;
}

/** The longest that a killed namespace took to go was a few milliseconds; beyond this the figure is given up. */
const reapingPatienceMs = 5000;

function waitingMeter(libc: Libc): UsageMeter {
  return {
    name: 'wait4',
    isWrapper: false,
    wrap: (command) => [...command],
    async collect(firstProcess) {
      const deadline = performance.now() + reapingPatienceMs;
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
 * The first process is bubblewrap's own and its set-up is not the program's. Never more than set-up can cost: a
 * program that managed to compute inside it must not compute for free.
 */
export function withoutSetUp(cpuMs: number, setUpMs: number): number {
  return Math.max(0, cpuMs - Math.min(setUpMs, mostSetUpMs));
}

const mostSetUpMs = 10;

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
