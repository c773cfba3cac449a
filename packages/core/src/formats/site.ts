import { sum } from '../lists.ts';
import { best, isScored } from './attempts.ts';
import { defineFormat, type ScoredCell } from './format.ts';

type SiteConfig = {
  /** Minutes for each attempt before the best one. */
  penalty: number;
  /** Only the last rise of the score counts as time, not the sum over problems. */
  LSO: boolean;
};

/** The site's own: like `icpc` with partial points in mind, in seconds. */
export const site = defineFormat<SiteConfig, ScoredCell>({
  name: 'site',
  configDefaults: { penalty: 5, LSO: false },
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
