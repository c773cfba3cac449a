import { tmpdir } from 'node:os';
import { LimitExceeded, limitedProcesses } from '@tribunal/judge/limited-process/limited-process';
import type { Site } from '../../site.ts';
import type { LocalFile } from '../local-folder.ts';
import type { SandboxPlace } from './open-workshop.ts';

/** Programs of a problem, to be compiled as a judge would. */
export interface CompileTask {
  readonly files: readonly LocalFile[];
  readonly programs: readonly CompiledProgram[];
}

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

export type WorkshopTask = CompileTask & { readonly place: SandboxPlace };
export type WorkshopAnswer = { readonly faults: readonly ProgramFault[] } | { readonly unavailable: string };

const run = limitedProcesses<WorkshopTask, WorkshopAnswer>(
  2,
  new URL('./workshop-process.ts', import.meta.url),
  {
    taskMs: 240_000,
    memoryMb: 512,
  },
);

/** The programs that do not compile. Empty where this machine has no sandbox: a verification tells it later. */
export async function compileElsewhere(
  { settings }: Pick<Site, 'settings'>,
  task: CompileTask,
): Promise<readonly ProgramFault[]> {
  if (task.programs.length === 0) return [];
  try {
    const answer = await run({ ...task, place: sandboxPlace(settings.SITE_DATA_DIR) });
    return 'faults' in answer ? answer.faults : [];
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    const { field = '', files = [] } = task.programs[0] ?? {};
    return [{ field, name: files.join(', '), log: error.message }];
  }
}

function sandboxPlace(hidden: string): SandboxPlace {
  return { workDirectory: tmpdir(), hidden };
}
