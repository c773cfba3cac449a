import { availableParallelism } from 'node:os';
import { hashPassword } from '../../auth/password.ts';
import { seal, unseal } from '../../auth/seal.ts';
import type { NumberedRecord } from './record-batches.ts';

export type Seal = (text: string) => string;

/** How the site stores values that a snapshot contains in clear text. */
export interface Secrets {
  hashPassword(password: string): Promise<string>;
  readonly seal: Seal;
  /** Undefined when the value was sealed with another secret key. */
  unseal(sealed: string): string | undefined;
}

export function siteSecrets(secretKey: string): Secrets {
  return {
    hashPassword,
    seal: (text) => seal(text, secretKey),
    unseal: (sealed) => unseal(sealed, secretKey),
  };
}

/** Hashes by line. Hashing is slow on purpose, so it uses all cores. */
export async function hashPasswords(
  batch: readonly NumberedRecord[],
  { hashPassword }: Secrets,
): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  const pending = batch.values();
  const work = async () => {
    for (const { line, record } of pending) {
      if (record.type === 'user' && record.password) hashes.set(line, await hashPassword(record.password));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return hashes;
}
