import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import {
  type SaveConditions,
  type SavedData,
  saveDataVersion,
} from '../../actions/problems/test-data/save-data-version.ts';
import { makeClosedFolder } from '../../blobs/closed-folder.ts';
import { putFolder } from '../../blobs/put-folder.ts';
import { makeUploadsFolder } from '../../blobs/uploads-folder.ts';
import type { Site } from '../../site.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { type FoundProblem, findEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import type { LocalSample } from '../keep-samples.ts';
import { libraryFiles, usedOfLibrary } from '../library.ts';
import { removeFolder } from '../remove-folder.ts';
import { listingOfVersion } from './listing-of-version.ts';
import { withLocalFiles } from './local-files.ts';
import { openDataFile } from './open-data-file.ts';
import { readElsewhere } from './read-elsewhere.ts';
import type { DescribedData } from './unpack-tests.ts';

/** A new version, and what it contains. */
export type SavedTests = { readonly version: string } & Pick<
  DescribedData,
  'summary' | 'fault' | 'keptSamples'
>;

export type Replaced =
  | SavedTests
  | Exclude<SavedData, { readonly version: string }>
  | { readonly refusal: 'bad archive'; readonly detail: string };

/** Replaces a problem's test data with the files of an archive, completely or not at all. */
export async function replaceTestData(
  site: Pick<Site, 'settings' | 'database' | 'blobs' | 'now'>,
  editor: Editor,
  code: string,
  { archive, reason }: { readonly archive: string; readonly reason: string },
  conditions: SaveConditions = {},
): Promise<Replaced> {
  const problem = await findEditedProblem(site.database, editor.viewer, code);
  if (!problem) return { refusal: 'no such problem' };
  if (!problem.isEditable) return { refusal: 'not allowed to edit problem' };
  const staging = join(await makeUploadsFolder(site), randomUUID());
  const before = `${staging}-before`;
  try {
    const { checker } = problem;
    const samples = await copySamples(site, problem, before);
    const library = await libraryFiles(site);
    const described = await withLocalFiles(site, library, (local) =>
      readElsewhere({ kind: 'upload', archive, staging, checker, samples, library: local }),
    );
    const sent = await putFolder(site.blobs, staging);
    const paths = new Map(sent.map((file) => [file.path, file]));
    const files = [...sent, ...usedOfLibrary(described, paths, library)];
    const { keptSamples, programFiles: _, ...data } = described;
    const needed = { ...conditions, requiresSamples: samples.length > 0 };
    const saved = await saveDataVersion(site, editor, code, { files, reason, ...data }, needed);
    const { summary, fault } = described;
    return 'refusal' in saved ? saved : { ...saved, summary, fault, ...(keptSamples && { keptSamples }) };
  } catch (error) {
    if (error instanceof ProblemDataError) return { refusal: 'bad archive', detail: error.message };
    throw error;
  } finally {
    await removeFolder(staging);
    await removeFolder(before);
  }
}

/** The samples of the current data, as files in a new folder. Those that a generator makes are not files. */
async function copySamples(
  site: Pick<Site, 'settings' | 'database' | 'blobs'>,
  { id, dataVersion, data }: FoundProblem,
  folder: string,
): Promise<LocalSample[]> {
  if (dataVersion === null || !data?.summary.samples.length) return [];
  const listing = await listingOfVersion(site, id, dataVersion);
  const samples: LocalSample[] = [];
  await makeClosedFolder(folder);
  const copy = async (path: string, name: string) => {
    const file = await openDataFile(site, dataVersion, path);
    if (!file) throw new ProblemDataError(`cannot read the sample ${path} of the current test data`);
    await pipeline(file.content, createWriteStream(join(folder, name)));
    return join(folder, name);
  };
  for (const { input, output, isSample } of listing?.cases ?? []) {
    if (!isSample || !input || !output) continue;
    const number = samples.length + 1;
    samples.push({
      input: await copy(input.path, `${number}.in`),
      output: await copy(output.path, `${number}.out`),
    });
  }
  return samples;
}
