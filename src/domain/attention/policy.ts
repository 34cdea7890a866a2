/** Days after a job in which its mechanic can still be asked to come back. */
export const CLAIMS_SEEN_DAYS = 120;
