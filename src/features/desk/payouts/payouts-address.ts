import {
  PAYOUT_SORTS,
  PAYOUT_STATES,
  type PayoutSort,
  type PayoutState,
} from "~/domain/payout/states";
import type { Sort } from "~/domain/sort";
import { DESK_PATHS } from "~/lib/desk-paths";
import { deskAddress } from "../table/desk-address";

export const RUN_SORTS = ["number", "total", "payouts", "pending", "returned"] as const;

/** Query parameters of /desk/payouts: the state of its payouts, and the order of its two lists. */
export interface PayoutsShown {
  state?: PayoutState | undefined;
  sort?: PayoutSort | undefined;
  runSort?: Sort<(typeof RUN_SORTS)[number]> | undefined;
}

export const PAYOUTS_ADDRESS = deskAddress<PayoutsShown>(
  (address) => ({
    state: address.oneOf("state", PAYOUT_STATES),
    sort: address.sort("sort", PAYOUT_SORTS),
    runSort: address.sort("runSort", RUN_SORTS),
  }),
  DESK_PATHS.payoutsWith,
);
