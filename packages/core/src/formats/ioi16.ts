import type { BatchPoints } from '../judging/grading.ts';
import { groupBy, sum } from '../lists.ts';
import { roundTo } from '../rounding.ts';
import { type Achievement, best, isScored } from './attempts.ts';
import { defineFormat } from './format.ts';
import type { ContestSubmission } from './history.ts';

/** The points of a batch are not scaled to the problem's contest points. */
export const ioi16 = defineFormat({
  title: 'IOI 2016',
  summary: 'Each problem counts the best points of each of its batches over all attempts.',
  canFreeze: false,
  needsBatches: true,
  timeUnit: 'seconds',
  labels: 'numbers',
  penalizesAttempts: false,
  options: {
    cumtime: { kind: 'switch', default: false, label: 'Equal scores are ordered by the sum of times' },
  },
  untouchedCell: { points: 0, time: 0 },

  decisive: (attempts) => gathered(bestOfBatches(attempts).filter(isScored)),

  cell: (attempts, { cumtime }) => {
    const { points, time } = gathered(bestOfBatches(attempts));
    return { points, time: cumtime ? time : 0 };
  },

  times: (cells) => ({
    cumulativeTime: sum(cells.filter(isScored).map(({ time }) => time)),
    tiebreaker: 0,
  }),
});

function bestOfBatches(attempts: readonly ContestSubmission[]): Achievement[] {
  return [...groupBy(attempts.flatMap(perBatch), ({ batch }) => batch).values()].map(best);
}

function gathered(bests: readonly Achievement[]): Achievement {
  return {
    points: roundTo(sum(bests.map(({ points }) => points)), 3),
    time: Math.max(...bests.map(({ time }) => time)),
  };
}

/** Splits one submission into an attempt at each of its batches, which an aborted submission may have left unfinished. */
function perBatch(submission: ContestSubmission): (ContestSubmission & Pick<BatchPoints, 'batch'>)[] {
  const { problem, secondsFromStart, result, batches, contestPoints } = submission;
  const whole = [{ batch: null, points: contestPoints }];
  const parts = result === 'AB' ? whole : (batches ?? whole);
  return parts.map(({ batch, points }) => ({
    problem,
    secondsFromStart,
    result,
    batch,
    contestPoints: points,
  }));
}
