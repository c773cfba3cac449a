/** The lowest rating of each band. Ratings below 1000 form the first band. */
export const ratingBands = [0, 1000, 1300, 1600, 1900, 2400, 3000] as const;

export type RatingBand = (typeof ratingBands)[number];

export function ratingBand(rating: number): RatingBand {
  return ratingBands.findLast((lowest) => rating >= lowest) ?? 0;
}
