import { chmod, mkdir, stat } from 'node:fs/promises';

const ownerOnly = 0o700;
const anybody = 0o007;

/** Test data is read by the user of the site alone: on a machine with other users, and in a sandbox, it must not be seen. */
export async function makeClosedFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  if (created === undefined) await closeFolder(folder);
  else await chmod(folder, ownerOnly);
}

/** Closes a folder that is open to anybody. One that is open to a group stays so: an operator shares it with a judge of another user. */
export async function closeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found && (found.mode & anybody) !== 0) await chmod(folder, ownerOnly);
}
