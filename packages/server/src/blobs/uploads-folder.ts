import { join } from 'node:path';
import type { Settings } from '../environment/settings.ts';
import { makeClosedFolder } from './closed-folder.ts';

/** The folder for archives and their files until they are stored. */
export async function makeUploadsFolder({
  settings,
}: {
  readonly settings: Pick<Settings, 'SITE_DATA_DIR'>;
}): Promise<string> {
  const folder = join(settings.SITE_DATA_DIR, 'uploads');
  await makeClosedFolder(folder);
  return folder;
}
