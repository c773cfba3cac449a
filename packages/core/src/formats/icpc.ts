import { sum } from '../lists.ts';
import { best, isScored } from './attempts.ts';
import { defineFormat } from './format.ts';

/** All times are whole minutes. If each problem has 1 point, the score is the number of solved problems. */
export const icpc = defineFormat({
  title: 'ICPC',
  summary:
    'Each problem counts its best points; the time is the sum of the minutes of the scored problems, plus minutes for each attempt before the best one.',
  canFreeze: true,
  needsBatches: false,
  timeUnit: 'minutes',
  labels: 'letters',
  penalizesAttempts: true,
  defaultVisibility: 'verdict',
  options: {
    penalty: { kind: 'minutes', default: 20, label: 'Penalty for each attempt before the best one' },
  },
  untouchedCell: { points: 0, time: 0 },

  cell: best,

  times: (cells, config) => {
    const scored = cells.filter(isScored);
    const minutes = scored.map(({ time }) => Math.floor(time / 60));
    const failures = sum(scored.map(({ penalty }) => penalty));
    return { cumulativeTime: sum(minutes) + config.penalty * failures, tiebreaker: Math.max(0, ...minutes) };
  },
});
