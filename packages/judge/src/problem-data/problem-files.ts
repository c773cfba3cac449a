import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { ProblemDataError } from './problem.ts';
import { openZip } from './zip.ts';

export interface ProblemFiles {
  read(name: string): Buffer;
  archiveNames(): readonly string[];
  close(): void;
}

const largestFileBytes = 512 << 20;

/** A file lying in the folder comes before one of the same name in the archive. */
export function openProblemFiles(directory: string, archive: string | null): ProblemFiles {
  const descriptor = archive === null ? null : openInside(directory, archive);
  if (archive !== null && descriptor === null) {
    throw new ProblemDataError(`the archive "${archive}" is missing`);
  }
  const zip = descriptor === null ? null : openOrClose(descriptor);
  return {
    read(name) {
      const content = readInside(directory, name) ?? zip?.read(name);
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

function readInside(directory: string, name: string): Buffer | null {
  const descriptor = openInside(directory, name);
  if (descriptor === null) return null;
  try {
    const tooLarge = fstatSync(descriptor).size > largestFileBytes;
    if (tooLarge) throw new ProblemDataError(`the file "${name}" is too large`);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Names come from people who set problems: nothing outside the folder, neither by its name nor through a link. */
function openInside(directory: string, name: string): number | null {
  const path = normalize(name);
  if (isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`) || path.includes('\0')) {
    throw new ProblemDataError(`the file name "${name}" leads out of the problem's folder`);
  }
  const full = join(realpathSync(directory), path);
  const descriptor = openPlain(full);
  if (descriptor === null) return null;
  const isReachedByLink = realpathSync(dirname(full)) !== dirname(full);
  if (fstatSync(descriptor).isFile() && !isReachedByLink) return descriptor;
  closeSync(descriptor);
  throw new ProblemDataError(`"${name}" is not a plain file of the problem's folder`);
}

function openPlain(path: string): number | null {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
}
