import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Changes, changesBetween } from '@tribunal/core/contest-edit';
import { isCode } from '@tribunal/core/texts/names';
import { ProblemDataError } from '@tribunal/judge/problem-data/problem';
import { addDataVersion } from '../actions/problem-data/save-data-version.ts';
import { putFolder } from '../blobs/put-folder.ts';
import { readElsewhere } from '../problem-data/read-elsewhere.ts';
import { removeFolder } from '../problem-data/remove-folder.ts';
import type { DescribedData } from '../problem-data/unpack-tests.ts';
import { makeUploadsFolder } from '../problem-data/uploads-folder.ts';
import type { Site } from '../site.ts';
import { addAuditEntry } from '../storage/accounts/audit-log.ts';
import type { Editor } from '../storage/accounts/editor.ts';
import {
  type FoundProblem,
  findEditedProblem,
  lockEditedProblem,
} from '../storage/problems/edited-problem.ts';
import { saveEditorial } from '../storage/problems/editorials.ts';
import {
  findImportedFields,
  type ImportedFields,
  insertImported,
  type StoredFields,
  updateImported,
} from '../storage/problems/imported-problem.ts';
import { may } from '../storage/visibility/viewer.ts';
import { PackageError, type PackageProblem } from './model.ts';
import { readPackageElsewhere } from './read-package-elsewhere.ts';

export interface ImportRequest {
  /** The zip file or folder. */
  readonly path: string;
  /** Null: the code that the package suggests. */
  readonly code: string | null;
  /** An existing problem gets the content of the package; otherwise it is an error. */
  readonly isReplacing: boolean;
  /** Reads and compares, and saves nothing. */
  readonly isDryRun: boolean;
  /** Whether everybody sees a new problem. */
  readonly isPublic: boolean;
}

export interface Imported {
  readonly code: string;
  readonly isNew: boolean;
  readonly format: string;
  /** Old and new values of what changes in an existing problem; the new problem otherwise. */
  readonly changed: Changes;
  readonly before: FoundProblem['data'];
  readonly data: DescribedData;
  readonly solutions: number;
  readonly notes: readonly string[];
}

export type ImportResult =
  | Imported
  | {
      readonly refusal:
        | 'not allowed to create problems'
        | 'not allowed to edit problem'
        | 'no code'
        | 'code taken';
    }
  | { readonly refusal: 'bad package'; readonly detail: string };

type ImportSite = Pick<Site, 'settings' | 'database' | 'blobs' | 'now'>;

/** Creates a problem from a package, or replaces the content of one, completely or not at all. */
export async function importProblem(
  site: ImportSite,
  editor: Editor,
  request: ImportRequest,
): Promise<ImportResult> {
  if (!may(editor.viewer, 'edit_own_problem')) return { refusal: 'not allowed to create problems' };
  const staging = join(await makeUploadsFolder(site), randomUUID());
  try {
    const { problem, dataFolder } = await readPackageElsewhere(request.path, staging);
    const data = await readElsewhere({ kind: 'folder', folder: dataFolder });
    return await store(site, editor, request, problem, data, dataFolder);
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
  problem: PackageProblem,
  data: DescribedData,
  dataFolder: string,
): Promise<ImportResult> {
  const code = request.code ?? problem.code;
  if (code === null || !isCode(code)) return { refusal: 'no code' };
  const found = await findEditedProblem(site.database, editor.viewer, code);
  if (found && !found.isEditable) return { refusal: 'not allowed to edit problem' };
  const existing = await findImportedFields(site.database.query, code);
  if (existing && (!request.isReplacing || !found)) return { refusal: 'code taken' };
  const given = fieldsOf(problem);
  // Whether partial points count decides about the points of submissions, which only an edit of the problem computes again.
  const fields = existing
    ? { ...completed(given, existing.fields), partial: existing.fields.partial }
    : completed(given, { ...newProblem, name: code });
  const imported: Imported = {
    code,
    isNew: existing === null,
    format: problem.format,
    changed: existing ? changesBetween(existing.fields, fields) : {},
    before: found?.data ?? null,
    data,
    solutions: problem.solutions.length,
    notes: [...problem.notes, ...notStored(problem, given.partial !== fields.partial)],
  };
  if (request.isDryRun) return imported;
  const isSaved = await save(site, editor, request, imported, fields, problem.editorial, dataFolder);
  return isSaved ? imported : { refusal: 'code taken' };
}

async function save(
  { database, blobs, now }: ImportSite,
  { viewer, actor }: Editor,
  { isPublic }: ImportRequest,
  { code, isNew, format, data, changed }: Imported,
  fields: StoredFields,
  editorial: string | null,
  dataFolder: string,
): Promise<boolean> {
  const files = await putFolder(blobs, dataFolder);
  return database.transaction(async (queries) => {
    const id = isNew
      ? await insertImported(queries, code, fields, isPublic)
      : ((await lockEditedProblem(queries, viewer, code))?.id ?? null);
    if (id === null) return false;
    if (!isNew) await updateImported(queries, id, fields);
    if (editorial !== null)
      await saveEditorial(queries, id, { text: editorial, isPublished: false }, actor.id, now());
    const entry = {
      at: now(),
      actor,
      action: 'import problem',
      target: code,
      details: { format, isNew, ...changed },
    };
    await addAuditEntry(queries, entry);
    await addDataVersion(queries, blobs, actor, { id, code }, { files, reason: format, ...data }, now());
    return true;
  });
}

const newProblem: Omit<StoredFields, 'name'> = {
  description: '',
  time_limit: 2,
  memory_limit: 262_144,
  partial: false,
  short_circuit: false,
  types: [],
};

function fieldsOf(problem: PackageProblem): ImportedFields {
  const [statement] = problem.statements;
  return {
    name: statement?.name || null,
    description: statement?.text || null,
    time_limit: problem.timeLimitSeconds,
    memory_limit: problem.memoryLimitKib === null ? null : Math.round(problem.memoryLimitKib),
    partial: problem.isPartial,
    short_circuit: !problem.isPartial,
    types: problem.types,
  };
}

/** What the package does not state stays as it is. */
function completed(given: ImportedFields, before: StoredFields): StoredFields {
  return {
    partial: given.partial,
    short_circuit: given.short_circuit,
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    time_limit: given.time_limit ?? before.time_limit,
    memory_limit: given.memory_limit ?? before.memory_limit,
    types: given.types.length > 0 ? given.types : before.types,
  };
}

function notStored(
  { statements, authors, source, license, isPartial }: PackageProblem,
  isPartialKept: boolean,
): string[] {
  const other = statements
    .slice(1)
    .map(({ language }) => `the statement in the language ${language} is not imported`);
  return [
    ...other,
    ...(authors.length > 0 ? [`the authors are not imported: ${authors.join(', ')}`] : []),
    ...(source ? [`the source is not imported: ${source}`] : []),
    ...(license ? [`the licence is not imported: ${license}`] : []),
    ...(isPartialKept ? [`partial points stay ${isPartial ? 'off' : 'on'}, unlike in the package`] : []),
  ];
}
