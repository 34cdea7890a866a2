import type { Sort } from "../sort";

export const PAYOUT_STATES = ["pending", "sent", "returned", "failed"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Sort columns of the desk's payouts. */
export const PAYOUT_SORTS = ["createdAt", "amount", "state"] as const;
export type PayoutSort = Sort<(typeof PAYOUT_SORTS)[number]>;
