import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { ProblemDataError } from './problem.ts';

/** The folder of a problem, kept open, so that reading continues even if another folder replaces it. */
export interface OpenFolder {
  /** A path to the folder for every process of this user, even after another folder took its name. */
  readonly path: string;
  /** A file descriptor that the caller closes; null if the file does not exist. */
  open(name: string): number | null;
  sizeOf(name: string): number | null;
  read(name: string): Buffer | null;
  close(): void;
}

const maxFileBytes = 512 << 20;

export function openFolder(directory: string): OpenFolder {
  const handle = openHandle(directory);
  const byHandle = `/proc/${process.pid}/fd/${handle}`;
  const place = existsSync(byHandle) ? byHandle : directory;
  const open = (name: string) => openInside(place, name);
  return {
    path: place,
    open,
    sizeOf: (name) => reading(open(name), (descriptor) => fstatSync(descriptor).size),
    read: (name) =>
      reading(open(name), (descriptor) => {
        const isTooLarge = fstatSync(descriptor).size > maxFileBytes;
        if (isTooLarge) throw new ProblemDataError(`the file "${name}" is too large`);
        return readFileSync(descriptor);
      }),
    close: () => closeSync(handle),
  };
}

function reading<Value>(descriptor: number | null, read: (descriptor: number) => Value): Value | null {
  if (descriptor === null) return null;
  try {
    return read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function openHandle(directory: string): number {
  try {
    return openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  } catch {
    throw new ProblemDataError('the problem has no folder');
  }
}

/** Problem authors choose the names, so neither a name nor a link may lead outside the folder. */
function openInside(place: string, name: string): number | null {
  const path = normalize(name);
  if (isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`) || path.includes('\0')) {
    throw new ProblemDataError(`the file name "${name}" points outside the problem's folder`);
  }
  const descriptor = openPlain(join(place, path));
  if (descriptor === null) return null;
  const isReachedByLink =
    path.includes(sep) &&
    realpathSync(dirname(join(place, path))) !== dirname(join(realpathSync(place), path));
  if (fstatSync(descriptor).isFile() && !isReachedByLink) return descriptor;
  closeSync(descriptor);
  throw new ProblemDataError(`"${name}" is not a regular file of the problem's folder`);
}

function openPlain(path: string): number | null {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
}
