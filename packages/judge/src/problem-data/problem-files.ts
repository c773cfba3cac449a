import { closeSync } from 'node:fs';
import type { OpenFolder } from './open-folder.ts';
import { ProblemDataError } from './problem.ts';
import { openZip } from './zip.ts';

export interface ProblemFiles {
  read(name: string): Buffer;
  archiveNames(): readonly string[];
  close(): void;
}

/** A file lying in the folder comes before one of the same name in the archive. */
export function openProblemFiles(folder: OpenFolder, archive: string | null): ProblemFiles {
  const descriptor = archive === null ? null : folder.open(archive);
  if (archive !== null && descriptor === null) {
    throw new ProblemDataError(`the archive "${archive}" is missing`);
  }
  const zip = descriptor === null ? null : openOrClose(descriptor);
  return {
    read(name) {
      const content = folder.read(name) ?? zip?.read(name);
      if (!content) throw new ProblemDataError(`the file "${name}" is missing`);
      return content;
    },
    archiveNames() {
      if (!zip) throw new ProblemDataError('without a list of test cases init.yml has to name an archive');
      return zip.names;
    },
    close() {
      if (descriptor !== null) closeSync(descriptor);
    },
  };
}

function openOrClose(descriptor: number) {
  try {
    return openZip(descriptor);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
