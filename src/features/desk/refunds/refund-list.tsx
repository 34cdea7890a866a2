import { keepPreviousData } from "@tanstack/react-query";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import { SkeletonText } from "~/components/ui/skeleton";
import {
  REFUND_SORTS,
  REFUND_STATE_LABELS,
  REFUND_STATES,
  refundFailureLabel,
  type RefundSort,
  type RefundState,
} from "~/domain/payment/refund/rules";
import type { DeskRefundView } from "~/domain/payment/refund/schema";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { Undo2 } from "lucide-react";
import { CsvLink, DataTable, Moment, type TableColumn } from "../table/data-table";
import { FilterRow } from "../table/filter-row";
import { PagedList } from "../table/paged-list";
import { RefundBadge } from "./refund-badge";

const FILTERS = REFUND_STATES.map((value) => ({ value, label: REFUND_STATE_LABELS[value] }));

const COLUMNS: TableColumn<DeskRefundView, (typeof REFUND_SORTS)[number]>[] = [
  {
    heading: "Booking",
    cell: ({ bookingNumber }) => (
      <Link
        href={DESK_PATHS.moneyWith({ booking: bookingNumber })}
        className="font-mono text-link underline underline-offset-4"
      >
        {bookingNumber}
      </Link>
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
          <span className="mt-1 block text-muted-foreground">{refundFailureLabel(failure)}</span>
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
];

type RefundListProps = {
  filter: RefundState | undefined;
  onFilter: (filter: RefundState | undefined) => void;
  sort: RefundSort | undefined;
  onSort: (sort: RefundSort | undefined) => void;
};

/** Lists all refunds with their credit notes, newest first unless sorted. */
export function RefundList({ filter, onFilter, sort, onSort }: RefundListProps) {
  const list = { state: filter, sort };
  const refunds = api.desk.allRefunds.useInfiniteQuery(list, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
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
      >
        <CsvLink href={DESK_PATHS.refundsCsv(list)} of="Refunds" />
      </FilterRow>
      <PagedList
        list={refunds}
        of="refunds"
        waiting={<SkeletonText lines={4} />}
        empty={
          <EmptyState
            as="h3"
            icon={<Undo2 />}
            title="No refunds"
            description="Find a booking above to refund it."
          />
        }
      >
        {(rows) => (
          <DataTable
            labelledBy="refunds"
            columns={COLUMNS}
            rows={rows}
            sort={sort}
            initial="-createdAt"
            onSort={onSort}
          />
        )}
      </PagedList>
    </Card>
  );
}
