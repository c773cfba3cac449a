import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataFile } from '@tribunal/contract/judges/judge-data';
import { LimitExceeded, limitedProcess } from '@tribunal/judge/limited-process/limited-process';
import { makeUploadsFolder } from '../../blobs/uploads-folder.ts';
import type { Site } from '../../site.ts';
import { findEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { findProblemSettings } from '../../storage/problems/authoring/problem-settings.ts';
import { findEditorial } from '../../storage/problems/editorials.ts';
import { filesOfVersion } from '../../storage/problems/test-data/data-versions.ts';
import {
  listSolutions,
  type Solution,
  type StoredSolution,
} from '../../storage/problems/verification/solutions.ts';
import type { Viewer } from '../../storage/visibility/viewer.ts';
import { libraryFiles } from '../../test-data/library.ts';
import { materialize } from '../../test-data/materialize.ts';
import { removeFolder } from '../../test-data/remove-folder.ts';
import type { ExportAnswer, Exported, ExportFormat, Exporting } from './exported.ts';

type ExportResult =
  | { readonly notes: readonly string[] }
  | { readonly refusal: 'no such problem' | 'not allowed to edit problem' }
  | { readonly refusal: 'cannot be exported'; readonly detail: string };

const write = limitedProcess<Exporting, ExportAnswer>(new URL('./export-process.ts', import.meta.url), {
  taskMs: 300_000,
  memoryMb: 512,
});

/** Writes a problem as a package to a path that does not exist yet. The notes say what the format cannot carry. */
export async function exportProblem(
  site: Pick<Site, 'settings' | 'database' | 'blobs' | 'now'>,
  viewer: Viewer,
  code: string,
  format: ExportFormat,
  target: string,
): Promise<ExportResult> {
  const found = await findEditedProblem(site.database, viewer, code);
  if (!found) return { refusal: 'no such problem' };
  if (!found.isEditable) return { refusal: 'not allowed to edit problem' };
  const staging = join(await makeUploadsFolder(site), randomUUID());
  try {
    const settings = await findProblemSettings(site.database.query, found.id);
    const files = found.data ? await filesOfVersion(site.database.query, found.data.version) : [];
    const [dataFolder, filesFolder] = [join(staging, 'data'), join(staging, 'files')];
    await mkdir(staging, { mode: 0o700 });
    await materialize(site.blobs, files, dataFolder);
    const beside = settings.files.map(({ name, hash, bytes }) => ({ path: name, hash, bytes }));
    await materialize(site.blobs, beside, filesFolder);
    const editorial = (await findEditorial(site.database, viewer, code, site.now()))?.editorial?.text ?? null;
    const data = files.map(({ path }) => path);
    const solutions = (await listSolutions(site.database.query, found.id)).map(solutionOf);
    const exported: Exported = { settings, editorial, solutions, data, dataFolder, filesFolder };
    const description = join(staging, 'problem.json');
    await writeFile(description, JSON.stringify(exported));
    const sandbox = { workDirectory: tmpdir(), hidden: site.settings.SITE_DATA_DIR };
    const written = resultOf(await write({ format, description, target, sandbox }).catch(limitFault));
    const shared = await sharedFiles(site, files);
    return 'notes' in written ? { notes: [...written.notes, ...shared] } : written;
  } finally {
    await removeFolder(staging);
  }
}

/** The package contains the headers that its programs include. */
async function sharedFiles(
  site: Pick<Site, 'database' | 'blobs'>,
  files: readonly DataFile[],
): Promise<string[]> {
  const library = await libraryFiles(site);
  const isShared = ({ path, hash }: DataFile) =>
    library.some((one) => one.path === path && one.hash === hash);
  return files
    .filter(isShared)
    .map(({ path }) => `that ${path} is from the library of the site; the package contains the file`);
}

function solutionOf({ id: _, languageName: __, ...solution }: StoredSolution): Solution {
  return solution;
}

function resultOf(answer: ExportAnswer): ExportResult {
  return 'fault' in answer ? { refusal: 'cannot be exported', detail: answer.fault } : answer;
}

function limitFault(error: unknown): ExportAnswer {
  if (error instanceof LimitExceeded) return { fault: `the package cannot be written: ${error.message}` };
  throw error;
}
