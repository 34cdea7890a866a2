/**
 * A city's page, and a service's page in a city, needs this many mechanics or this many finished
 * jobs.
 */
export const CITY_PAGE = {
  mechanics: 2,
  completedJobs: 3,
  /** With fewer published reviews, search engines are asked not to list the city. */
  reviews: 3,
  /** Days for which a page stays after falling below both numbers. */
  keptDays: 30,
} as const;

/** Reviews on one page at most, newest first. */
export const REVIEWS_SHOWN = 6;

/** Cities that a service's page links at most; /areas has the rest. */
export const CITIES_LINKED = 24;

/** Addresses in one sitemap file (the protocol's limit). */
export const SITEMAP_ADDRESSES = 50_000;
