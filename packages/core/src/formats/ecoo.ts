import { sum } from '../lists.ts';
import type { Seconds } from '../units.ts';
import { last } from './attempts.ts';
import { defineFormat } from './format.ts';

type EcooConfig = {
  cumtime: boolean;
  /** Points for solving a problem at the first attempt. */
  first_ac_bonus: number;
  /** Minutes left that earn one more point; 0 for none. */
  time_bonus: number;
};

/** The last submission counts, with a bonus for solving at once and for the time left. */
export const ecoo = defineFormat<EcooConfig, { points: number; time: Seconds; bonus: number }>({
  name: 'ecoo',
  configDefaults: { cumtime: false, first_ac_bonus: 10, time_bonus: 5 },
  untouchedCell: { points: 0, time: 0, bonus: 0 },
  decisive: last,

  cell: (attempts, config, problem, length) => {
    const { points, time } = last(attempts);
    if (points <= 0) return { points, time, bonus: 0 };
    const solvedAtOnce = attempts.length === 1 && points === problem.points;
    const bonus = (solvedAtOnce ? config.first_ac_bonus : 0) + timeBonus(length - time, config.time_bonus);
    return { points, time, bonus };
  },

  times: (cells, { cumtime }) => ({
    cumulativeTime: cumtime ? sum(cells.map(({ time }) => time)) : 0,
    tiebreaker: 0,
  }),
});

function timeBonus(left: Seconds, minutesPerPoint: number): number {
  if (minutesPerPoint === 0 || left < 0) return 0;
  return Math.floor(Math.floor(left / 60) / minutesPerPoint);
}
