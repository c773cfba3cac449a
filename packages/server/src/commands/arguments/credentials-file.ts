import { type FileHandle, open } from 'node:fs/promises';
import { OperatorError } from '../../environment/operator-error.ts';

/** Only its owner may read the file. What it contains stays until the import is done. */
export async function openCredentials(path: string): Promise<FileHandle> {
  return open(path, 'a', 0o600).catch(() => {
    throw new OperatorError(`cannot write ${path}; nobody was imported`);
  });
}
