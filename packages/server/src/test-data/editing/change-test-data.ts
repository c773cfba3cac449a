import type { DataFile } from '@tribunal/contract/judges/judge-data';
import { casePaths } from '@tribunal/core/test-data/data-listing';
import type { CasesFault } from '@tribunal/core/test-data/edit-cases';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import {
  type SaveConditions,
  type SavedData,
  saveDataVersion,
} from '../../actions/problems/test-data/save-data-version.ts';
import type { Site } from '../../site.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { type FoundProblem, findEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { filesOfVersion } from '../../storage/problems/test-data/data-versions.ts';
import type { InitEdit } from './edit-init.ts';
import { listingOfVersion } from './listing-of-version.ts';
import { withLocalFiles } from './local-files.ts';
import { editElsewhere, readElsewhere } from './read-elsewhere.ts';
import type { SavedTests } from './replace-test-data.ts';
import type { DescribedData } from './unpack-tests.ts';

/** A change of some files of a problem's test data. */
export interface DataChange {
  /** New or replaced files, which are in the file store. */
  readonly files?: readonly DataFile[];
  readonly removed?: readonly string[];
  readonly edit?: InitEdit;
  readonly reason: string;
}

export type ChangedData =
  | SavedTests
  | Exclude<SavedData, { readonly version: string }>
  | { readonly refusal: 'bad test data'; readonly detail: string }
  | { readonly casesFault: CasesFault };

type ChangingSite = Pick<Site, 'settings' | 'database' | 'blobs' | 'now'>;

/** Makes a new version of the current test data, completely or not at all. */
export async function changeTestData(
  site: ChangingSite,
  editor: Editor,
  code: string,
  change: DataChange,
  { basedOn, isForced }: SaveConditions,
): Promise<ChangedData> {
  const problem = await findEditedProblem(site.database, editor.viewer, code);
  if (!problem) return { refusal: 'no such problem' };
  if (!problem.isEditable) return { refusal: 'not allowed to edit problem' };
  if (basedOn !== undefined && basedOn !== problem.dataVersion)
    return { refusal: 'test data was changed meanwhile' };
  try {
    const changed = await changedFiles(site, problem, change);
    if ('casesFault' in changed) return changed;
    const { files, ...described } = changed;
    const checker = change.edit?.checker;
    const data = { files, ...described, reason: change.reason, ...(checker && { checker }) };
    // What was edited is the version that was read, whether or not the editor named it.
    const conditions = { basedOn: problem.dataVersion, isForced: isForced ?? false };
    const saved = await saveDataVersion(site, editor, code, data, conditions);
    const { summary, fault } = described;
    return 'refusal' in saved ? saved : { ...saved, summary, fault };
  } catch (error) {
    if (error instanceof ProblemDataError) return { refusal: 'bad test data', detail: error.message };
    throw error;
  }
}

async function changedFiles(
  site: ChangingSite,
  problem: FoundProblem,
  { files: added = [], removed = [], edit }: DataChange,
): Promise<(DescribedData & { readonly files: DataFile[] }) | { readonly casesFault: CasesFault }> {
  const { dataVersion, id } = problem;
  const before = dataVersion === null ? [] : await filesOfVersion(site.database.query, dataVersion);
  const files = new Map(before.map((file) => [file.path, file]));
  for (const file of added) files.set(file.path, file);
  for (const path of removed) files.delete(path);
  if (edit) {
    const checker = dataVersion === null ? { checker: problem.checker } : {};
    const edited = await withLocalFiles(site, [...files.values()], (local) =>
      editElsewhere({ kind: 'edit', files: local, edit: { ...checker, ...edit } }),
    );
    if ('casesFault' in edited) return edited;
    files.set('init.yml', { path: 'init.yml', ...(await site.blobs.put(Buffer.from(edited.init))) });
  }
  const listed = dataVersion === null ? null : await listingOfVersion(site, id, dataVersion);
  const described = await withLocalFiles(site, [...files.values()], (local) =>
    readElsewhere({ kind: 'files', files: local }),
  );
  const used = described.listing && casePaths(described.listing);
  // Files of cases that no case uses any more are left out.
  if (listed && used) for (const path of casePaths(listed)) if (!used.has(path)) files.delete(path);
  return { ...described, files: [...files.values()] };
}
