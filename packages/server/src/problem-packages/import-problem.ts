import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import { isCode } from '@tribunal/core/texts/names';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { addProblem, mayCreateProblems, type WrongProblem } from '../actions/problems/create-problem.ts';
import { changeProblem } from '../actions/problems/edit-problem.ts';
import { addDataVersion, refusalDuringContest } from '../actions/problems/test-data/save-data-version.ts';
import { hashOnly } from '../blobs/hash-only.ts';
import { makeUploadsFolder } from '../blobs/uploads-folder.ts';
import type { Queries } from '../database/connection.ts';
import { transactionOrPreview } from '../database/transaction-or-preview.ts';
import type { Site } from '../site.ts';
import { addAuditEntry } from '../storage/accounts/audit-log.ts';
import type { Editor } from '../storage/accounts/editor.ts';
import { type FoundProblem, findEditedProblem } from '../storage/problems/authoring/edited-problem.ts';
import { findProblemSettings, type ProblemSettings } from '../storage/problems/authoring/problem-settings.ts';
import { saveEditorialText } from '../storage/problems/editorials.ts';
import { filesOfVersion, holdFiles } from '../storage/problems/test-data/data-versions.ts';
import type { DescribedData } from '../test-data/editing/unpack-tests.ts';
import { removeFolder } from '../test-data/remove-folder.ts';
import { type FileChanges, fileChanges } from './file-changes.ts';
import { withKnownNames } from './known-names.ts';
import { PackageError } from './model.ts';
import { packageSettings } from './package-settings.ts';
import { keepTimeLimitRule } from './provisional-limit.ts';
import { saveSolutions } from './save-solutions.ts';
import { type PutFiles, putStaged, type StagedPackage, stagePackage } from './staged-package.ts';

interface ImportRequest {
  /** The zip file or folder. */
  readonly path: string;
  /** Null: the code that the package suggests. */
  readonly code: string | null;
  /** An existing problem gets the content of the package; otherwise it is an error. */
  readonly isReplacing: boolean;
  /** Does everything and undoes it. */
  readonly isDryRun: boolean;
  /** Whether everybody sees a new problem. */
  readonly isPublic: boolean;
  /** What counts more than the package. */
  readonly settings: Partial<ProblemSettings>;
  /** Also data that no judge can use during a contest. */
  readonly isForced: boolean;
  /** The version of an existing problem that the editor has seen; null to overwrite whatever it is. */
  readonly version: string | null;
}

export interface Imported {
  readonly code: string;
  readonly isNew: boolean;
  readonly format: string;
  /** Old and new values of what changes in an existing problem. */
  readonly changed: Changes;
  /** Submissions with other points whose results the editor may see. */
  readonly regraded: number;
  readonly before: FoundProblem['data'];
  readonly data: DescribedData;
  readonly files: FileChanges;
  readonly solutions: number;
  /** What is not imported. */
  readonly notes: readonly string[];
}

export type ImportResult =
  | Imported
  | {
      readonly refusal:
        | 'not allowed to create problems'
        | 'no such problem'
        | 'not allowed to edit problem'
        | 'problem was edited meanwhile'
        | 'no judge can use the test data'
        | 'test data has no samples'
        | 'no code'
        | 'code taken';
    }
  | WrongProblem
  | { readonly refusal: 'bad package'; readonly detail: string };

export type ImportSite = Pick<Site, 'settings' | 'database' | 'blobs' | 'now'>;

/** Creates a problem from a package, or replaces the content of one, completely or not at all. */
export async function importProblem(
  site: ImportSite,
  editor: Editor,
  request: ImportRequest,
): Promise<ImportResult> {
  if (!request.isReplacing && !mayCreateProblems(editor.viewer))
    return { refusal: 'not allowed to create problems' };
  const staging = join(await makeUploadsFolder(site), randomUUID());
  try {
    return await store(site, editor, request, await stagePackage(request.path, staging));
  } catch (error) {
    if (error instanceof PackageError || error instanceof ProblemDataError)
      return { refusal: 'bad package', detail: error.message };
    throw error;
  } finally {
    await removeFolder(staging);
  }
}

async function store(
  site: ImportSite,
  editor: Editor,
  request: ImportRequest,
  read: StagedPackage,
): Promise<ImportResult> {
  const code = request.code ?? read.problem.code;
  if (code === null || !isCode(code)) return { refusal: 'no code' };
  const found = await findEditedProblem(site.database, editor.viewer, code);
  if (found && !request.isReplacing) return { refusal: 'code taken' };
  if (found && !found.isEditable) return { refusal: 'not allowed to edit problem' };
  if (!found && !mayCreateProblems(editor.viewer)) return { refusal: 'not allowed to create problems' };
  const files = await putStaged(request.isDryRun ? hashOnly : site.blobs, read);
  return transactionOrPreview(site.database, request.isDryRun, async (queries) => {
    await holdFiles(queries);
    return found
      ? replaceProblem(queries, site, editor, { request, read, files }, found)
      : newProblem(queries, site, editor, { request, read, files }, code);
  });
}

/** A package whose files are stored, and what is asked for. */
interface PutPackage<Request> {
  readonly request: Request;
  readonly read: StagedPackage;
  readonly files: PutFiles;
}

/** Within a transaction that holds the stored files. */
export async function newProblem(
  queries: Queries,
  site: Pick<Site, 'blobs' | 'now'>,
  editor: Editor,
  { request, read, files }: PutPackage<Pick<ImportRequest, 'isDryRun' | 'isPublic' | 'settings'>>,
  code: string,
): Promise<ImportResult> {
  const stated = packageSettings(read.problem, read.data.summary, code, null, files.beside);
  const { settings, notes } = await withKnownNames(queries, editor, stated);
  const added = await addProblem(
    queries,
    editor,
    { ...settings, is_public: request.isPublic, ...request.settings },
    site.now(),
  );
  if ('refusal' in added)
    return added.faults.some(({ reason }) => reason === 'taken') ? { refusal: 'code taken' } : added;
  const unknown = await addRest(queries, site, editor, { request, read, files }, added);
  const aboutLimit = await keepTimeLimitRule(queries, added.id, read.problem, request.settings);
  const about = { code, isNew: true, changed: {}, regraded: 0, before: null };
  return report(read, about, fileChanges([], files.data), [...notes, ...unknown, ...aboutLimit]);
}

async function replaceProblem(
  queries: Queries,
  site: ImportSite,
  editor: Editor,
  { request, read, files }: PutPackage<ImportRequest>,
  { id, code, data: before }: FoundProblem,
): Promise<ImportResult> {
  // First: a refusal must leave nothing behind.
  const hadSamples = !!before?.summary.samples.length;
  const refusal = request.isForced
    ? undefined
    : await refusalDuringContest(queries, id, read.data, hadSamples, site.now());
  if (refusal) return refusal;
  const current = await findProblemSettings(queries, id);
  const stated = packageSettings(read.problem, read.data.summary, code, current, files.beside);
  const { settings, notes } = await withKnownNames(queries, editor, stated);
  const edit = { code, changes: { ...settings, ...request.settings }, version: request.version };
  const edited = await changeProblem(queries, editor, id, edit, site.now());
  if ('refusal' in edited) return edited;
  const former = before ? await filesOfVersion(queries, before.version) : [];
  const unknown = await addRest(queries, site, editor, { request, read, files }, { id, code });
  const { changed, regraded } = edited;
  const about = { code, isNew: false, changed, regraded, before };
  const aboutLimit = read.problem.timeLimitRule
    ? ['the package states no time limit: the problem keeps its own']
    : [];
  return report(read, about, fileChanges(former, files.data), [...notes, ...unknown, ...aboutLimit]);
}

/** What belongs to the problem beside its settings. Returns what the site does not know. */
async function addRest(
  queries: Queries,
  { blobs, now }: Pick<Site, 'blobs' | 'now'>,
  { actor }: Editor,
  { request, read, files }: PutPackage<Pick<ImportRequest, 'isDryRun'>>,
  target: { readonly id: number; readonly code: string },
): Promise<string[]> {
  const { problem, data } = read;
  const { editorial, format, solutions } = problem;
  if (editorial !== null) await saveEditorialText(queries, target.id, editorial, actor.id);
  const unknown = await saveSolutions(queries, target.id, solutions);
  await addAuditEntry(queries, {
    ...{ at: now(), actor, action: 'import problem', target: target.code },
    details: { format },
  });
  const added = { files: files.data, reason: format, ...data };
  if (!request.isDryRun) await addDataVersion(queries, { blobs, now: now() }, actor, target, added);
  return unknown.map(
    (name) => `the solution ${name}: this site does not have its language, so that it is not run`,
  );
}

function report(
  { problem, data }: StagedPackage,
  about: Pick<Imported, 'code' | 'isNew' | 'changed' | 'regraded' | 'before'>,
  files: FileChanges,
  unknown: readonly string[],
): Imported {
  const { format, solutions, authors } = problem;
  const notes = [...problem.notes, ...unknown];
  const named = authors.length > 0 ? [`the authors are no accounts of this site: ${authors.join(', ')}`] : [];
  return { ...about, format, data, files, solutions: solutions.length, notes: [...notes, ...named] };
}
