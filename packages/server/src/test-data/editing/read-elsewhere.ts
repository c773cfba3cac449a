import { LimitExceeded, limitedProcesses } from '@tribunal/judge/limited-process/limited-process';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import type { LocalFile } from '../local-folder.ts';
import type { WrittenPrograms } from '../programs/written-programs.ts';
import type { EditedInit, InitEdit } from './edit-init.ts';
import type { DescribedData, Upload } from './unpack-tests.ts';

/** Work that would block the event loop for too long. */
type Reading =
  | ({ readonly kind: 'upload' } & Upload)
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'files'; readonly files: readonly LocalFile[]; readonly mayBeEmpty?: boolean };

/** An edit of the test data that consists of these files. */
interface Editing {
  readonly kind: 'edit';
  readonly files: readonly LocalFile[];
  readonly edit: InitEdit;
}

/** Takes a file out of the archive of the test data. */
export interface Extraction {
  readonly kind: 'extract';
  readonly files: readonly LocalFile[];
  readonly path: string;
  readonly target: string;
}

/** Reads the type and the programs of test data. */
interface ProgramReading {
  readonly kind: 'programs';
  readonly files: readonly LocalFile[];
}

export type ReadingTask = Reading | Editing | Extraction | ProgramReading;
type Answer = DescribedData | EditedInit | WrittenPrograms | null;
export type ReadingAnswer = { readonly read: Answer } | { readonly fault: string };

const read = limitedProcesses<ReadingTask, ReadingAnswer>(
  2,
  new URL('../reading-process.ts', import.meta.url),
  {
    taskMs: 120_000,
    memoryMb: 512,
  },
);

/**
 * Reads test data in another process, because archives and YAML can take arbitrarily long. Throws a ProblemDataError for
 * invalid data.
 */
export async function readElsewhere(reading: Reading): Promise<DescribedData> {
  return (await answerTo(reading)) as DescribedData;
}

export async function editElsewhere(editing: Editing): Promise<EditedInit> {
  return (await answerTo(editing)) as EditedInit;
}

export async function readProgramsElsewhere(files: readonly LocalFile[]): Promise<WrittenPrograms> {
  return (await answerTo({ kind: 'programs', files })) as WrittenPrograms;
}

export async function extractElsewhere(extraction: Extraction): Promise<void> {
  await answerTo(extraction);
}

async function answerTo(task: ReadingTask): Promise<Answer> {
  const answer = await read(task).catch((error: unknown) => {
    if (error instanceof LimitExceeded) return { fault: `cannot read the test data: ${error.message}` };
    throw error;
  });
  if ('fault' in answer) throw new ProblemDataError(answer.fault);
  return answer.read;
}
