import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const versionFile = '.version';

/** The version whose files the site wrote into a folder. Null when the site did not write it. */
export function writtenVersion(folder: string): Promise<string | null> {
  return readFile(join(folder, versionFile), 'utf8').catch(() => null);
}
