import { Download } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Money } from "~/components/ui/money";
import { textToCents } from "~/domain/money";
import type { PayoutRunView } from "~/domain/payout/schema";
import { sorted, type Sort } from "~/domain/sort";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { CsvLink, DataTable, Moment, type TableColumn } from "../table/data-table";

export const RUN_SORTS = ["number", "total", "payouts", "pending", "returned"] as const;
type RunColumn = (typeof RUN_SORTS)[number];
export type RunSort = Sort<RunColumn>;

const VALUES: Record<RunColumn, (run: PayoutRunView) => number> = {
  number: ({ number }) => number,
  total: ({ total }) => textToCents(total) ?? 0,
  payouts: ({ payouts }) => payouts,
  pending: ({ pending }) => pending,
  returned: ({ returned }) => returned,
};

const COLUMNS: TableColumn<PayoutRunView, RunColumn>[] = [
  { heading: "Run", sortsBy: "number", isFigure: true, cell: ({ number }) => number },
  {
    heading: "Started",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    heading: "Total",
    sortsBy: "total",
    isFigure: true,
    cell: ({ total }) => <Money amount={total} className="font-semibold" />,
  },
  { heading: "Payouts", sortsBy: "payouts", isFigure: true, cell: ({ payouts }) => payouts },
  { heading: "Pending", sortsBy: "pending", isFigure: true, cell: ({ pending }) => pending },
  { heading: "Returned", sortsBy: "returned", isFigure: true, cell: ({ returned }) => returned },
];

/** Downloads the bank file while part of the run is still to be sent. */
const BANK_FILE: TableColumn<PayoutRunView, RunColumn> = {
  heading: "Bank file",
  cell: ({ id, number, method, pending }) =>
    method === "manual" && pending > 0 ? (
      <a
        href={DESK_PATHS.payoutBankFile(id)}
        download
        aria-label={`Bank file of run ${number}`}
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        <Download aria-hidden />
        Bank file
      </a>
    ) : null,
};

type PayoutRunsProps = {
  isOwner: boolean;
  sort: RunSort | undefined;
  onSort: (sort: RunSort | undefined) => void;
};

/** Lists past payout runs, newest first unless sorted. */
export function PayoutRuns({ isOwner, sort, onSort }: PayoutRunsProps) {
  const { data: runs } = api.desk.payoutRuns.useQuery();
  if (runs === undefined || runs.length === 0) return null;
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="runs" className="font-display text-heading font-semibold">
          Runs
        </h2>
        <CsvLink href={DESK_PATHS.payoutRunsCsv} of="Runs" />
      </div>
      <DataTable
        labelledBy="runs"
        columns={isOwner ? [...COLUMNS, BANK_FILE] : COLUMNS}
        rows={sorted(runs, sort, VALUES)}
        sort={sort}
        initial="-number"
        onSort={onSort}
      />
    </Card>
  );
}
