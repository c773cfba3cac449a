import { contestSettings } from '@tribunal/contract/settings/contest-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import { changesBetween } from '@tribunal/core/contests/contest-edit';
import type { FormatDescription } from '@tribunal/core/formats/format';
import { type FormatName, formats } from '@tribunal/core/formats/formats';
import type { SubmissionVisibility } from '@tribunal/core/visibility';
import type { Database, Queries } from '../../../database/connection.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { appendContestFacts, appendProblemFacts } from '../../../storage/contests/contest-facts.ts';
import { copyBanner } from '../../../storage/contests/settings/contest-banners.ts';
import {
  type ContestSettings,
  findContestSettings,
} from '../../../storage/contests/settings/contest-settings.ts';
import {
  insertContest,
  saveContestSettings,
} from '../../../storage/contests/settings/save-contest-settings.ts';
import { may, type Viewer } from '../../../storage/visibility/viewer.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type SettingFault, settingFaults } from './setting-faults.ts';

type ContestCreated = { readonly key: string } | Refusal<'not allowed to create contests'> | WrongContest;

interface WrongContest {
  readonly refusal: 'wrong fields';
  readonly faults: readonly SettingFault[];
}

/** Values for everything that an organizer leaves out. */
export const defaultSettings = defaultsOf(contestSettings);

/** What contestants see of their submissions unless an organizer chooses something else. */
export function defaultVisibility(format: FormatName): SubmissionVisibility {
  const { defaultVisibility: usual }: FormatDescription = formats[format];
  return usual ?? defaultSettings.submission_visibility;
}

export function mayCreateContests(viewer: Viewer): boolean {
  return may(viewer, 'edit_own_contest') || may(viewer, 'edit_all_contest');
}

/** Which problems a copy has: those of the original, none, or others. */
export type CopiedProblems = 'same' | 'none' | ContestSettings['problems'];

/** The end of a copy must not make problems public because somebody wanted that at the end of the original. */
export function copyOfContest(original: ContestSettings, problems: CopiedProblems): ContestSettings {
  const others = problems === 'none' ? [] : problems;
  return {
    ...original,
    open_for_practice: false,
    removed_intervals: [],
    problem_holds: [],
    withdrawn_problems: [],
    problems: others === 'same' ? original.problems : others,
  };
}

/** `originalKey` is the contest that the new one is a copy of; its banner is not among the settings. */
export async function createContest(
  database: Database,
  editor: Editor,
  given: ContestSettings,
  now: Date,
  originalKey: string | null = null,
): Promise<ContestCreated> {
  if (!mayCreateContests(editor.viewer)) return refuse('not allowed to create contests');
  return database.transaction(async (queries): Promise<ContestCreated> => {
    const added = await addContest(queries, editor, given, now);
    if ('refusal' in added) return added;
    if (originalKey !== null) await copyBanner(queries, originalKey, added.id);
    return { key: added.key };
  });
}

/** The same within a transaction that changes more. Whoever creates a contest without naming authors becomes its author. */
export async function addContest(
  queries: Queries,
  { viewer, actor }: Editor,
  given: ContestSettings,
  now: Date,
): Promise<{ readonly id: number; readonly key: string } | WrongContest> {
  const isNamed = given.authors.length > 0 || actor.id === null;
  const settings = isNamed ? given : { ...given, authors: [actor.name] };
  const faults = await settingFaults(queries, viewer, settings, now);
  if (faults.length > 0) return { refusal: 'wrong fields', faults };
  const id = await insertContest(queries, settings);
  if (id === null) return { refusal: 'wrong fields', faults: [{ field: 'key', reason: 'taken' }] };
  const created = await findContestSettings(queries, id);
  if (!created) throw new Error(`contest ${id} is gone`);
  await saveContestSettings(queries, id, settings, changesBetween(created, settings));
  const { key, name, start_time, end_time } = settings;
  const details = { name, start_time, end_time };
  await addAuditEntry(queries, { at: now, actor, action: 'create contest', target: key, details });
  await appendContestFacts(queries, id, now);
  await appendProblemFacts(queries, id, now);
  return { id, key };
}
