import { closeSync } from 'node:fs';
import type { OpenFolder } from './open-folder.ts';
import { ProblemDataError } from './problem.ts';
import { openZip } from './zip.ts';

export interface ProblemFiles {
  sizeOf(name: string): number;
  read(name: string): Buffer;
  archiveNames(): readonly string[];
  close(): void;
}

/** A file in the folder takes precedence over one with the same name in the archive. */
export function openProblemFiles(folder: OpenFolder, archive: string | null): ProblemFiles {
  const descriptor = archive === null ? null : folder.open(archive);
  if (archive !== null && descriptor === null) {
    throw new ProblemDataError(`the archive "${archive}" is missing`);
  }
  const zip = descriptor === null ? null : openOrClose(descriptor);
  return {
    sizeOf: (name) => folder.sizeOf(name) ?? zip?.sizeOf(name) ?? missing(name),
    read: (name) => folder.read(name) ?? zip?.read(name) ?? missing(name),
    archiveNames() {
      if (!zip) throw new ProblemDataError('init.yml lists no test cases and names no archive');
      return zip.names;
    },
    close() {
      if (descriptor !== null) closeSync(descriptor);
    },
  };
}

function missing(name: string): never {
  throw new ProblemDataError(`the file "${name}" is missing`);
}

function openOrClose(descriptor: number) {
  try {
    return openZip(descriptor);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
