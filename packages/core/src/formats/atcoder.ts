import { sum } from '../lists.ts';
import { best, isScored } from './attempts.ts';
import { defineFormat } from './format.ts';

export const atcoder = defineFormat({
  title: 'AtCoder',
  summary:
    'Each problem counts its best points; the time is that of the last rise of the score, plus minutes for each attempt before the best one.',
  canFreeze: false,
  needsBatches: false,
  timeUnit: 'seconds',
  labels: 'numbers',
  penalizesAttempts: true,
  options: {
    penalty: { kind: 'minutes', default: 5, label: 'Penalty for each attempt before the best one' },
  },
  untouchedCell: { points: 0, time: 0 },

  cell: best,

  times: (cells, config) => {
    const scored = cells.filter(isScored);
    const lastRise = Math.max(0, ...scored.map(({ time }) => time));
    const failures = sum(scored.map(({ penalty }) => penalty));
    return { cumulativeTime: lastRise + 60 * config.penalty * failures, tiebreaker: 0 };
  },
});
