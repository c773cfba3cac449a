import { pointsText } from '@tribunal/core/texts/points-text';
import { plural } from '../plural.ts';

/** The result of one contestant. */
export const results = {
  title: (name: string, contest: string) => `${name} in ${contest}`,
  of: (all: number) => `of ${all}`,
  solved: 'Solved',
  firstRating: 'first rating',
  states: {
    solved: 'solved',
    pending: 'not judged yet',
    received: 'not judged yet',
    tried: 'tried',
    untouched: 'not tried',
  },
  problem: (label: string, state: string) => `Problem ${label}: ${state}`,
  share: 'Share',
  savePicture: 'Save as a picture',
  profile: (name: string) => `Profile of ${name}`,
  yours: 'Your result',
  open: 'Share the result',
  inWords: (result: {
    readonly rank: number | null;
    readonly rankedCount: number;
    readonly solved: number;
    readonly problemCount: number;
    readonly score: number;
    /** Null where ties are broken by seconds. */
    readonly penalty: number | null;
    readonly oldRating: number | null;
    readonly newRating: number | null;
  }) => {
    const { rank, rankedCount, solved, problemCount, score, penalty, oldRating, newRating } = result;
    const parts = [
      rank !== null && `Rank ${rank} of ${rankedCount}`,
      `${solved} of ${plural(problemCount, '1 problem', `${problemCount} problems`)} solved`,
      penalty === null ? `${pointsText(score)} points` : `penalty ${penalty}`,
      newRating !== null && `rating ${oldRating === null ? '' : `${oldRating} → `}${newRating}`,
    ];
    return `${parts.filter(Boolean).join(', ')}.`;
  },
};
