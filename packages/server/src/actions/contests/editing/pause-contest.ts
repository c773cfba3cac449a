import { formatTime } from '@tribunal/contract/time';
import { isPausedAt, openPause, openPauseMs } from '@tribunal/core/contests/removed-time';
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

type TimeSettings = Pick<ContestSettings, 'start_time' | 'end_time' | 'removed_intervals'>;
type Stopped = Refusal<'contest is paused' | 'contest is not paused' | 'contest has ended'>;

/** Stops the clock for everybody; before the start, the countdown. Nobody can submit until it goes on. */
export function pauseContest(database: Database, editor: Editor, key: string, now: Date) {
  return changeClock(database, editor, key, now, paused);
}

/** The clock goes on: the pause is removed from the time of the contest, and its end is that much later. */
export function resumeContest(database: Database, editor: Editor, key: string, now: Date) {
  return changeClock(database, editor, key, now, resumed);
}

/** Somebody who edits the contest meanwhile loses nothing. */
async function changeClock(
  database: Database,
  editor: Editor,
  key: string,
  now: Date,
  change: (settings: TimeSettings, now: Date) => TimeSettings | Stopped,
): Promise<ContestEdited | Stopped> {
  for (;;) {
    const found = await findContestToEdit(database.query, editor.viewer, key);
    if (!found) return refuse('no such contest');
    if (!found.isEditable) return refuse('not allowed to edit contest');
    const settings = await findContestSettings(database.query, found.id);
    if (!settings) return refuse('no such contest');
    const changes = change(settings, now);
    if ('refusal' in changes) return changes;
    const version = versionOf(settings);
    const edit = { key, changes, version, removesSubmissions: false, isPreview: false };
    const edited = await editContest(database, editor, edit, now);
    if (!('refusal' in edited) || edited.refusal !== 'contest was edited meanwhile') return edited;
  }
}

/** Forms show whole seconds. */
function inSeconds(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}

function paused({ start_time, end_time, removed_intervals: removed }: TimeSettings, moment: Date) {
  const now = inSeconds(moment);
  if (openPause(removed) || isPausedAt(removed, now)) return refuse('contest is paused');
  if (new Date(end_time) <= now) return refuse('contest has ended');
  const isCountdown = now <= new Date(start_time);
  return {
    start_time: isCountdown ? moved(start_time, openPauseMs) : start_time,
    end_time: moved(end_time, openPauseMs),
    removed_intervals: [...removed, { start: formatTime(now), end: null }],
  };
}

function resumed({ start_time, end_time, removed_intervals: removed }: TimeSettings, moment: Date) {
  const now = inSeconds(moment);
  const pause = openPause(removed);
  if (!pause) return refuse('contest is not paused');
  const stoppedAt = new Date(pause.start);
  const unused = stoppedAt.getTime() + openPauseMs - now.getTime();
  const isCountdown = stoppedAt < new Date(start_time);
  const others = removed.filter((one) => one !== pause);
  return {
    start_time: isCountdown ? moved(start_time, -unused) : start_time,
    end_time: moved(end_time, -unused),
    removed_intervals:
      isCountdown || now <= stoppedAt ? others : [...others, { start: pause.start, end: formatTime(now) }],
  };
}

function moved(time: string, milliseconds: number): string {
  return formatTime(new Date(Date.parse(time) + milliseconds));
}
