import { FROZEN_CONTACT_DAYS } from "../../booking/policy";

/** Days to cancel an account deletion. */
export const DAYS_TO_THINK = 7;

/** Shown before every deletion: the copies kept for disputes. */
export const FROZEN_CONTACT_SENTENCE = `For ${FROZEN_CONTACT_DAYS} days after each job's last payment we keep a copy of your name, email, phone and service address. We use it only if a bank disputes that payment.`;

/** Time after the request during which an open safety report delays the erasure. */
export const REPORT_KEEPS_DAYS = 45;

/** Shown before every deletion, so it doesn't reveal a report. */
export const SAFETY_REVIEW_SENTENCE = `If our safety team is reviewing a job, it can use a copy of what it needs until the review ends, at most ${REPORT_KEEPS_DAYS} days after you asked us to delete your account.`;

/** Replacement for a deleted name. */
export const DELETED_NAME = "Deleted account";

/** Reasons an account can't be deleted yet. */
export const DELETION_OBSTACLES = [
  "staff",
  "orders",
  "jobs",
  "requests",
  "payments",
  "refunds",
  "disputes",
  "claims",
  "earnings",
  "payouts",
  "plan",
] as const;
export type DeletionObstacle = (typeof DELETION_OBSTACLES)[number];

/** Advice to the person for each obstacle. */
export const OBSTACLE_WORDS: Record<DeletionObstacle, string> = {
  staff: "You are staff. Ask an owner to take your role away first.",
  orders: "You have bookings that are not over. Cancel them, or wait until they are done.",
  jobs: "You have jobs that are not over. Finish them, or hand them back.",
  requests: "Customers wait for your answer. Accept or decline their requests.",
  payments: "There is money to be paid. Pay it, or cancel what it is for.",
  refunds: "A refund is on its way.",
  disputes: "A card's bank is looking into a payment.",
  claims: "A claim is open.",
  earnings: "You have earnings that were not paid out yet.",
  payouts: "A payout is on its way to you.",
  plan: "Your monthly plan is running. Cancel it first.",
};
