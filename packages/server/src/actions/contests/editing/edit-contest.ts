import type { LoggedEdit } from '@tribunal/contract/contests/contest-log';
import { formatTime } from '@tribunal/contract/time';
import { type Changes, changesBetween, changesProblemList } from '@tribunal/core/contests/contest-edit';
import { removedMs } from '@tribunal/core/contests/removed-time';
import type { Database, Queries } from '../../../database/connection.ts';
import { notify } from '../../../database/notifications.ts';
import { transactionOrPreview } from '../../../database/transaction-or-preview.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { appendContestFacts, appendProblemFacts } from '../../../storage/contests/contest-facts.ts';
import { waitForEditors } from '../../../storage/contests/settings/contest-locks.ts';
import {
  type ContestSettings,
  findContestSettings,
} from '../../../storage/contests/settings/contest-settings.ts';
import { countSubmissionsTo, stampReturned } from '../../../storage/contests/settings/contest-submissions.ts';
import {
  findContestToEdit,
  lockContest,
  readEditedContest,
} from '../../../storage/contests/settings/edited-contest.ts';
import { versionOf } from '../../../storage/editing/field-versions.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { applyEdit } from './apply-edit.ts';
import { type PeopleEffects, withPeopleEffects } from './people-effects.ts';
import { type SettingFault, settingFaults } from './setting-faults.ts';

interface ContestEdit {
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
  /** Submissions that come back with a problem that was removed before. */
  readonly returnedSubmissions: number;
  readonly people: PeopleEffects;
}

/**
 * Changes settings of a contest at any time, also while it runs: scores, ranks, freeze and public figures follow in the same
 * transaction. Participations and sessions stay.
 */
export async function editContest(
  database: Database,
  editor: Editor,
  edit: ContestEdit,
  now: Date,
): Promise<ContestEdited> {
  const found = await findContestToEdit(database.query, editor.viewer, edit.key);
  if (!found) return refuse('no such contest');
  if (!found.isEditable) return refuse('not allowed to edit contest');
  const edited = await editFound(database, editor, found, edit, now);
  if ('changed' in edited && !edit.isPreview) await notify(database, found.id, 'contest_edited');
  return edited;
}

function editFound(
  database: Database,
  { viewer, actor }: Editor,
  found: { readonly id: number },
  edit: ContestEdit,
  now: Date,
): Promise<ContestEdited> {
  return transactionOrPreview(database, edit.isPreview, async (queries) => {
    await waitForEditors(queries, found.id);
    const contest = await readEditedContest(queries, viewer, found.id);
    const before = await findContestSettings(queries, found.id);
    if (!contest || !before) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    const settings = withMovedEnd(before, { ...before, ...edit.changes });
    const changed = changesBetween(before, settings);
    if (contest.finalizedAt !== null && !isShowing(changed)) return refuse('contest is final');
    if (edit.version !== null && edit.version !== versionOf(before))
      return refuse('contest was edited meanwhile');
    // What others refer to changes: they must not wait for us while we wait for them.
    if (changed.key || changesProblemList(changed)) await lockContest(queries, found.id);
    const removed = await removedSubmissions(queries, found.id, before, settings);
    const faults = await settingFaults(queries, viewer, settings, now, {
      currentKey: before.key,
      removed: edit.removesSubmissions ? new Map() : removed,
    });
    if (faults.length > 0) return { refusal: 'wrong fields', faults };
    const edited = { id: found.id, settings, changed, removedCodes: [...removed.keys()] };
    const { result: applied, people } = await withPeopleEffects(queries, found.id, changed, now, () =>
      applyEdit(queries, edited, now),
    );
    if (Object.keys(changed).length > 0)
      await addAuditEntry(queries, {
        at: now,
        actor,
        action: 'edit contest',
        target: before.key,
        details: changed,
      });
    await appendChanges(queries, found.id, { by: actor.name, changed }, now);
    await stampReturned(queries, found.id, applied.returnedIds, now);
    const removedCount = [...removed.values()].reduce((sum, count) => sum + count, 0);
    const { rankChanges, returnedIds } = applied;
    const submissions = { removedSubmissions: removedCount, returnedSubmissions: returnedIds.length };
    return { changed, effects: { rankChanges, ...submissions, people }, settings };
  });
}

/** If more or less time is removed and nobody gives another end, the contest keeps its length. */
function withMovedEnd(before: ContestSettings, settings: ContestSettings): ContestSettings {
  const longer = removedMs(settings.removed_intervals) - removedMs(before.removed_intervals);
  if (longer === 0 || settings.end_time !== before.end_time) return settings;
  return { ...settings, end_time: formatTime(new Date(Date.parse(before.end_time) + longer)) };
}

/** Showing or hiding a contest leaves its results as they are, so final contests can be published and archived. */
function isShowing(changed: Changes): boolean {
  return Object.keys(changed).every((field) => field === 'is_visible' || field === 'scoreboard_visibility');
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

async function appendChanges(
  queries: Queries,
  contestId: number,
  edit: LoggedEdit,
  now: Date,
): Promise<void> {
  if (Object.keys(edit.changed).length === 0) return;
  const { problems, withdrawn_problems, problem_holds } = edit.changed;
  if (problems ?? withdrawn_problems ?? problem_holds) await appendProblemFacts(queries, contestId, now);
  await appendContestFacts(queries, contestId, now, edit);
}
