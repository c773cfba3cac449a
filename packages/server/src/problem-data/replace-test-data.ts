import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ProblemDataError } from '@tribunal/judge/problem-data/problem';
import {
  type SaveConditions,
  type SavedData,
  saveDataVersion,
} from '../actions/problem-data/save-data-version.ts';
import { putFolder } from '../blobs/put-folder.ts';
import type { Site } from '../site.ts';
import type { Editor } from '../storage/accounts/editor.ts';
import { findEditedProblem } from '../storage/problems/edited-problem.ts';
import { readElsewhere } from './read-elsewhere.ts';
import { removeFolder } from './remove-folder.ts';
import type { DescribedData } from './unpack-tests.ts';
import { makeUploadsFolder } from './uploads-folder.ts';

/** A new version, and what it contains. */
export type SavedTests = { readonly version: string } & Pick<DescribedData, 'summary' | 'fault'>;

export type Replaced =
  | SavedTests
  | Exclude<SavedData, { readonly version: string }>
  | { readonly refusal: 'bad archive'; readonly detail: string };

/** Replaces a problem's test data with the files of an archive, completely or not at all. */
export async function replaceTestData(
  site: Pick<Site, 'settings' | 'database' | 'blobs' | 'now'>,
  editor: Editor,
  code: string,
  archive: string,
  reason: string,
  conditions: SaveConditions = {},
): Promise<Replaced> {
  const problem = await findEditedProblem(site.database, editor.viewer, code);
  if (!problem) return { refusal: 'no such problem' };
  if (!problem.isEditable) return { refusal: 'not allowed to edit problem' };
  const staging = join(await makeUploadsFolder(site), randomUUID());
  try {
    const { checker } = problem;
    const described = await readElsewhere({ kind: 'upload', archive, staging, checker });
    const files = await putFolder(site.blobs, staging);
    const saved = await saveDataVersion(site, editor, code, { files, reason, ...described }, conditions);
    const { summary, fault } = described;
    return 'refusal' in saved ? saved : { ...saved, summary, fault };
  } catch (error) {
    if (error instanceof ProblemDataError) return { refusal: 'bad archive', detail: error.message };
    throw error;
  } finally {
    await removeFolder(staging);
  }
}
