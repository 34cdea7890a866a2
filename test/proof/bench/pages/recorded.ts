/**
 * What was recorded elsewhere, on another run of the same machine type; these can't be measured
 * here, so they only stand beside what is measured.
 */
export const RECORDED = {
  /** Rallly's marketing page and its invite page, in production. */
  rallly: {
    landingScriptBytes: 366_000,
    landingLcpMs: 5_200,
    landingScore: 73,
    inviteScriptBytes: 794_000,
    invitePerSecond: 42,
  },
} as const;
