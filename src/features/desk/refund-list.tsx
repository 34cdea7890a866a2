import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import { SkeletonText } from "~/components/ui/skeleton";
import { REFUND_STATES, type RefundState } from "~/domain/payment/refund";
import type { DeskRefundView } from "~/domain/payment/refund-schema";
import { formatDateTime } from "~/lib/format";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { Undo2 } from "lucide-react";
import { FilterRow } from "./filter-row";

export const REFUND_LABELS: Record<RefundState, string> = {
  pending: "On its way",
  succeeded: "Given back",
  failed: "Failed",
};
const FILTERS = REFUND_STATES.map((value) => ({ value, label: REFUND_LABELS[value] }));

type RefundListProps = {
  filter: RefundState | undefined;
  onFilter: (filter: RefundState | undefined) => void;
};

/** Refunds of all bookings with their credit notes, newest first. */
export function RefundList({ filter, onFilter }: RefundListProps) {
  const refunds = api.desk.allRefunds.useInfiniteQuery(
    filter === undefined ? {} : { state: filter },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const rows = refunds.data?.pages.flatMap((page) => page.items);
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <FilterRow
        id="refunds"
        title="Refunds and credit notes"
        label="Which refunds"
        value={filter ?? ""}
        options={FILTERS}
        all="All"
        onChange={onFilter}
      />
      {rows === undefined ? (
        refunds.error ? (
          <ErrorState
            title="The refunds couldn't be loaded"
            description={refunds.error.message}
            onRetry={() => void refunds.refetch()}
          />
        ) : (
          <SkeletonText lines={4} />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          as="h3"
          icon={<Undo2 />}
          title="No refunds"
          description="Look a booking up above to give money back."
        />
      ) : (
        <ul aria-labelledby="refunds" className="divide-y">
          {rows.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {refunds.hasNextPage ? (
        <Button
          variant="outline"
          loading={refunds.isFetchingNextPage}
          onClick={() => void refunds.fetchNextPage()}
        >
          Show older ones
        </Button>
      ) : null}
    </Card>
  );
}

function RefundRow({ refund }: { refund: DeskRefundView }) {
  const { bookingNumber, amount, state, creditNote, creditNoteVoided, failure, reason } = refund;
  return (
    <li className="grid gap-0.5 py-3 text-sm">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={DESK_PATHS.moneyWith({ booking: bookingNumber })}
          className="font-mono text-link underline underline-offset-4"
        >
          {bookingNumber}
        </Link>
        <Money amount={amount} className="font-semibold" />
        <RefundBadge state={state} />
        {creditNote === null ? null : (
          <span className="text-muted-foreground">
            {creditNote}
            {creditNoteVoided ? ", void" : null}
          </span>
        )}
      </span>
      <span className="break-words text-muted-foreground">
        {formatDateTime(refund.createdAt)},{" "}
        {refund.bornBy === "shared" ? "borne by both" : "borne by the platform"}: {reason}
        {failure === null ? null : ` (${failure})`}
      </span>
    </li>
  );
}

const BADGES: Record<RefundState, string> = {
  pending: "bg-pending-soft text-pending",
  succeeded: "bg-completed-soft text-completed",
  failed: "bg-destructive/8 text-destructive",
};

export function RefundBadge({ state }: { state: RefundState }) {
  return <Badge className={BADGES[state]}>{REFUND_LABELS[state]}</Badge>;
}
