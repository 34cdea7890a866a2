import { Undo2 } from "lucide-react";
import { Money } from "~/components/ui/money";
import {
  REFUND_SORTS,
  REFUND_STATE_LABELS,
  REFUND_STATES,
  refundFailureLabel,
} from "~/domain/payment/refund/rules";
import type { DeskRefundView } from "~/domain/payment/refund/schema";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import type { MoneyShown } from "../money/money-address";
import { Moment, NumberLink, OWN_BOOKING } from "../table/cells";
import { choice, PAGED, type ListDefinition } from "../table/list-definition";
import { RefundBadge } from "./refund-badge";

/** Refunds of all bookings with their credit notes, newest first unless sorted. */
export const REFUNDS: ListDefinition<
  DeskRefundView,
  MoneyShown,
  never,
  (typeof REFUND_SORTS)[number]
> = {
  id: "refunds",
  title: "Refunds and credit notes",
  of: "refunds",
  found: { one: "refund", many: "refunds" },
  icon: Undo2,
  useRows: ({ refunds, refundSort }) =>
    api.desk.allRefunds.useInfiniteQuery({ state: refunds, sort: refundSort }, PAGED),
  filters: [
    choice({
      label: "Which refunds",
      all: "All",
      options: REFUND_STATES.map((value) => ({ value, label: REFUND_STATE_LABELS[value] })),
      value: ({ refunds }) => refunds,
      change: (refunds) => ({ refunds }),
    }),
  ],
  csv: {
    of: "Refunds",
    href: ({ refunds, refundSort }) => DESK_PATHS.refundsCsv({ state: refunds, sort: refundSort }),
  },
  empty: () => ({ title: "No refunds", description: "Find a booking above to refund it." }),
  layout: {
    kind: "table",
    sort: {
      value: ({ refundSort }) => refundSort,
      change: (refundSort) => ({ refundSort }),
      initial: () => "-createdAt",
    },
    columns: [
      {
        heading: "Booking",
        isRowHeader: true,
        cell: ({ bookingNumber }) =>
          bookingNumber === null ? (
            OWN_BOOKING
          ) : (
            <NumberLink
              bookingNumber={bookingNumber}
              href={DESK_PATHS.moneyWith({ booking: bookingNumber })}
            />
          ),
      },
      {
        heading: "Amount",
        sortsBy: "amount",
        isFigure: true,
        cell: ({ amount }) => <Money amount={amount} className="font-semibold" />,
      },
      {
        heading: "Status",
        sortsBy: "state",
        cell: ({ state, failure }) => (
          <>
            <RefundBadge state={state} />
            {failure === null ? null : (
              <span className="mt-1 block text-muted-foreground">
                {refundFailureLabel(failure)}
              </span>
            )}
          </>
        ),
      },
      {
        heading: "Credit note",
        cell: ({ creditNote, creditNoteVoided }) =>
          creditNote === null ? null : (
            <span className="whitespace-nowrap">
              {creditNote}
              {creditNoteVoided ? ", void" : null}
            </span>
          ),
      },
      {
        heading: "Paid by",
        cell: ({ bornBy }) => (bornBy === "shared" ? "Both" : "The platform"),
      },
      {
        heading: "Requested",
        sortsBy: "createdAt",
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
      {
        heading: "Reason",
        cell: ({ reason }) => <span className="block min-w-48 wrap-anywhere">{reason}</span>,
      },
    ],
  },
};
