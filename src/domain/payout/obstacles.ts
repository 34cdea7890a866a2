import type { Ineligibility } from "../vetting/rules";
import { heldUntil, type PayoutMethod } from "./policy";

/** Reasons earned money isn't paid out yet. The first ones are about one payment. */
export const OBSTACLE_REASONS = [
  "disputed",
  "claimed",
  "presence",
  "review",
  "reversing",
  "other_mode",
  "account_closed",
  "suspended",
  "uninsured",
  "changed",
  "no_bank",
  "bad_routing",
  "no_tax_form",
  "not_onboarded",
  "requirements",
  "minimum",
] as const;
export type ObstacleReason = (typeof OBSTACLE_REASONS)[number];

/** Each reason's sentence for the mechanic, and how to resolve it. */
export const OBSTACLE_WORDS: Record<ObstacleReason, string> = {
  disputed: "A customer's bank disputed a payment. We'll hold it until the bank decides.",
  claimed: "A customer opened a claim about this job. We'll hold this payout until it's settled.",
  presence:
    "We asked the customer whether you were there. We'll release this payout when they say yes, or three days after the planned end.",
  review: "We're reviewing this job. We'll release its payout when we're done.",
  reversing: "A refund is being settled with an earlier payout.",
  other_mode: "This payment was made in another mode (test or live), so we can't pay it out here.",
  account_closed: "This account is closed. Contact support.",
  suspended: "Your account is suspended. We emailed you the reason.",
  uninsured: "Your insurance has expired. Send the new certificate.",
  changed: "Your bank details or account changed, so we'll hold payouts for three days.",
  no_bank: "Add your bank information.",
  bad_routing: "Your routing number isn't valid. Check it and correct it.",
  no_tax_form: "Upload your tax form.",
  not_onboarded: "Set up your payout account.",
  requirements: "Your payout account needs more information before it can be paid.",
  minimum: "This is below the smallest payout. We'll add it to your next one.",
};

/** Short labels of the reasons for staff, who read many of them in a list. */
export const OBSTACLE_LABELS: Record<ObstacleReason, string> = {
  disputed: "Disputed payment",
  claimed: "Claim open",
  presence: "Customer asked about the mechanic",
  review: "Under review",
  reversing: "Refund being settled",
  other_mode: "Other mode of the provider",
  account_closed: "Account closed",
  suspended: "Suspended",
  uninsured: "Insurance expired",
  changed: "Details changed",
  no_bank: "No bank details",
  bad_routing: "Invalid routing number",
  no_tax_form: "No tax form",
  not_onboarded: "No payout account",
  requirements: "Provider needs information",
  minimum: "Below the smallest payout",
};

/** Facts about a mechanic and their bank account that decide whether they can be paid. */
export interface PayoutTarget {
  isClosed: boolean;
  /** Payouts wait while the mechanic isn't eligible. */
  ineligibility: Ineligibility | null;
  changedAt: Date | null;
  hasBank: boolean;
  /** Null until staff have checked it. */
  routingFits: boolean | null;
  hasTaxForm: boolean;
  hasAccount: boolean;
  transfersActive: boolean;
}

export interface Obstacle {
  reason: ObstacleReason;
  until: Date | null;
}

/** Returns the obstacles to all of a mechanic's payouts. */
export function targetObstacles(method: PayoutMethod, target: PayoutTarget, now: Date): Obstacle[] {
  const until = heldUntil(target.changedAt, now);
  return [
    ...when(target.isClosed, "account_closed"),
    ...when(target.ineligibility === "suspended", "suspended"),
    ...when(target.ineligibility === "uninsured", "uninsured"),
    ...when(until !== null, "changed", until),
    ...(method === "manual" ? bankObstacles(target) : accountObstacles(target)),
  ];
}

function bankObstacles(target: PayoutTarget): Obstacle[] {
  return [
    ...when(!target.hasBank, "no_bank"),
    ...when(target.hasBank && target.routingFits === false, "bad_routing"),
    ...when(!target.hasTaxForm, "no_tax_form"),
  ];
}

/** The provider collects tax data itself. */
function accountObstacles(target: PayoutTarget): Obstacle[] {
  return [
    ...when(!target.hasAccount, "not_onboarded"),
    ...when(target.hasAccount && !target.transfersActive, "requirements"),
  ];
}

function when(isSo: boolean, reason: ObstacleReason, until: Date | null = null): Obstacle[] {
  return isSo ? [{ reason, until }] : [];
}
