import { sum } from '../lists.ts';
import { best, isScored } from './attempts.ts';
import { defineFormat } from './format.ts';

export const site = defineFormat({
  title: 'Site',
  summary:
    'Each problem counts its best points; the time is the sum of the seconds of the scored problems, plus minutes for each attempt before the best one.',
  canFreeze: true,
  needsBatches: false,
  timeUnit: 'seconds',
  labels: 'numbers',
  penalizesAttempts: true,
  options: {
    penalty: { kind: 'minutes', default: 5, label: 'Penalty for each attempt before the best one' },
    LSO: {
      kind: 'switch',
      default: false,
      label: 'The time is that of the last rise of the score instead of the sum over problems',
    },
  },
  untouchedCell: { points: 0, time: 0 },

  cell: best,

  times: (cells, config) => {
    const scored = cells.filter(isScored);
    const times = scored.map(({ time }) => time);
    const lastRise = Math.max(0, ...times);
    const failures = sum(scored.map(({ penalty }) => penalty));
    const time = config.LSO ? lastRise : sum(times);
    return { cumulativeTime: time + 60 * config.penalty * failures, tiebreaker: lastRise };
  },
});
