import { isSinceFreeze } from '../contests/freeze.ts';
import type { Attempt } from '../scoreboard/contest.ts';
import type { Revealing } from './reveal-plan.ts';

/**
 * The same contest with random results since the freeze, for a rehearsal that cannot tell the real ones: neither a result nor points of
 * a hidden submission remain. `random` gives numbers from 0 to less than 1.
 */
export function rehearsed(revealing: Revealing, random: () => number): Revealing {
  const { contest, attempts } = revealing;
  const pointsOf = new Map(contest.problems.map(({ key, points }) => [key, points]));
  const invented = (attempt: Attempt): Attempt => {
    if (!isSinceFreeze(contest.frozenAt, attempt.date)) return attempt;
    const isAccepted = random() < acceptedShare;
    const contestPoints = isAccepted ? (pointsOf.get(attempt.problem) ?? 0) : 0;
    const { problem, date } = attempt;
    return { problem, date, contestPoints, result: isAccepted ? 'AC' : 'WA' };
  };
  return {
    ...revealing,
    attempts: new Map([...attempts].map(([id, made]) => [id, made.map(invented)])),
  };
}

/** About as many as in the last hour of an ICPC contest. */
const acceptedShare = 0.4;
