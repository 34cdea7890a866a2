/** The visible stars of a mechanic, added up. */
export interface Stars {
  ratingSum: number;
  ratingCount: number;
}

/** Prior for a mechanic's rating: this many reviews with this many stars. */
export const RATING_PRIOR = { stars: 4, reviews: 5 } as const;

/** Mean of the visible stars to two decimals, as it is shown; 0 without reviews. */
export function averageRating({ ratingSum, ratingCount }: Stars): number {
  return ratingCount === 0 ? 0 : Math.round((ratingSum / ratingCount) * 100) / 100;
}

/**
 * What search sorts by: a mean that few reviews hardly move from the ordinary, so that one friend's five
 * stars don't outrank fifty customers' 4.8. The database keeps it in `ratingScore`, by the same sum.
 */
export function weightedRating({ ratingSum, ratingCount }: Stars): number {
  const { stars, reviews } = RATING_PRIOR;
  return (ratingSum + stars * reviews) / (ratingCount + reviews);
}
