import { formatTime, parseTime } from '@tribunal/contract/time';
import { existing } from '@tribunal/core/unknown';
import type { Database } from '../../../database/connection.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { findContestSettings } from '../../../storage/contests/settings/contest-settings.ts';
import { versionOf } from '../../../storage/editing/field-versions.ts';
import { refuse } from '../../refusal.ts';
import { type ContestEdited, editContest } from '../editing/edit-contest.ts';

/** Tools count down to the start, so they have to learn of a new one this long before. */
const leadMs = 30_000;

type StartMoved = ContestEdited | { readonly refusal: 'start is too close' };

/** Moves the start of a contest, and its end with it. Somebody who edits the contest meanwhile loses nothing. */
export async function moveStart(
  database: Database,
  editor: Editor,
  contestId: number,
  start: Date,
  now: Date,
): Promise<StartMoved> {
  for (;;) {
    const settings = await findContestSettings(database.query, contestId);
    if (!settings) return refuse('no such contest');
    const [before, end] = [existing(parseTime(settings.start_time)), existing(parseTime(settings.end_time))];
    const earliest = now.getTime() + leadMs;
    if (before.getTime() < earliest || start.getTime() < earliest) return { refusal: 'start is too close' };
    const changes = {
      start_time: formatTime(start),
      end_time: formatTime(new Date(end.getTime() + start.getTime() - before.getTime())),
    };
    const edit = {
      key: settings.key,
      changes,
      version: versionOf(settings),
      removesSubmissions: false,
      isPreview: false,
    };
    const edited = await editContest(database, editor, edit, now);
    if (!('refusal' in edited) || edited.refusal !== 'contest was edited meanwhile') return edited;
  }
}
