import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode } from '@tribunal/core/texts/names';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { saveDataVersion } from '../actions/problems/test-data/save-data-version.ts';
import { putFolder } from '../blobs/put-folder.ts';
import type { Site } from '../site.ts';
import { commandLine } from '../storage/accounts/editor.ts';
import { readElsewhere } from './editing/read-elsewhere.ts';
import type { DescribedData } from './editing/unpack-tests.ts';
import { unknownData } from './test-data.ts';
import { writtenVersion } from './written-version.ts';

const reason = 'taken over from the folder of the problem';

/** Makes versions of the folders that people wrote for judges before the site kept versions. */
export async function convertFolders(
  site: Pick<Site, 'database' | 'blobs' | 'now' | 'log'>,
  directory: string,
): Promise<void> {
  for (const code of await readdir(directory).catch(() => [])) {
    const folder = join(directory, code);
    if (!isCode(code) || !(await isHandmade(folder))) continue;
    const files = await putFolder(site.blobs, folder);
    const saved = await saveDataVersion(site, commandLine, code, {
      files,
      reason,
      ...(await describe(folder)),
    });
    if ('version' in saved) site.log.info({ problem: code, version: saved.version }, 'took over test data');
  }
}

const generatedMark = '# Written by the site from its database: what is changed here is lost.';

/** Earlier versions of the site wrote folders with this mark; their cases were in the database. */
async function isHandmade(folder: string): Promise<boolean> {
  const init = await readFile(join(folder, 'init.yml'), 'utf8').catch(() => null);
  return init !== null && !init.startsWith(generatedMark) && (await writtenVersion(folder)) === null;
}

async function describe(folder: string): Promise<DescribedData> {
  try {
    return await readElsewhere({ kind: 'folder', folder });
  } catch (error) {
    if (error instanceof ProblemDataError)
      return { summary: unknownData, fault: error.message, listing: null };
    throw error;
  }
}
