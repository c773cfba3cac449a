import type { ContestPlan } from './contest-plans.ts';

const day = 24 * 60;
const sets = [
  ['lanterns', 'ferries', 'museum'],
  ['returns', 'orchard', 'queuejumps'],
  ['lanterns', 'cargo', 'fence'],
  ['ferries', 'returns', 'telescopes'],
  ['orchard', 'museum', 'stones'],
];

/** Rated rounds with many contestants, one every 11 days: they spread the ratings over all bands. */
export const openRounds: readonly ContestPlan[] = Array.from({ length: 18 }, (_, index) => ({
  key: `open_round_${index + 1}`,
  name: `Open Round ${index + 1}`,
  description: 'Three problems in 75 minutes. A wrong try costs two minutes.',
  minutesFromNow: -(11 * (18 - index) + 3) * day - 5 * 60,
  lengthMinutes: 75,
  problems: sets[index % sets.length]!,
  countsSolved: true,
  attendance: 0.26,
  isForCrowd: true,
  details: { format: 'atcoder', format_config: { penalty: 2 }, is_rated: true, tags: ['rated'] },
}));
