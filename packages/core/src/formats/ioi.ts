import { sum } from '../lists.ts';
import { best } from './attempts.ts';
import { defineFormat } from './format.ts';

export const ioi = defineFormat({
  title: 'IOI',
  summary: 'Each problem counts its best points; time counts only if the organizers enable it.',
  canFreeze: false,
  needsBatches: false,
  timeUnit: 'seconds',
  labels: 'numbers',
  penalizesAttempts: false,
  options: {
    cumtime: { kind: 'switch', default: false, label: 'Equal scores are ordered by the sum of times' },
    last_score_altering: {
      kind: 'switch',
      default: false,
      label: 'Equal scores are ordered by the time of the last rise of the score',
    },
  },
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
