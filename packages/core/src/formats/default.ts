import { sum } from '../lists.ts';
import { best, isScored, last } from './attempts.ts';
import { defineFormat } from './format.ts';

/**
 * The best points of each problem; time runs until the last attempt at a scored one. A compile error is no attempt: elsewhere this
 * format lets it move the time, which costs a contestant whose score stays the same.
 */
export const defaultFormat = defineFormat({
  name: 'default',
  configDefaults: {},
  untouchedCell: { points: 0, time: 0 },

  cell: (attempts) => ({ points: best(attempts).points, time: last(attempts).time }),

  times: (cells) => ({
    cumulativeTime: sum(cells.filter(isScored).map(({ time }) => time)),
    tiebreaker: 0,
  }),
});
