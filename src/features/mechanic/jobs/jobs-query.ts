/** The input of the mechanic's job list. Preload and hook must use the same one. */
export const JOBS_QUERY = { as: "mechanic" } as const;
