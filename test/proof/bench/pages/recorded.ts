/**
 * Figures recorded elsewhere, on the same machine type; they can't be measured here and are shown
 * only for comparison.
 */
export const RECORDED = {
  /** Rallly's marketing page and invite page, in production. */
  rallly: {
    landingScriptBytes: 366_000,
    landingLcpMs: 5_200,
    landingScore: 73,
    inviteScriptBytes: 794_000,
    invitePerSecond: 42,
  },
} as const;
