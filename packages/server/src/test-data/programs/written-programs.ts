import { parseInitFile } from '@tribunal/judge/test-data/init-file';
import type { OpenFolder } from '@tribunal/judge/test-data/open-folder';
import { programSetIn, type ReadPrograms } from './program-set.ts';
import { textReader } from './text-reader.ts';

/** What `init.yml` says about the type of the problem and its programs, and the file itself. */
export type WrittenPrograms = ReadPrograms & {
  readonly init: string;
  /** The files of each generator. */
  readonly generators: readonly (readonly string[])[];
  readonly script: string;
  readonly mainSolution: string;
};

export const nothingWritten = { init: '', generators: [], script: '', mainSolution: '' };

export function writtenPrograms(folder: OpenFolder): WrittenPrograms {
  const init = folder.read('init.yml')?.toString('utf8') ?? '';
  const parsed = parseInitFile(init || '{}');
  const generators = (parsed.generators ?? []).map(({ files }) =>
    typeof files === 'string' ? [files] : files,
  );
  const { script = '', main_solution: mainSolution = '' } = parsed;
  return { init, generators, script, mainSolution, ...programSetIn(parsed, textReader(folder)) };
}
