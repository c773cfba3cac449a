import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** The key that protects tokens and sessions: the operator's setting, or a key generated once and readable only by its owner. */
export async function secretKey(given: string, dataDirectory: string): Promise<string> {
  if (given !== '') return given;
  return (await readSecretKey(dataDirectory)) ?? makeKey(dataDirectory);
}

export const otherKey = 'the secret key is not the one that this site was using';
export const otherKeyFix =
  'restore SECRET_KEY, or the file secret-key in the data directory; or accept the new key with: tribunal accept-secret-key';

/** Tells two keys apart without revealing them. */
export function fingerprintOf(key: string): string {
  return createHmac('sha256', key).update('tribunal fingerprint').digest('hex');
}

export function secretKeyFile(dataDirectory: string): string {
  return join(dataDirectory, 'secret-key');
}

/** Null when no key exists yet. */
export async function readSecretKey(dataDirectory: string): Promise<string | null> {
  const path = secretKeyFile(dataDirectory);
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new OperatorError(`cannot read the secret key: ${error.message}`);
  });
  if (kept !== null && kept.trim().length < 32)
    throw new OperatorError(`${path} does not contain a secret key; restore it from a backup`);
  return kept?.trim() ?? null;
}

/** For a site that is restored from a backup. */
export async function replaceSecretKey(dataDirectory: string, key: string): Promise<void> {
  const path = secretKeyFile(dataDirectory);
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${key}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** Creates the key file atomically: when two processes start together, both use the key of the one that wins. */
async function makeKey(dataDirectory: string): Promise<string> {
  const path = secretKeyFile(dataDirectory);
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(dataDirectory, { recursive: true });
    const file = await open(draft, 'wx', 0o600);
    await file.writeFile(`${randomBytes(48).toString('base64url')}\n`);
    await file.sync();
    await file.close();
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new OperatorError(`cannot write to the data directory: ${(error as Error).message}`);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
