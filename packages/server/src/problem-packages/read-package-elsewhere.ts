import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LimitExceeded, limitedProcesses } from '@tribunal/judge/limited-process/limited-process';
import { PackageError, type ReadProblem } from './model.ts';

export interface PackageReading {
  /** The zip file or folder. */
  readonly path: string;
  /** The empty folder for its test data. */
  readonly folder: string;
  /** The folder to create for images, attachments and PDF files. */
  readonly filesFolder: string;
  /** The file to write what else the package contains, because a message of that size would block other work. */
  readonly description: string;
}

export interface PackageRead {
  readonly fault: string | null;
}

const read = limitedProcesses<PackageReading, PackageRead>(
  2,
  new URL('./package-process.ts', import.meta.url),
  {
    taskMs: 300_000,
    memoryMb: 512,
  },
);

/** Reads a package in another process, because hostile ones can take arbitrarily long. Throws a PackageError for bad ones. */
export async function readPackageElsewhere(
  path: string,
  staging: string,
): Promise<{ problem: ReadProblem; dataFolder: string; filesFolder: string }> {
  const description = join(staging, 'description.json');
  const [folder, filesFolder] = [join(staging, 'data'), join(staging, 'files')];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { fault } = await read({ path, folder, filesFolder, description }).catch((error: unknown) => {
    if (error instanceof LimitExceeded) return { fault: `the package cannot be read: ${error.message}` };
    throw error;
  });
  if (fault !== null) throw new PackageError(fault);
  const problem = JSON.parse(await readFile(description, 'utf8')) as ReadProblem;
  return { problem, dataFolder: folder, filesFolder };
}
