import { sum } from '../lists.ts';
import { best, isScored, last } from './attempts.ts';
import { defineFormat } from './format.ts';

/**
 * A compile error is not an attempt. On other sites it changes the time in this format, which penalizes a contestant
 * with an unchanged score.
 */
export const defaultFormat = defineFormat({
  title: 'Default',
  summary:
    'Each problem counts its best points; the time is the sum over scored problems of the time of the last attempt.',
  canFreeze: false,
  needsBatches: false,
  timeUnit: 'seconds',
  labels: 'numbers',
  penalizesAttempts: false,
  options: {},
  untouchedCell: { points: 0, time: 0 },

  cell: (attempts) => ({ points: best(attempts).points, time: last(attempts).time }),

  times: (cells) => ({
    cumulativeTime: sum(cells.filter(isScored).map(({ time }) => time)),
    tiebreaker: 0,
  }),
});
