import { join } from 'node:path';
import type { Site } from '../site.ts';
import { makeClosedFolder } from './closed-folder.ts';

/** The folder for archives and their files until they are stored. */
export async function makeUploadsFolder({ settings }: Pick<Site, 'settings'>): Promise<string> {
  const folder = join(settings.SITE_DATA_DIR, 'uploads');
  await makeClosedFolder(folder);
  return folder;
}
