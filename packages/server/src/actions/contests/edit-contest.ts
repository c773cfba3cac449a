import {
  affectsResults,
  affectsScores,
  type Changes,
  changesBetween,
  countRankChanges,
} from '@tribunal/core/contest-edit';
import type { Database, Queries } from '../../database/connection.ts';
import { transactionOrPreview } from '../../database/transaction-or-preview.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { appendContestFacts, appendProblemFacts } from '../../storage/contests/contest-facts.ts';
import { hiddenSubmissions, recountHidden } from '../../storage/contests/contest-figures.ts';
import {
  findContestToEdit,
  findEditedContest,
  lockEditedContest,
} from '../../storage/contests/edited-contest.ts';
import { noteRatingsDue } from '../../storage/contests/ratings-due.ts';
import { rescoreContest } from '../../storage/contests/rescore-contest.ts';
import { contestRanks } from '../../storage/contests/settings/contest-ranks.ts';
import {
  type ContestSettings,
  findContestSettings,
  settingsVersion,
} from '../../storage/contests/settings/contest-settings.ts';
import {
  countSubmissionsTo,
  lockContestSubmissions,
  regradeContest,
  takeOutSubmissions,
  waitForEditors,
} from '../../storage/contests/settings/contest-submissions.ts';
import { saveContestSettings } from '../../storage/contests/settings/save-contest-settings.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type SettingFault, settingFaults } from './setting-faults.ts';

export interface ContestEdit {
  readonly key: string;
  /** The fields to change. */
  readonly changes: Partial<ContestSettings>;
  /** The version that the editor has seen; null to overwrite whatever it is. */
  readonly version: string | null;
  /** Whether problems may leave the contest although they have submissions. */
  readonly removesSubmissions: boolean;
  /** Computes the effects and saves nothing. */
  readonly isPreview: boolean;
}

export type ContestEdited =
  | { readonly changed: Changes; readonly effects: EditEffects; readonly settings: ContestSettings }
  | Refusal<
      'no such contest' | 'not allowed to edit contest' | 'contest is final' | 'contest was edited meanwhile'
    >
  | { readonly refusal: 'wrong fields'; readonly faults: readonly SettingFault[] };

export interface EditEffects {
  readonly rankChanges: number;
  /** Submissions that leave the contest with their problem. */
  readonly removedSubmissions: number;
}

/**
 * Changes settings of a contest at any time, also while it runs: scores, ranks, freeze and public figures follow in the same
 * transaction. Participations and sessions stay.
 */
export async function editContest(
  database: Database,
  { viewer, actor }: Editor,
  edit: ContestEdit,
  now: Date,
): Promise<ContestEdited> {
  const found = await findContestToEdit(database.query, viewer, edit.key);
  if (!found) return refuse('no such contest');
  if (!found.isEditable) return refuse('not allowed to edit contest');
  return transactionOrPreview(database, edit.isPreview, async (queries) => {
    await waitForEditors(queries, found.id);
    if (!(await findEditedContest(queries, viewer, found.id))) return refuse('no such contest');
    if (await changesProblems(queries, found.id, edit)) await lockContestSubmissions(queries, found.id);
    const contest = await lockEditedContest(queries, viewer, found.id);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    const before = await findContestSettings(queries, found.id);
    const settings = { ...before, ...edit.changes };
    const changed = changesBetween(before, settings);
    if (contest.finalizedAt !== null && !isHiding(changed)) return refuse('contest is final');
    if (edit.version !== null && edit.version !== settingsVersion(before))
      return refuse('contest was edited meanwhile');
    const removed = await removedSubmissions(queries, found.id, before, settings);
    const faults = await settingFaults(
      queries,
      viewer,
      settings,
      before.key,
      edit.removesSubmissions ? new Map() : removed,
      now,
    );
    if (faults.length > 0) return { refusal: 'wrong fields', faults };
    const rankChanges = await apply(queries, found.id, settings, changed, [...removed.keys()], now);
    if (Object.keys(changed).length > 0)
      await addAuditEntry(queries, {
        at: now,
        actor,
        action: 'edit contest',
        target: before.key,
        details: changed,
      });
    await appendChanges(queries, found.id, changed, now);
    const removedCount = [...removed.values()].reduce((sum, count) => sum + count, 0);
    return { changed, effects: { rankChanges, removedSubmissions: removedCount }, settings };
  });
}

/** Showing or hiding a contest leaves its results as they are, so final contests can be archived. */
function isHiding(changed: Changes): boolean {
  return Object.keys(changed).join() === 'is_visible';
}

/** Only editors change problems, so that the answer holds until the transaction ends. */
async function changesProblems(
  queries: Queries,
  contestId: number,
  { changes }: ContestEdit,
): Promise<boolean> {
  if (!changes.problems) return false;
  const { problems } = await findContestSettings(queries, contestId);
  return changesBetween({ problems }, { problems: changes.problems }).problems !== undefined;
}

/** By the code of the problem. */
async function removedSubmissions(
  queries: Queries,
  contestId: number,
  before: ContestSettings,
  { problems }: ContestSettings,
): Promise<Map<string, number>> {
  const kept = new Set(problems.map(({ code }) => code));
  const removed = before.problems.map(({ code }) => code).filter((code) => !kept.has(code));
  return removed.length > 0 ? countSubmissionsTo(queries, contestId, removed) : new Map();
}

/** Returns how many contestants have another rank. */
async function apply(
  queries: Queries,
  contestId: number,
  settings: ContestSettings,
  changed: Changes,
  leavingCodes: readonly string[],
  now: Date,
): Promise<number> {
  if (Object.keys(changed).length === 0) return 0;
  const before = affectsScores(changed) ? await contestRanks(queries, contestId) : null;
  const hidden = affectsResults(changed) ? await hiddenSubmissions(queries, contestId) : null;
  if (leavingCodes.length > 0) await takeOutSubmissions(queries, contestId, leavingCodes);
  await saveContestSettings(queries, contestId, settings);
  if (changed.problems) await regradeContest(queries, contestId);
  if (before) await rescoreContest(queries, contestId);
  if (hidden) {
    await recountHidden(queries, contestId, hidden, now);
    await noteRatingsDue(queries, contestId, now);
  }
  return before ? countRankChanges(before, await contestRanks(queries, contestId)) : 0;
}

async function appendChanges(
  queries: Queries,
  contestId: number,
  changed: Changes,
  now: Date,
): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  if (changed.problems) await appendProblemFacts(queries, contestId, now);
  await appendContestFacts(queries, contestId, now);
}
