import { availableParallelism } from 'node:os';
import { hashPassword } from '../../auth/password.ts';
import { seal, unseal } from '../../auth/seal.ts';
import type { NumberedRecord } from '../load/record-batches.ts';

export type Seal = (text: string) => string;

/** How what a snapshot holds in clear is kept by the site. */
export interface Secrets {
  hashPassword(password: string): Promise<string>;
  readonly seal: Seal;
  /** Undefined when it was sealed under another secret key. */
  unseal(sealed: string): string | undefined;
}

export function siteSecrets(secretKey: string): Secrets {
  return {
    hashPassword,
    seal: (text) => seal(text, secretKey),
    unseal: (sealed) => unseal(sealed, secretKey),
  };
}

/** By line. Hashing is slow on purpose: as many at a time as there are cores. */
export async function hashPasswords(
  batch: readonly NumberedRecord[],
  { hashPassword }: Secrets,
): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  const waiting = batch.values();
  const work = async () => {
    for (const { line, record } of waiting) {
      if (record.type === 'user' && record.password) hashes.set(line, await hashPassword(record.password));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return hashes;
}
