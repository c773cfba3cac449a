import { openSync, readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import type { OpenFolder } from '@tribunal/judge/test-data/open-folder';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';

/** A file of a version and where its content is on this machine. */
export interface LocalFile {
  readonly path: string;
  readonly bytes: number;
  readonly local: string;
}

const maxFileBytes = 512 << 20;

/** The files of a version as the folder of a problem, without writing that folder. */
export function localFolder(files: readonly LocalFile[]): OpenFolder {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const find = (name: string) => byPath.get(normalize(name));
  return {
    path: '',
    open: (name) => {
      const file = find(name);
      return file ? openSync(file.local, 'r') : null;
    },
    sizeOf: (name) => find(name)?.bytes ?? null,
    read: (name) => {
      const file = find(name);
      if (!file) return null;
      if (file.bytes > maxFileBytes) throw new ProblemDataError(`the file "${name}" is too large`);
      return readFileSync(file.local);
    },
    close: () => {},
  };
}
