import type { ParticipationClock } from '../contests/contest-time.ts';
import { isSinceFreeze } from '../contests/freeze.ts';
import { contestSeconds } from '../contests/removed-time.ts';
import type { ContestSubmission } from '../formats/history.ts';
import type { Seconds } from '../units.ts';
import type { Attempt, ScoredContest } from './contest.ts';

/** What a scoreboard shows. */
export interface View {
  /** Whether the results of submissions since the freeze are hidden. */
  readonly isFrozen: boolean;
  /** Submissions after this moment are left out; null for the scoreboard of now. */
  readonly moment: Moment | null;
}

/** The same instant for everybody, or for each participation the same time since its own start. */
type Moment = { readonly instant: Date } | { readonly elapsed: Seconds };

export const liveView: View = { isFrozen: false, moment: null };
export const frozenView: View = { isFrozen: true, moment: null };

/**
 * What was submitted before the end of that minute since the start of each participation; at 0 nothing was. Times are whole
 * milliseconds, so half of one is enough to leave out what was submitted at the end of the minute itself.
 */
export function viewAtMinute(minutes: number, isFrozen: boolean): View {
  return { isFrozen, moment: { elapsed: 60 * minutes - 0.0005 } };
}

export interface AttemptsInView {
  readonly shown: readonly ContestSubmission[];
  /** A view tells only that these exist. */
  readonly hidden: readonly ContestSubmission[];
}

/** The attempts of one participation as a view shows them. */
export function attemptsInView(
  { frozenAt }: Pick<ScoredContest, 'frozenAt'>,
  { start, removed }: Omit<ParticipationClock, 'end'>,
  attempts: readonly Attempt[],
  { isFrozen, moment }: View,
): AttemptsInView {
  const last = moment === null ? Number.POSITIVE_INFINITY : secondsUntil(moment, start, removed);
  const freeze = isFrozen ? frozenAt : null;
  const shown: ContestSubmission[] = [];
  const hidden: ContestSubmission[] = [];
  for (const attempt of attempts) {
    const submission = asSubmission(attempt, start, removed);
    if (submission.secondsFromStart > last) continue;
    (isSinceFreeze(freeze, attempt.date) ? hidden : shown).push(submission);
  }
  return { shown, hidden };
}

/** Names every field: copying the rest of an object is slow, and a scoreboard may have a hundred thousand of these. */
function asSubmission(attempt: Attempt, start: Date, removed: Removed): ContestSubmission {
  const { date, problem, contestPoints, result, hasRun, batches } = attempt;
  return {
    problem,
    secondsFromStart: contestSeconds(start, date, removed),
    contestPoints,
    result,
    hasRun,
    batches,
  };
}

type Removed = ParticipationClock['removed'];

function secondsUntil(moment: Moment, start: Date, removed: Removed): Seconds {
  return 'elapsed' in moment ? moment.elapsed : contestSeconds(start, moment.instant, removed);
}
