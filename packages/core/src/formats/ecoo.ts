import { sum } from '../lists.ts';
import type { Seconds } from '../units.ts';
import { last } from './attempts.ts';
import { defineFormat } from './format.ts';

export const ecoo = defineFormat({
  title: 'ECOO',
  summary:
    'The last attempt at each problem counts, with bonus points for solving the problem at the first attempt and for the time left.',
  canFreeze: false,
  needsBatches: false,
  timeUnit: 'seconds',
  labels: 'numbers',
  penalizesAttempts: false,
  options: {
    cumtime: { kind: 'switch', default: false, label: 'Equal scores are ordered by the sum of times' },
    first_ac_bonus: {
      kind: 'points',
      default: 10,
      label: 'Bonus for solving a problem at the first attempt',
    },
    time_bonus: { kind: 'minutes', default: 5, label: 'Time left that earns one more point; 0 for none' },
  },
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
