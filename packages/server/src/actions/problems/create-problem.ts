import { problemSettings } from '@tribunal/contract/settings/problem-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import { changesBetween } from '@tribunal/core/contests/contest-edit';
import type { PlainCase, PlainChecker } from '@tribunal/core/test-data/generated-data';
import type { Queries } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { addRevision } from '../../storage/problems/authoring/problem-revisions.ts';
import {
  insertProblem,
  type ProblemSettings,
  saveProblemSettings,
} from '../../storage/problems/authoring/problem-settings.ts';
import { addVersion, holdFiles, setCurrentVersion } from '../../storage/problems/test-data/data-versions.ts';
import { versionOf } from '../../storage/problems/test-data/manifest.ts';
import { saveChecker } from '../../storage/problems/test-data/problem-data.ts';
import { may, type Viewer } from '../../storage/visibility/viewer.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type ProblemFault, problemFaults } from './problem-faults.ts';
import { type ReadyData, readyData } from './test-data/ready-data.ts';
import { requireFiles } from './test-data/save-data-version.ts';

type ProblemCreated = { readonly code: string } | Refusal<'not allowed to create problems'> | WrongProblem;

export interface WrongProblem {
  readonly refusal: 'wrong fields';
  readonly faults: readonly ProblemFault[];
}

/** Values for everything that a problem setter leaves out. */
export const defaultProblemSettings = defaultsOf(problemSettings);

export function mayCreateProblems(viewer: Viewer): boolean {
  return may(viewer, 'edit_own_problem');
}

/** The test data of a new problem, as texts. */
export interface GivenData {
  readonly checker: PlainChecker;
  readonly cases: readonly PlainCase[];
  /** The whole test data, if it has more than cases and a checker. */
  readonly prepared?: ReadyData;
}

export async function createProblem(
  { database, blobs }: Pick<Site, 'database' | 'blobs'>,
  editor: Editor,
  settings: ProblemSettings,
  given: GivenData,
  now: Date,
): Promise<ProblemCreated> {
  if (!mayCreateProblems(editor.viewer)) return refuse('not allowed to create problems');
  const { checker, cases } = given;
  const data = cases.length > 0 || given.prepared ? await readyData(blobs, given) : null;
  return database.transaction(async (queries): Promise<ProblemCreated> => {
    const added = await addProblem(queries, editor, settings, now);
    if ('refusal' in added) return added;
    await saveChecker(queries, added.id, checker);
    const made = { madeAt: now, madeBy: editor.actor.id, reason: '' };
    if (data) await saveData(queries, blobs, added.id, { ...data, ...made });
    return { code: added.code };
  });
}

/**
 * The same without test data, within a transaction that changes more. Whoever creates a problem without naming authors becomes its
 * author.
 */
export async function addProblem(
  queries: Queries,
  { actor }: Editor,
  given: ProblemSettings,
  now: Date,
): Promise<{ readonly id: number; readonly code: string } | WrongProblem> {
  const isNamed = given.authors.length > 0 || actor.id === null;
  const settings = isNamed ? given : { ...given, authors: [actor.name] };
  const faults = await problemFaults(queries, settings, null);
  if (faults.length > 0) return { refusal: 'wrong fields', faults };
  const id = await insertProblem(queries, settings);
  if (id === null) return { refusal: 'wrong fields', faults: [{ field: 'code', reason: 'taken' }] };
  await saveProblemSettings(queries, id, settings, changesBetween(defaultProblemSettings, settings));
  await addRevision(queries, id, settings, actor.id === null ? null : actor.name, now);
  const { code, name } = settings;
  await addAuditEntry(queries, { at: now, actor, action: 'create problem', target: code, details: { name } });
  return { id, code };
}

async function saveData(
  queries: Queries,
  blobs: Site['blobs'],
  problemId: number,
  data: ReadyData & DataMade,
): Promise<void> {
  await holdFiles(queries);
  await requireFiles(blobs, data.files);
  const version = versionOf(data.files);
  await addVersion(queries, problemId, { ...data, version });
  await setCurrentVersion(queries, problemId, version);
}

interface DataMade {
  readonly madeAt: Date;
  readonly madeBy: number | null;
  readonly reason: string;
}
