import { tmpdir } from 'node:os';
import {
  LimitExceeded,
  limitedProcess,
  limitedProcesses,
} from '@tribunal/judge/limited-process/limited-process';
import type { Site } from '../../site.ts';
import type { LocalFile } from '../local-folder.ts';
import type { SandboxPlace } from './open-workshop.ts';

/** Programs of a problem, to be compiled as a judge would. */
interface CompileTask {
  readonly kind: 'compile';
  readonly files: readonly LocalFile[];
  readonly programs: readonly CompiledProgram[];
}

export type Compiling = Omit<CompileTask, 'kind'>;

interface CompiledProgram {
  /** The field of the form that it comes from. */
  readonly field: string;
  readonly files: readonly string[];
  /** It is compiled together with a submission, and has no whole program. */
  readonly isPart: boolean;
}

export interface ProgramFault {
  readonly field: string;
  readonly name: string;
  readonly log: string;
}

/** Tests to be made by generators and answered by a solution. */
export interface ProduceTask {
  readonly kind: 'produce';
  /** The files of the problem that its programs need, and `init.yml`. */
  readonly files: readonly LocalFile[];
  /** The files of each generator. */
  readonly generators: readonly (readonly string[])[];
  readonly solution: MainSolution | null;
  readonly tests: readonly {
    readonly number: number;
    readonly generator: string;
    readonly args: readonly string[];
  }[];
  /** The folder for what they make. */
  readonly target: string;
}

export interface MainSolution {
  /** For messages. */
  readonly name: string;
  readonly language: string;
  readonly source: string;
  readonly cpuMs: number;
  readonly memoryKb: number;
}

/** A test whose files are in the target folder. */
export interface ProducedTest {
  readonly number: number;
  readonly bytes: number;
}

/** `number` is the test that cannot be made; null if none can. */
export type Production =
  | { readonly made: readonly ProducedTest[] }
  | { readonly fault: string; readonly number: number | null };

/** Two solutions on what a generator makes of some seeds. */
export interface StressTask {
  readonly kind: 'stress';
  readonly files: readonly LocalFile[];
  readonly generators: readonly (readonly string[])[];
  readonly generator: string;
  readonly calls: readonly { readonly seed: number; readonly args: readonly string[] }[];
  readonly first: MainSolution;
  readonly second: MainSolution;
  /** The folder for the case on which they differ. */
  readonly target: string;
  /** No further call begins after this time. */
  readonly maxMs: number;
}

export type Stressed = { readonly done: number; readonly found: StressDifference | null } | StressFault;

interface StressFault {
  readonly fault: string;
}

interface StressDifference {
  readonly seed: number;
  readonly first: string;
  readonly second: string;
  readonly hasAnswer: boolean;
}

export type WorkshopTask = (CompileTask | ProduceTask | StressTask) & {
  readonly place: SandboxPlace;
  /** The next task comes soon. */
  readonly staysOpen: boolean;
};
export type WorkshopAnswer =
  | { readonly faults: readonly ProgramFault[] }
  | { readonly production: Production }
  | { readonly stressed: Stressed }
  | { readonly unavailable: string };

const program = new URL('./workshop-process.ts', import.meta.url);
const limits = { taskMs: 240_000, memoryMb: 512 };

const run = limitedProcesses<WorkshopTask, WorkshopAnswer>(2, program, limits);

/** The programs that do not compile. Empty where this machine has no sandbox: a verification tells it later. */
export async function compileElsewhere(
  { settings }: Pick<Site, 'settings'>,
  compiling: Compiling,
): Promise<readonly ProgramFault[]> {
  if (compiling.programs.length === 0) return [];
  const place = sandboxPlace(settings.SITE_DATA_DIR);
  try {
    const answer = await run({ kind: 'compile', ...compiling, place, staysOpen: false });
    return 'faults' in answer ? answer.faults : [];
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    const { field = '', files = [] } = compiling.programs[0] ?? {};
    return [{ field, name: files.join(', '), log: error.message }];
  }
}

/** Makes tests piece by piece in a process of its own. The last piece closes its sandbox. */
export function openProducer({ settings }: Pick<Site, 'settings'>) {
  const produce = limitedProcess<WorkshopTask, WorkshopAnswer>(program, limits);
  const place = sandboxPlace(settings.SITE_DATA_DIR);
  return async (task: Omit<ProduceTask, 'kind'>, isLast: boolean): Promise<Production> => {
    try {
      const answer = await produce({ kind: 'produce', ...task, place, staysOpen: !isLast });
      if ('production' in answer) return answer.production;
      return { fault: 'unavailable' in answer ? answer.unavailable : '', number: null };
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      return { fault: error.message, number: task.tests[0]?.number ?? null };
    }
  };
}

/** Runs a stress test piece by piece in a process of its own, which has a sandbox until it is closed. */
export function openStress({ settings }: Pick<Site, 'settings'>) {
  const run = limitedProcess<WorkshopTask, WorkshopAnswer>(program, limits);
  const place = sandboxPlace(settings.SITE_DATA_DIR);
  let isOpen = false;
  return {
    async run(task: Omit<StressTask, 'kind'>): Promise<Stressed> {
      try {
        isOpen = true;
        const answer = await run({ kind: 'stress', ...task, place, staysOpen: true });
        if ('stressed' in answer) return answer.stressed;
        return { fault: 'unavailable' in answer ? answer.unavailable : '' };
      } catch (error) {
        if (!(error instanceof LimitExceeded)) throw error;
        isOpen = false;
        return { fault: error.message };
      }
    },
    async close(): Promise<void> {
      if (isOpen) await run({ kind: 'compile', files: [], programs: [], place, staysOpen: false });
    },
  };
}

function sandboxPlace(hidden: string): SandboxPlace {
  return { workDirectory: tmpdir(), hidden };
}
