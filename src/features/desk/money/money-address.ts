import {
  DISPUTE_FILTERS,
  DISPUTE_SORTS,
  type DisputeFilter,
  type DisputeSort,
} from "~/domain/payment/dispute/filters";
import {
  REFUND_SORTS,
  REFUND_STATES,
  type RefundSort,
  type RefundState,
} from "~/domain/payment/refund/rules";
import { DESK_PATHS } from "~/lib/desk-paths";
import { deskAddress } from "../table/desk-address";

/** Query parameters of /desk/money: a booking's refunds, one dispute, and its two lists. */
export interface MoneyShown {
  booking?: string | undefined;
  dispute?: string | undefined;
  refunds?: RefundState | undefined;
  refundSort?: RefundSort | undefined;
  disputes?: DisputeFilter | undefined;
  disputeSort?: DisputeSort | undefined;
}

export const MONEY_ADDRESS = deskAddress<MoneyShown>(
  (address) => ({
    booking: address.text("booking"),
    dispute: address.text("dispute"),
    refunds: address.oneOf("refunds", REFUND_STATES),
    refundSort: address.sort("refundSort", REFUND_SORTS),
    disputes: address.oneOf("disputes", DISPUTE_FILTERS),
    disputeSort: address.sort("disputeSort", DISPUTE_SORTS),
  }),
  DESK_PATHS.moneyWith,
  "dispute",
);
