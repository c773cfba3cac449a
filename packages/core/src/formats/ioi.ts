import { sum } from '../lists.ts';
import { best } from './attempts.ts';
import { defineFormat, type ScoredCell } from './format.ts';

/** The best points of each problem; time counts only when asked for, as a sum or as the last rise of the score. */
export const ioi = defineFormat<{ cumtime: boolean; last_score_altering: boolean }, ScoredCell>({
  name: 'ioi',
  configDefaults: { cumtime: false, last_score_altering: false },
  untouchedCell: { points: 0, time: 0 },

  cell: (attempts) => {
    const { points, time } = best(attempts);
    return { points, time: points > 0 ? time : 0 };
  },

  times: (cells, config) => {
    const times = cells.map(({ time }) => time);
    const lastRise = config.last_score_altering ? Math.max(0, ...times) : 0;
    return { cumulativeTime: config.cumtime ? sum(times) : lastRise, tiebreaker: lastRise };
  },
});
