import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@tribunal/core/unknown';
import { generatePassword } from '../../auth/password.ts';
import { OperatorError } from '../../environment/operator-error.ts';

/** The credentials of the demo: generated once per data directory, readable only by its owner. */
export interface DemoCredentials {
  readonly adminPassword: string;
  /** For the user `demo`; null until the demo is loaded. */
  readonly demoToken: string | null;
  readonly syncKey: string;
}

export async function demoCredentials(dataDirectory: string): Promise<DemoCredentials> {
  const stored = await readFile(fileIn(dataDirectory), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new OperatorError(`cannot read the credentials of the demo: ${error.message}`);
  });
  if (stored !== null) return JSON.parse(stored) as DemoCredentials;
  const generated = {
    adminPassword: generatePassword(),
    demoToken: null,
    syncKey: randomBytes(32).toString('hex'),
  };
  return saveDemoCredentials(dataDirectory, generated);
}

export async function saveDemoCredentials(
  dataDirectory: string,
  credentials: DemoCredentials,
): Promise<DemoCredentials> {
  try {
    await mkdir(dataDirectory, { recursive: true });
    await writeFile(fileIn(dataDirectory), `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new OperatorError(`cannot write to the data directory: ${messageOf(error)}`);
  }
  return credentials;
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'demo-credentials.json');
}
