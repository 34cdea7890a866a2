import { DAY_MS, HOUR_MS } from "../time/durations";

/** Free trial for mechanics. */
export const TRIAL_DAYS = 10;

/** Returns when a trial ends: ten days after the profile was first created. */
export function trialEndsAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + TRIAL_DAYS * DAY_MS);
}

/**
 * Stripe accepts an exact trial end only if it's at least this far ahead. A shorter trial is sent
 * in days.
 */
const EXACT_FROM_HOURS = 48;

/** The rest of a free trial, as the provider takes it. The first payment is due after it. */
export type PlanTrial = { until: Date } | { days: number };

/** Returns the rest of a free trial when the mechanic buys the plan; null if none is left. */
export function planTrial(
  profile: { subscriptionStatus: string; subscriptionEndsAt: Date | null },
  now: Date,
): PlanTrial | null {
  const { subscriptionStatus, subscriptionEndsAt: until } = profile;
  if (subscriptionStatus !== "trial" || until === null || until <= now) return null;
  const hours = (until.getTime() - now.getTime()) / HOUR_MS;
  // An hour more, in case the person leaves the page open.
  return hours > EXACT_FROM_HOURS + 1 ? { until } : { days: Math.ceil(hours / 24) };
}

/** Maps the provider's subscription status to the plan's status. */
export const PLAN_WORDS = {
  active: "active",
  trialing: "active",
  past_due: "past_due",
  incomplete: "past_due",
  unpaid: "past_due",
  canceled: "expired",
  incomplete_expired: "expired",
  paused: "expired",
} as const;

/** Returns the plan after an ended trial: free if no paid plan is on sale. */
export function afterTrial(paidPlanConfigured: boolean): "expired" | "free" {
  return paidPlanConfigured ? "expired" : "free";
}
