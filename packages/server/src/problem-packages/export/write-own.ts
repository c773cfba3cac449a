import { join } from 'node:path';
import { PackageError } from '../model.ts';
import { ownDescription } from '../own/own-format.ts';
import type { Exported } from './exported.ts';
import type { ZipWriter } from './zip-writer.ts';

/** Our own format loses nothing: all settings, the test data as judges get it, and the files. */
export async function writeOwn(zip: ZipWriter, problem: Exported): Promise<void> {
  const { settings, editorial, solutions, data, dataFolder, filesFolder } = problem;
  if (data.length === 0) throw new PackageError('the problem has no test data');
  const described = { format: 1, problem: settings, editorial, solutions };
  await zip.addText(ownDescription, `${JSON.stringify(described, null, 2)}\n`);
  for (const path of data) await zip.addFile(`data/${path}`, join(dataFolder, path));
  for (const { name } of settings.files) await zip.addFile(`files/${name}`, join(filesFolder, name));
}
