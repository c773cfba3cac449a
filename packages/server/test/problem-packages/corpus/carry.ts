import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageOfFile } from '@tribunal/core/languages/language-of-file';
import { existing } from '@tribunal/core/unknown';
import { openFolder } from '@tribunal/judge/test-data/open-folder';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import type { Exported } from '../../../src/problem-packages/export/exported.ts';
import { writeIcpc } from '../../../src/problem-packages/export/icpc/write-icpc.ts';
import { writeOwn } from '../../../src/problem-packages/export/write-own.ts';
import { ZipWriter } from '../../../src/problem-packages/export/zip-writer.ts';
import { ImportNotes, PackageError, type ReadProblem } from '../../../src/problem-packages/model.ts';
import { packageSettings } from '../../../src/problem-packages/package-settings.ts';
import { readPackage } from '../../../src/problem-packages/read-package.ts';
import { describeTestData } from '../../../src/test-data/editing/unpack-tests.ts';

const code = 'corpus';

/** Reads a package into a folder as an import does, without a site. */
export async function readInto(path: string, folder: string) {
  const [dataFolder, filesFolder] = [join(folder, 'data'), join(folder, 'files')];
  await mkdir(dataFolder, { recursive: true });
  const problem = await readPackage(path, dataFolder, filesFolder);
  const { summary, fault } = await describeTestData(openFolder(dataFolder));
  const settings = packageSettings(problem, summary, code, null, await storedFiles(problem, filesFolder));
  const data = await filesIn(dataFolder);
  const { editorial } = problem;
  const exported: Exported = { settings, editorial, solutions: solutionsOf(problem), data, dataFolder, filesFolder };
  return { exported, notes: problem.notes, fault };
}

function solutionsOf({ solutions }: ReadProblem): Exported['solutions'] {
  return solutions
    .map(({ name, source, note, permitted, required, points = null, timeRatio = null, ...one }) => {
      const language = one.language ?? languageOfFile(one.fileName, ['PY3', 'C', 'TEXT']);
      return { name, source, note, permitted, required, points, timeRatio, language };
    })
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

async function storedFiles({ files }: ReadProblem, folder: string): Promise<Exported['settings']['files']> {
  const stored = await Promise.all(
    files.map(async ({ name, kind, mediaType }) => {
      const bytes = await readFile(join(folder, name));
      const hash = createHash('sha256').update(bytes).digest('hex');
      return { name, kind, media_type: mediaType, hash, bytes: bytes.length };
    }),
  );
  return stored.sort((left, right) => (left.name < right.name ? -1 : 1));
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .sort();
}

export type Written = { readonly notes: readonly string[] } | { readonly refusal: string };

/** Writes a package as an export does. */
export async function writeTo(
  path: string,
  format: 'icpc' | 'tribunal',
  exported: Exported,
): Promise<Written> {
  const notes = new ImportNotes();
  const zip = new ZipWriter(path);
  try {
    if (format === 'tribunal') await writeOwn(zip, exported);
    else await writeIcpc(zip, exported, { workDirectory: tmpdir(), hidden: existing(exported.dataFolder) }, notes);
    await zip.finish();
    return { notes: notes.list };
  } catch (error) {
    await zip.close().catch(() => {});
    if (error instanceof PackageError || error instanceof ProblemDataError) return { refusal: error.message };
    throw error;
  }
}

/** Everything that an export gets, with the content of the files of the test data. */
export async function contentOf(exported: Exported): Promise<Record<string, unknown>> {
  const { dataFolder, filesFolder: _, data, settings, ...rest } = exported;
  const contents = await Promise.all(
    data.map(async (name) => [name, await readFile(join(dataFolder, name), 'latin1')]),
  );
  return { ...settings, ...rest, data: Object.fromEntries(contents) };
}
