import { sum } from '../lists.ts';
import { best, isScored } from './attempts.ts';
import { defineFormat } from './format.ts';

/** All times are whole minutes; the sum of points is the number of problems solved when each is worth 1. */
export const icpc = defineFormat({
  name: 'icpc',
  configDefaults: { penalty: 20 },
  untouchedCell: { points: 0, time: 0 },

  cell: best,

  times: (cells, config) => {
    const scored = cells.filter(isScored);
    const minutes = scored.map(({ time }) => Math.floor(time / 60));
    const failures = sum(scored.map(({ penalty }) => penalty));
    return { cumulativeTime: sum(minutes) + config.penalty * failures, tiebreaker: Math.max(0, ...minutes) };
  },
});
