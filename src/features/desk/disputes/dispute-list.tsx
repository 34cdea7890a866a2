import { ShieldCheck } from "lucide-react";
import { Money } from "~/components/ui/money";
import { disputeReasonLabel } from "~/domain/payment/dispute/rules";
import type { DisputeView } from "~/domain/payment/dispute/schema";
import {
  DISPUTE_FILTERS,
  DISPUTE_SORTS,
  type DisputeFilter,
} from "~/domain/payment/dispute/filters";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import type { MoneyShown } from "../money/money-address";
import { Moment, NumberLink, OWN_BOOKING } from "../table/cells";
import { choice, PAGED, type ListDefinition } from "../table/list-definition";
import { DisputeAnswer } from "./answer-due";
import { DisputeBadge } from "./dispute-badge";

const FILTER_LABELS: Record<DisputeFilter, string> = {
  open: "Need an answer",
  answered: "With the bank",
  closed: "Closed",
  all: "All",
};
const FILTERS = DISPUTE_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }));

const EMPTY: Record<DisputeFilter, { title: string; description: string }> = {
  open: {
    title: "No disputes need an answer",
    description: "Payments a bank disputes or asks about appear here.",
  },
  answered: {
    title: "No disputes with a bank",
    description: "Answered disputes stay here until the bank decides.",
  },
  closed: { title: "No closed disputes yet", description: "Won and lost disputes appear here." },
  all: {
    title: "No disputes yet",
    description: "Payments a bank disputes or asks about appear here.",
  },
};

/** Payments that banks took back or ask about. The first deadline comes first unless sorted. */
export const DISPUTES: ListDefinition<
  DisputeView,
  MoneyShown,
  never,
  (typeof DISPUTE_SORTS)[number]
> = {
  id: "disputes",
  title: "Disputes",
  of: "disputes",
  found: { one: "dispute", many: "disputes" },
  icon: ShieldCheck,
  useRows: ({ disputes = "open", disputeSort }) =>
    api.desk.disputes.useInfiniteQuery({ show: disputes, sort: disputeSort }, PAGED),
  filters: [
    choice({
      label: "Which disputes",
      options: FILTERS,
      value: ({ disputes = "open" }) => disputes,
      change: (disputes) => ({ disputes }),
    }),
  ],
  csv: {
    of: "Disputes",
    href: ({ disputes = "open", disputeSort }) =>
      DESK_PATHS.disputesCsv({ show: disputes, sort: disputeSort }),
  },
  empty: ({ disputes = "open" }) => EMPTY[disputes],
  layout: {
    kind: "table",
    sort: {
      value: ({ disputeSort }) => disputeSort,
      change: (disputeSort) => ({ disputeSort }),
      initial: ({ disputes = "open" }) => (disputes === "open" ? undefined : "-createdAt"),
    },
    columns: [
      {
        heading: "Booking",
        isRowHeader: true,
        cell: ({ id, bookingNumber }, { shown }) =>
          bookingNumber === null ? (
            OWN_BOOKING
          ) : (
            <NumberLink
              bookingNumber={bookingNumber}
              href={DESK_PATHS.moneyWith({ ...shown, dispute: id })}
              scroll={false}
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
        cell: (dispute) => <DisputeBadge dispute={dispute} />,
      },
      { heading: "Reason", sortsBy: "reason", cell: ({ reason }) => disputeReasonLabel(reason) },
      { heading: "Answer", cell: (dispute) => <DisputeAnswer dispute={dispute} /> },
      {
        heading: "Opened",
        sortsBy: "createdAt",
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
    ],
  },
};
