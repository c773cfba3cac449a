import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatePassword } from '../auth/password.ts';
import { OperatorError } from '../operator-error.ts';

/** How to get into the demo: made once for each data directory, readable by its owner alone. */
export interface DemoCredentials {
  readonly adminPassword: string;
  /** Of the user `demo`; null until the demo is loaded. */
  readonly demoToken: string | null;
  readonly syncKey: string;
}

export async function demoCredentials(dataDirectory: string): Promise<DemoCredentials> {
  const kept = await readFile(fileIn(dataDirectory), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new OperatorError(`the demo's credentials cannot be read: ${error.message}`);
  });
  if (kept !== null) return JSON.parse(kept) as DemoCredentials;
  const made = {
    adminPassword: generatePassword(),
    demoToken: null,
    syncKey: randomBytes(32).toString('hex'),
  };
  return keepDemoCredentials(dataDirectory, made);
}

export async function keepDemoCredentials(
  dataDirectory: string,
  credentials: DemoCredentials,
): Promise<DemoCredentials> {
  try {
    await mkdir(dataDirectory, { recursive: true });
    await writeFile(fileIn(dataDirectory), `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new OperatorError(`the data directory cannot be written: ${(error as Error).message}`);
  }
  return credentials;
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'demo-credentials.json');
}
