import { randomUUID } from 'node:crypto';
import { readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removeFolder } from './remove-folder.ts';

const prefix = '.former-';
/** How long a replaced folder stays for judges that are reading it. */
const graceMs = 3_600_000;

/** Replaces a problem's folder with a complete new one, or removes it. Returns a function that undoes this. */
export async function replaceFolder(
  ready: string | null,
  folder: string,
  now: Date,
): Promise<() => Promise<void>> {
  const directory = dirname(folder);
  await removeFormer(directory, now);
  const former = join(directory, `${prefix}${now.getTime()}-${randomUUID()}`);
  const existed = await rename(folder, former).then(
    () => true,
    () => false,
  );
  if (ready !== null) await rename(ready, folder);
  return async () => {
    if (ready !== null) await rename(folder, ready);
    if (existed) await rename(former, folder);
  };
}

async function removeFormer(directory: string, now: Date): Promise<void> {
  for (const name of await readdir(directory)) {
    const replacedAt = Number(new RegExp(`^\\${prefix}(\\d+)-`).exec(name)?.[1]);
    if (now.getTime() - replacedAt > graceMs) await removeFolder(join(directory, basename(name)));
  }
}
