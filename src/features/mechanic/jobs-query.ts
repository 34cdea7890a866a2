/** What the list of a mechanic's jobs is asked for; the same for prefetch and hook. */
export const JOBS_QUERY = { as: "mechanic" } as const;
