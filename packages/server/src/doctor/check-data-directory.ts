import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { lowBytes } from '../environment/disk-space.ts';
import type { Settings } from '../environment/settings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const about = 'data directory';
const recommendedBytes = 2e9;

/** If it does not exist yet, checks the nearest parent folder that does. */
export async function checkDataDirectory({
  SITE_DATA_DIR,
}: Pick<Settings, 'SITE_DATA_DIR'>): Promise<Finding[]> {
  const path = resolve(SITE_DATA_DIR);
  const existing = await nearestExisting(path);
  const isFolder = (await stat(existing)).isDirectory();
  if (!isFolder) return [fault(about, `${existing} is not a folder`, 'choose another SITE_DATA_DIR')];
  const isWritable = await access(existing, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return [
      fault(
        about,
        `this user cannot write to ${existing}`,
        `make the site's user its owner: chown USER ${existing}`,
      ),
    ];
  return [await freeSpace(path, existing)];
}

async function nearestExisting(path: string): Promise<string> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  return exists || dirname(path) === path ? path : nearestExisting(dirname(path));
}

async function freeSpace(path: string, existing: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(existing);
  const free = bavail * bsize;
  const what = `${path}${existing === path ? '' : ' (not created yet)'}, ${(free / 1e9).toFixed(1)} GB free`;
  const fix = 'free some space or move the data directory to a larger disk';
  if (free < lowBytes) return fault(about, what, fix);
  return free < recommendedBytes ? warning(about, what, fix) : ok(about, what);
}
