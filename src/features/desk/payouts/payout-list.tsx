import { Banknote } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Money } from "~/components/ui/money";
import type { DeskPayoutView } from "~/domain/payout/schema";
import { PAYOUT_SORTS, PAYOUT_STATES } from "~/domain/payout/states";
import { PAYOUT_STATE_LABELS, PayoutBadge } from "~/features/payment/payout-badge";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { Moment } from "../table/cells";
import { choice, PAGED, type ListDefinition } from "../table/list-definition";
import type { PayoutAction } from "./payout-dialog";
import type { PayoutsShown } from "./payouts-address";

/** Every payout, newest first unless sorted. */
export const PAYOUTS: ListDefinition<
  DeskPayoutView,
  PayoutsShown,
  PayoutAction,
  (typeof PAYOUT_SORTS)[number]
> = {
  id: "payouts",
  title: "Payouts",
  of: "payouts",
  found: { one: "payout", many: "payouts" },
  icon: Banknote,
  useRows: ({ state, sort }) => api.desk.payouts.useInfiniteQuery({ state, sort }, PAGED),
  filters: [
    choice({
      label: "Which payouts",
      all: "All",
      options: PAYOUT_STATES.map((value) => ({ value, label: PAYOUT_STATE_LABELS[value] })),
      value: ({ state }) => state,
      change: (state) => ({ state }),
    }),
  ],
  csv: { of: "Payouts", href: ({ state, sort }) => DESK_PATHS.payoutsCsv({ state, sort }) },
  empty: () => ({
    title: "No payouts",
    description: "Payouts to mechanics appear here, run by run.",
  }),
  layout: {
    kind: "table",
    sort: {
      value: ({ sort }) => sort,
      change: (sort) => ({ sort }),
      initial: () => "-createdAt",
    },
    columns: [
      {
        heading: "Mechanic",
        isRowHeader: true,
        cell: ({ mechanic }) => <span className="font-semibold">{mechanic.name}</span>,
      },
      {
        heading: "Amount",
        sortsBy: "amount",
        isFigure: true,
        cell: ({ amount }) => <Money amount={amount} className="font-semibold" />,
      },
      { heading: "Status", sortsBy: "state", cell: ({ state }) => <PayoutBadge state={state} /> },
      { heading: "To", cell: (payout) => <Destination payout={payout} /> },
      {
        heading: "Planned",
        sortsBy: "createdAt",
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
      { heading: "Sent", cell: ({ sentAt }) => (sentAt === null ? null : <Moment at={sentAt} />) },
      {
        heading: "To do",
        isShown: ({ isOwner }) => isOwner,
        cell: (payout, { onAction }) => <Actions payout={payout} onAction={onAction} />,
      },
    ],
  },
};

function Destination({ payout }: { payout: DeskPayoutView }) {
  const { destination, method, state, detailsChanged, inBankFile, failure } = payout;
  return (
    <>
      <span className="whitespace-nowrap">{destination}</span>
      {method === "manual" && detailsChanged ? (
        <span className="block min-w-48 text-muted-foreground">
          The bank details have changed. Mark it as returned.
        </span>
      ) : null}
      {method === "manual" && state === "pending" && !inBankFile && !detailsChanged ? (
        <span className="block min-w-48 text-muted-foreground">
          Not in a bank file yet. Download the run&apos;s file.
        </span>
      ) : null}
      {failure === null ? null : (
        <span className="block min-w-48 text-muted-foreground">{failure}</span>
      )}
    </>
  );
}

/**
 * Offers to record the result of a bank transfer. Payouts by the provider report theirs
 * automatically.
 */
function Actions({
  payout,
  onAction,
}: {
  payout: DeskPayoutView;
  onAction: (action: PayoutAction) => void;
}) {
  const { id, state, amount, mechanic, method, inBankFile } = payout;
  if (method !== "manual" || (state !== "pending" && state !== "sent")) return null;
  const action = (kind: "sent" | "returned") => onAction({ kind, id, amount, name: mechanic.name });
  return (
    <span className="-my-2 flex gap-2">
      {state === "pending" && inBankFile ? (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Mark as sent: ${mechanic.name}`}
          onClick={() => action("sent")}
        >
          Mark as sent
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="outline"
        aria-label={`Mark as returned: ${mechanic.name}`}
        onClick={() => action("returned")}
      >
        Mark as returned
      </Button>
    </span>
  );
}
