import type { Sort } from "../sort";

export const PAYOUT_STATES = ["pending", "sent", "returned", "failed"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** By what the desk's list can be sorted. */
export const PAYOUT_SORTS = ["createdAt", "amount", "state"] as const;
export type PayoutSort = Sort<(typeof PAYOUT_SORTS)[number]>;
