import { isCounted } from '../formats/attempts.ts';
import { formats } from '../formats/formats.ts';
import type { ContestProblem, ContestSubmission } from '../formats/history.ts';
import type { Seconds } from '../units.ts';
import type { ScoredContest } from './contest.ts';

export function isSolved(problem: ContestProblem, points: number): boolean {
  return points > 0 && points >= problem.points;
}

/** When a participation that has all points of a problem first had them. */
export function solvedAt(
  contest: ScoredContest,
  problem: ContestProblem,
  submissions: readonly ContestSubmission[],
  length: Seconds,
): Seconds {
  if (formats[contest.format].needsBatches) return gatheredAt(contest, problem, submissions, length);
  let first = Number.POSITIVE_INFINITY;
  for (const submission of submissions) {
    if (submission.contestPoints >= problem.points && isCounted(submission)) {
      first = Math.min(first, submission.secondsFromStart);
    }
  }
  return first;
}

/** Points gathered over several attempts are complete with the first attempt up to which they solve the problem. */
function gatheredAt(
  { format, formatConfig }: ScoredContest,
  problem: ContestProblem,
  submissions: readonly ContestSubmission[],
  length: Seconds,
): Seconds {
  const isSolvedBy = (time: Seconds) => {
    const until = submissions.filter(({ secondsFromStart }) => secondsFromStart <= time);
    const { cells } = formats[format].score(
      { problems: [problem], submissions: until, length },
      formatConfig,
    );
    return isSolved(problem, cells[0]?.points ?? 0);
  };
  const times = submissions.map(({ secondsFromStart }) => secondsFromStart).toSorted((a, b) => a - b);
  return times.find(isSolvedBy) ?? Number.POSITIVE_INFINITY;
}
