import { parseInitFile } from '@tribunal/judge/test-data/init-file';
import type { OpenFolder } from '@tribunal/judge/test-data/open-folder';
import { programSetIn, type ReadPrograms } from './program-set.ts';
import { textReader } from './text-reader.ts';

/** What `init.yml` says about the type of the problem and its programs, and the file itself. */
export type WrittenPrograms = ReadPrograms & { readonly init: string };

export function writtenPrograms(folder: OpenFolder): WrittenPrograms {
  const init = folder.read('init.yml')?.toString('utf8') ?? '';
  return { init, ...programSetIn(parseInitFile(init || '{}'), textReader(folder)) };
}
