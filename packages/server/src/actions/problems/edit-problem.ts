import { problemSettings } from '@tribunal/contract/settings/problem-settings';
import { haveEffect } from '@tribunal/contract/settings/setting';
import { type Changes, changesBetween } from '@tribunal/core/contests/contest-edit';
import type { Database, Queries } from '../../database/connection.ts';
import { transactionOrPreview } from '../../database/transaction-or-preview.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { appendContestFacts } from '../../storage/contests/contest-facts.ts';
import { rescoreContest } from '../../storage/contests/scoreboard/rescore-contest.ts';
import { regradeContest } from '../../storage/contests/settings/contest-submissions.ts';
import { keepHidden } from '../../storage/contests/settings/practice-openings.ts';
import { versionOf } from '../../storage/editing/field-versions.ts';
import { findEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import { addRevision, hasRevisions } from '../../storage/problems/authoring/problem-revisions.ts';
import {
  findProblemSettings,
  type ProblemSettings,
  saveProblemSettings,
} from '../../storage/problems/authoring/problem-settings.ts';
import { recountPublicFigures } from '../../storage/problems/recount-public-figures.ts';
import {
  lockScoresOfProblem,
  regradeProblem,
  type ScoresOfProblem,
  waitForProblemEditors,
} from '../../storage/submissions/problem-scores.ts';
import type { Viewer } from '../../storage/visibility/viewer.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type ProblemFault, problemFaults } from './problem-faults.ts';

export interface ProblemEdit {
  readonly code: string;
  /** The fields to change. */
  readonly changes: Partial<ProblemSettings>;
  /** The version that the editor has seen; null to overwrite whatever it is. */
  readonly version: string | null;
  /** Computes the effects and saves nothing. */
  readonly isPreview: boolean;
}

export type ProblemEdited =
  | {
      readonly changed: Changes;
      /** Submissions with other points whose results the editor may see. */
      readonly regraded: number;
      readonly settings: ProblemSettings;
    }
  | Refusal<'no such problem' | 'not allowed to edit problem' | 'problem was edited meanwhile'>
  | { readonly refusal: 'wrong fields'; readonly faults: readonly ProblemFault[] };

/** Changes settings of a problem. Points of users and standings of contests follow in the same transaction; verdicts stay. */
export async function editProblem(
  database: Database,
  editor: Editor,
  edit: ProblemEdit,
  now: Date,
): Promise<ProblemEdited> {
  const found = await findEditedProblem(database, editor.viewer, edit.code);
  if (!found) return refuse('no such problem');
  if (!found.isEditable) return refuse('not allowed to edit problem');
  return transactionOrPreview(database, edit.isPreview, (queries) =>
    changeProblem(queries, editor, found.id, edit, now),
  );
}

/** The same within a transaction that changes more. Other editors of the problem wait until it ends. */
export async function changeProblem(
  queries: Queries,
  { viewer, actor }: Editor,
  problemId: number,
  edit: Omit<ProblemEdit, 'isPreview'>,
  now: Date,
): Promise<ProblemEdited> {
  await waitForProblemEditors(queries, problemId);
  const problem = await findEditedProblem({ query: queries }, viewer, edit.code);
  if (problem?.id !== problemId) return refuse('no such problem');
  if (!problem.isEditable) return refuse('not allowed to edit problem');
  const before = await findProblemSettings(queries, problemId);
  if (edit.version !== null && edit.version !== versionOf(before))
    return refuse('problem was edited meanwhile');
  const settings = { ...before, ...edit.changes };
  const changed = changesBetween(before, settings);
  const affectsScores = haveEffect(problemSettings, Object.keys(changed), 'scores');
  const scores = affectsScores ? await lockScoresOfProblem(queries, viewer, problemId) : null;
  const faults = [...(await problemFaults(queries, settings, before.code)), ...finalFaults(changed, scores)];
  if (faults.length > 0) return { refusal: 'wrong fields', faults };
  if (Object.keys(changed).length === 0) return { changed, regraded: 0, settings };
  const madeBy = actor.id === null ? null : actor.name;
  if (!(await hasRevisions(queries, problemId))) await addRevision(queries, problemId, before, null, now);
  await saveProblemSettings(queries, problemId, settings, changed);
  await addRevision(queries, problemId, settings, madeBy, now);
  if (changed.is_public && !settings.is_public) await keepHidden(queries, problemId);
  const edited = { id: problemId, settings, changed };
  const regraded = scores ? await rescore(queries, viewer, edited, scores, now) : 0;
  const entry = { at: now, actor, action: 'edit problem', target: before.code, details: changed };
  await addAuditEntry(queries, entry);
  return { changed, regraded, settings };
}

/** Whether partial points count also decides the points in contests, and results that are final stay as they are. */
function finalFaults({ partial }: Changes, scores: ScoresOfProblem | null): ProblemFault[] {
  const final = scores?.contests.filter(({ isFinal }) => isFinal) ?? [];
  if (!partial || final.length === 0) return [];
  const contests = final.filter(({ isVisible }) => isVisible).map(({ key }) => key);
  return [{ field: 'partial', reason: 'results are final', contests }];
}

interface SavedEdit {
  readonly id: number;
  readonly settings: ProblemSettings;
  readonly changed: Changes;
}

async function rescore(
  queries: Queries,
  viewer: Viewer,
  { id: problemId, settings, changed }: SavedEdit,
  { contests, users }: ScoresOfProblem,
  now: Date,
): Promise<number> {
  const isRegraded = changed.points !== undefined || changed.partial !== undefined;
  const regraded = isRegraded ? await regradeProblem(queries, viewer, problemId, settings, now) : 0;
  const rescored = changed.partial ? contests : [];
  for (const { id } of rescored) {
    await regradeContest(queries, id, [settings.code]);
    await rescoreContest(queries, id);
  }
  await recountPublicFigures(queries, users, [problemId]);
  // The entry in the log tells caches that the ranking may have changed.
  for (const { id } of rescored) await appendContestFacts(queries, id, now);
  return regraded;
}
