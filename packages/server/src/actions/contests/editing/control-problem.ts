import { problemLabel } from '@tribunal/core/contests/labels';
import type { FormatName } from '@tribunal/core/formats/formats';
import type { Database } from '../../../database/connection.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import {
  type ContestSettings,
  findContestSettings,
} from '../../../storage/contests/settings/contest-settings.ts';
import { findContestToEdit } from '../../../storage/contests/settings/edited-contest.ts';
import { versionOf } from '../../../storage/editing/field-versions.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type ContestEdited, editContest } from './edit-contest.ts';

type Hold = ContestSettings['problem_holds'][number]['what'];

/** A problem of a contest, by its label in any case. */
export interface LabelledProblem {
  readonly key: string;
  readonly label: string;
}

export type Controlled =
  | { readonly code: string }
  | Exclude<ContestEdited, { readonly changed: unknown }>
  | Refusal<'problem not in contest'>;

/** Stops submitting or judging of one problem; null lets it go on. */
export function holdProblem(
  database: Database,
  editor: Editor,
  problem: LabelledProblem,
  what: Hold | null,
  now: Date,
): Promise<Controlled> {
  return control(database, editor, problem, now, ({ problem_holds: holds }, code) => ({
    problem_holds: [...holds.filter((one) => one.code !== code), ...(what ? [{ code, what }] : [])],
  }));
}

/** A withdrawn problem stays visible and has no effect on standings; taken back, it counts as before. */
export function withdrawProblem(
  database: Database,
  editor: Editor,
  problem: LabelledProblem,
  isWithdrawn: boolean,
  now: Date,
): Promise<Controlled> {
  return control(database, editor, problem, now, ({ withdrawn_problems: withdrawn }, code) => ({
    withdrawn_problems: [...withdrawn.filter((one) => one !== code), ...(isWithdrawn ? [code] : [])],
  }));
}

/** Somebody who edits the contest meanwhile loses nothing. */
async function control(
  database: Database,
  editor: Editor,
  { key, label }: LabelledProblem,
  now: Date,
  change: (settings: ContestSettings, code: string) => Partial<ContestSettings>,
): Promise<Controlled> {
  for (;;) {
    const found = await findContestToEdit(database.query, editor.viewer, key);
    if (!found) return refuse('no such contest');
    if (!found.isEditable) return refuse('not allowed to edit contest');
    const settings = await findContestSettings(database.query, found.id);
    if (!settings) return refuse('no such contest');
    const code = codeOf(settings, label);
    if (code === undefined) return refuse('problem not in contest');
    const changes = change(settings, code);
    const edit = { key, changes, version: versionOf(settings), removesSubmissions: false, isPreview: false };
    const edited = await editContest(database, editor, edit, now);
    if (!('refusal' in edited)) return { code };
    if (edited.refusal !== 'contest was edited meanwhile') return edited;
  }
}

function codeOf({ format, problems }: ContestSettings, label: string): string | undefined {
  const wanted = label.toLowerCase();
  return problems.find(
    (one, index) => problemLabel(format as FormatName, index, one.label).toLowerCase() === wanted,
  )?.code;
}
