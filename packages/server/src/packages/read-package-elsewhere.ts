import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LimitExceeded, limitedProcess } from '@tribunal/judge/limited-process/limited-process';
import { PackageError, type PackageProblem } from './model.ts';

export interface PackageReading {
  /** The zip file or folder. */
  readonly path: string;
  /** The empty folder for its test data. */
  readonly folder: string;
  /** The file to write what else the package contains, because a message of that size would block other work. */
  readonly description: string;
}

export interface PackageRead {
  readonly fault: string | null;
}

const read = limitedProcess<PackageReading, PackageRead>(new URL('./package-process.ts', import.meta.url), {
  taskMs: 300_000,
  memoryMb: 512,
});

/** Reads a package in another process, because hostile ones can take arbitrarily long. Throws a PackageError for bad ones. */
export async function readPackageElsewhere(
  path: string,
  staging: string,
): Promise<{ problem: PackageProblem; dataFolder: string }> {
  const [folder, description] = [join(staging, 'data'), join(staging, 'description.json')];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { fault } = await read({ path, folder, description }).catch((error: unknown) => {
    if (error instanceof LimitExceeded) return { fault: `the package cannot be read: ${error.message}` };
    throw error;
  });
  if (fault !== null) throw new PackageError(fault);
  return { problem: JSON.parse(await readFile(description, 'utf8')) as PackageProblem, dataFolder: folder };
}
