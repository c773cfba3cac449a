import { readFile } from 'node:fs/promises';
import type { CommandIo } from '@tribunal/client/terminal/command';
import { OperatorError } from '../../environment/operator-error.ts';

const variable = 'TRIBUNAL_BACKUP_PASSPHRASE';

/** The passphrase from a file or the environment; null if there is none. It is never an argument, which other users could see. */
export async function readPassphrase(io: CommandIo, file: string | undefined): Promise<string | null> {
  if (file === undefined) return io.env[variable] || null;
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`cannot read the passphrase: ${error.message}`);
  });
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase === '') throw new OperatorError(`${file} contains no passphrase`);
  return passphrase;
}
