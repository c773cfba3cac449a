import type { OpenFolder } from './open-folder.ts';
import { ProblemDataError } from './problem.ts';
import { openZip } from './zip.ts';

interface ProblemFiles {
  sizeOf(name: string): number;
  read(name: string): Promise<Buffer>;
  archiveNames(): readonly string[];
  close(): void;
}

/** A file in the folder takes precedence over one with the same name in the archive. */
export async function openProblemFiles(folder: OpenFolder, archive: string | null): Promise<ProblemFiles> {
  const descriptor = archive === null ? null : folder.open(archive);
  if (archive !== null && descriptor === null) {
    throw new ProblemDataError(`the archive "${archive}" is missing`);
  }
  const zip = descriptor === null ? null : await openZip(descriptor);
  return {
    sizeOf: (name) => folder.sizeOf(name) ?? zip?.sizeOf(name) ?? missing(name),
    read: async (name) => folder.read(name) ?? (await zip?.read(name)) ?? missing(name),
    archiveNames() {
      if (!zip) throw new ProblemDataError('init.yml lists no test cases and names no archive');
      return zip.names;
    },
    close: () => zip?.close(),
  };
}

function missing(name: string): never {
  throw new ProblemDataError(`the file "${name}" is missing`);
}
