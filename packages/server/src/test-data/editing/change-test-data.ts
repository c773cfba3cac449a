import type { DataFile } from '@tribunal/contract/judges/judge-data';
import { casePaths, type DataListing } from '@tribunal/core/test-data/data-listing';
import type { CasesFault } from '@tribunal/core/test-data/edit-cases';
import type { PlainChecker } from '@tribunal/core/test-data/generated-data';
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
import { libraryFiles, usedOfLibrary, withLibrary } from '../library.ts';
import { programsIn } from '../programs/program-set.ts';
import { compileElsewhere, type ProgramFault } from '../workshop/workshop.ts';
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

export type ChangedData = SavedTests | Exclude<SavedData, { readonly version: string }> | NotMade;

type NotMade =
  | { readonly refusal: 'bad test data'; readonly detail: string }
  | { readonly casesFault: CasesFault }
  | { readonly programFaults: readonly ProgramFault[] };

/** Test data that is ready to be saved. */
export type PreparedData = DescribedData & { readonly files: DataFile[] };

/** What a change starts from. */
export interface DataBefore {
  readonly files: readonly DataFile[];
  readonly listing: DataListing | null;
  /** For data that names none. */
  readonly checker?: PlainChecker;
}

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
  const changed = await prepareData(site, await dataBefore(site, problem), change);
  if (!('files' in changed)) return changed;
  const { files, ...described } = changed;
  const checker = change.edit?.checker;
  const data = { files, ...described, reason: change.reason, ...(checker && { checker }) };
  // What was edited is the version that was read, whether or not the editor named it.
  const conditions = { basedOn: problem.dataVersion, isForced: isForced ?? false };
  const saved = await saveDataVersion(site, editor, code, data, conditions);
  const { summary, fault } = described;
  return 'refusal' in saved ? saved : { ...saved, summary, fault };
}

export async function dataBefore(
  site: ChangingSite,
  { id, dataVersion, checker }: FoundProblem,
): Promise<DataBefore> {
  if (dataVersion === null) return { files: [], listing: null, checker };
  const files = await filesOfVersion(site.database.query, dataVersion);
  return { files, listing: await listingOfVersion(site, id, dataVersion) };
}

/** The files after a change, and what they contain. */
export async function prepareData(
  site: Pick<Site, 'settings' | 'database' | 'blobs'>,
  before: DataBefore,
  change: Omit<DataChange, 'reason'>,
): Promise<PreparedData | NotMade> {
  try {
    return await changedData(site, before, change);
  } catch (error) {
    if (error instanceof ProblemDataError) return { refusal: 'bad test data', detail: error.message };
    throw error;
  }
}

async function changedData(
  site: Pick<Site, 'settings' | 'database' | 'blobs'>,
  before: DataBefore,
  { files: added = [], removed = [], edit }: Omit<DataChange, 'reason'>,
): Promise<PreparedData | NotMade> {
  const files = new Map(before.files.map((file) => [file.path, file]));
  for (const file of added) files.set(file.path, file);
  for (const path of removed) files.delete(path);
  for (const { program } of edit?.programs ? programsIn(edit.programs) : [])
    files.set(program.name, { path: program.name, ...(await site.blobs.put(Buffer.from(program.source))) });
  const library = await libraryFiles(site);
  if (edit) {
    const faults = await editFiles(site, before, { files, library }, edit);
    if (faults) return faults;
  }
  const { listing: listed } = before;
  const mayBeEmpty = edit?.programs !== undefined || listed?.cases.length === 0;
  const described = await withLocalFiles(site, withLibrary(files.values(), library), (local) =>
    readElsewhere({ kind: 'files', files: local, mayBeEmpty }),
  );
  for (const file of usedOfLibrary(described, files, library)) files.set(file.path, file);
  const used = described.listing && casePaths(described.listing);
  // Files of cases that no case uses any more are left out.
  if (listed && used) for (const path of casePaths(listed)) if (!used.has(path)) files.delete(path);
  return { ...described, files: [...files.values()] };
}

/** Writes the new `init.yml` among the files, and removes the programs that it does not name any more. */
async function editFiles(
  site: Pick<Site, 'settings' | 'database' | 'blobs'>,
  { files: before, checker }: DataBefore,
  { files, library }: { readonly files: Map<string, DataFile>; readonly library: readonly DataFile[] },
  edit: InitEdit,
): Promise<NotMade | null> {
  return withLocalFiles(site, withLibrary(files.values(), library), async (local) => {
    const task = { ...(checker && { checker }), ...edit };
    const edited = await editElsewhere({ kind: 'edit', files: local, edit: task });
    if ('casesFault' in edited) return edited;
    const known = new Map(before.map(({ path, hash }) => [path, hash]));
    const isNew = (path: string) => known.get(path) !== files.get(path)?.hash;
    const programs = (edited.programs ?? [])
      .filter(({ field, files: ofProgram }) => field !== 'headers' && ofProgram.some(isNew))
      .map((program) => ({ ...program, isPart: program.field === 'graders' }));
    const faults = await compileElsewhere(site, { files: local, programs });
    if (faults.length > 0) return { programFaults: faults };
    files.set('init.yml', { path: 'init.yml', ...(await site.blobs.put(Buffer.from(edited.init))) });
    for (const path of edited.unused ?? []) files.delete(path);
    return null;
  });
}
