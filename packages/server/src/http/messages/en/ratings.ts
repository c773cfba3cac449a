import type { RatingBand } from '@tribunal/core/rating-bands';

const bands: Readonly<Record<RatingBand, string>> = {
  0: 'Newcomer',
  1000: 'Amateur',
  1300: 'Expert',
  1600: 'Candidate master',
  1900: 'Master',
  2400: 'Grandmaster',
  3000: 'Legendary grandmaster',
};

/** Ratings and their bands. */
export const ratings = {
  bands,
  bandAndRating: (band: string, rating: number) => `${band}, ${rating}`,
};
