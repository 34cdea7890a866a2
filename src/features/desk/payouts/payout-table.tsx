import { keepPreviousData } from "@tanstack/react-query";
import { Banknote } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Money } from "~/components/ui/money";
import { SkeletonText } from "~/components/ui/skeleton";
import type { DeskPayoutView } from "~/domain/payout/schema";
import {
  PAYOUT_STATES,
  type PAYOUT_SORTS,
  type PayoutSort,
  type PayoutState,
} from "~/domain/payout/states";
import { PAYOUT_STATE_LABELS, PayoutBadge } from "~/features/payment/payout-badge";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { CsvLink, DataTable, Moment, type TableColumn } from "../table/data-table";
import { FilterRow } from "../table/filter-row";
import { PagedList } from "../table/paged-list";
import type { PayoutAct } from "./payout-dialog";

type Column = TableColumn<DeskPayoutView, (typeof PAYOUT_SORTS)[number]>;

const FILTERS = PAYOUT_STATES.map((value) => ({ value, label: PAYOUT_STATE_LABELS[value] }));

const COLUMNS: Column[] = [
  {
    heading: "Mechanic",
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
];

type PayoutTableProps = {
  filter: PayoutState | undefined;
  onFilter: (filter: PayoutState | undefined) => void;
  sort: PayoutSort | undefined;
  onSort: (sort: PayoutSort | undefined) => void;
  isOwner: boolean;
  onAct: (act: PayoutAct) => void;
};

/** Lists every payout, newest first unless sorted. */
export function PayoutTable(props: PayoutTableProps) {
  const { filter, onFilter, sort, onSort, isOwner, onAct } = props;
  const list = { state: filter, sort };
  const payouts = api.desk.payouts.useInfiniteQuery(list, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const acts: Column = {
    heading: "Result",
    cell: (payout) => <Acts payout={payout} onAct={onAct} />,
  };
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <FilterRow
        id="payouts"
        title="Payouts"
        label="Which payouts"
        value={filter ?? ""}
        options={FILTERS}
        all="All"
        onChange={onFilter}
      >
        <CsvLink href={DESK_PATHS.payoutsCsv(list)} of="Payouts" />
      </FilterRow>
      <PagedList
        list={payouts}
        of="payouts"
        waiting={<SkeletonText lines={4} />}
        empty={
          <EmptyState
            as="h3"
            icon={<Banknote />}
            title="No payouts"
            description="Payouts to mechanics appear here, run by run."
          />
        }
      >
        {(rows) => (
          <DataTable
            labelledBy="payouts"
            columns={isOwner ? [...COLUMNS, acts] : COLUMNS}
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
function Acts({ payout, onAct }: { payout: DeskPayoutView; onAct: PayoutTableProps["onAct"] }) {
  const { id, state, amount, mechanic, method, inBankFile } = payout;
  if (method !== "manual" || (state !== "pending" && state !== "sent")) return null;
  const act = (kind: "sent" | "returned") => onAct({ kind, id, amount, name: mechanic.name });
  return (
    <span className="flex gap-2">
      {state === "pending" && inBankFile ? (
        <Button size="sm" variant="outline" onClick={() => act("sent")}>
          Sent
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={() => act("returned")}>
        Returned
      </Button>
    </span>
  );
}
