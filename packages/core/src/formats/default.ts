import { sum } from '../lists.ts';
import { best, isScored, last } from './attempts.ts';
import { defineFormat } from './format.ts';

/** A compile error is no attempt. Elsewhere this format lets it move the time, which costs a contestant whose score stays the same. */
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
