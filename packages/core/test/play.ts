import type { ContestSubmission, History } from '@tribunal/core/formats/history';
import type { Result } from '@tribunal/core/judging/verdicts';

/** A contest of five hours with problems A, B and C of 100 points each. */
export const contest = {
  problems: ['A', 'B', 'C'].map((key) => ({ key, points: 100 })),
  length: 18_000,
};

/** `A 600.5 WA 30`: problem, seconds from the start, result, contest points. `?` is not judged yet. */
export function play(...notations: string[]): History {
  return { ...contest, submissions: notations.map(submission) };
}

function submission(notation: string): ContestSubmission {
  const [problem = '', seconds, result, points] = notation.split(' ');
  return {
    problem,
    secondsFromStart: Number(seconds),
    result: result === '?' ? null : (result as Result),
    contestPoints: Number(points ?? (result === 'AC' ? 100 : 0)),
  };
}
