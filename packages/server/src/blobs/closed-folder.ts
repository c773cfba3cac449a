import { chmod, mkdir, stat } from 'node:fs/promises';

const ownerOnly = 0o700;
const anybody = 0o007;

/** Only the user of the site may read test data: other users of the machine and judged programs must not see it. */
export async function makeClosedFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  if (created === undefined) await closeFolder(folder);
  else await chmod(folder, ownerOnly);
}

/**
 * Removes access for other users. Access for the group stays: an operator may share the folder with a judge that runs as
 * another user.
 */
export async function closeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found && (found.mode & anybody) !== 0) await chmod(folder, ownerOnly);
}
