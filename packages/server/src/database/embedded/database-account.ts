import { readFile, stat } from 'node:fs/promises';
import { OperatorError } from '../../environment/operator-error.ts';

export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. As root, run it as the owner of its files; new files belong to `nobody`, which exists
 * on every system.
 */
export async function databaseAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterFolder).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

async function nobody(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8');
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(accounts) ?? [];
  if (!uid || !gid)
    throw new OperatorError('the embedded PostgreSQL cannot run as root, and this system has no user nobody');
  return { uid: Number(uid), gid: Number(gid) };
}
