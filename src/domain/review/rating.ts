/** The sum of a mechanic's visible stars. */
export interface Stars {
  ratingSum: number;
  ratingCount: number;
}

/** Prior for a mechanic's rating: this many reviews with this many stars. */
export const RATING_PRIOR = { stars: 4, reviews: 5 } as const;

/** Returns the average of the visible stars to two decimals, as it's shown; 0 without reviews. */
export function averageRating({ ratingSum, ratingCount }: Stars): number {
  return ratingCount === 0 ? 0 : Math.round((ratingSum / ratingCount) * 100) / 100;
}

/**
 * Returns the score search sorts by. Few reviews hardly move it, so one friend's five stars don't
 * outrank fifty customers' 4.8. The database computes it in `ratingScore`; tests compare the two.
 *
 * @internal
 */
export function weightedRating({ ratingSum, ratingCount }: Stars): number {
  const { stars, reviews } = RATING_PRIOR;
  return (ratingSum + stars * reviews) / (ratingCount + reviews);
}
