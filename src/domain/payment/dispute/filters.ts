import type { Sort } from "../../sort";

/** Filter of disputes: waiting for us, at the bank, over, or all. */
export const DISPUTE_FILTERS = ["open", "answered", "closed", "all"] as const;
export type DisputeFilter = (typeof DISPUTE_FILTERS)[number];

/** Sort columns of the desk's disputes. */
export const DISPUTE_SORTS = ["createdAt", "amount", "reason", "state"] as const;
export type DisputeSort = Sort<(typeof DISPUTE_SORTS)[number]>;
