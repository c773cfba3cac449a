import { sum } from '../lists.ts';
import { best, isScored } from './attempts.ts';
import { defineFormat } from './format.ts';

/** The best points of each problem; time is the last rise of the score, each earlier attempt costs minutes. */
export const atcoder = defineFormat({
  name: 'atcoder',
  configDefaults: { penalty: 5 },
  untouchedCell: { points: 0, time: 0 },

  cell: best,

  times: (cells, config) => {
    const scored = cells.filter(isScored);
    const lastRise = Math.max(0, ...scored.map(({ time }) => time));
    const failures = sum(scored.map(({ penalty }) => penalty));
    return { cumulativeTime: lastRise + 60 * config.penalty * failures, tiebreaker: 0 };
  },
});
