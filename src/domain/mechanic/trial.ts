/** Free trial for mechanics. */
export const TRIAL_DAYS = 10;

/** Ten times 24 hours after the profile was first created. */
export function trialEndsAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + TRIAL_DAYS * 24 * 60 * 60 * 1000);
}

/** What a trial that has ended turns into: without a paid plan on sale, everything goes on free. */
export function afterTrial(paidPlanConfigured: boolean): "expired" | "free" {
  return paidPlanConfigured ? "expired" : "free";
}
