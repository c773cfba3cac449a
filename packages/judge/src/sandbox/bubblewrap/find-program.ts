import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The file that a shell would run for this name, or null. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
