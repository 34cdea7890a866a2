import { CalendarClock, Download } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Money } from "~/components/ui/money";
import { textToCents } from "~/domain/money";
import type { PayoutRunView } from "~/domain/payout/schema";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { Moment } from "../table/cells";
import { onePage, type ListDefinition } from "../table/list-definition";
import type { PayoutAction } from "./payout-dialog";
import type { PayoutsShown, RUN_SORTS } from "./payouts-address";

/** Past runs, newest first unless sorted. */
export const PAYOUT_RUNS: ListDefinition<
  PayoutRunView,
  PayoutsShown,
  PayoutAction,
  (typeof RUN_SORTS)[number]
> = {
  id: "runs",
  title: "Runs",
  of: "runs",
  found: { one: "run", many: "runs" },
  icon: CalendarClock,
  useRows: () => {
    const runs = api.desk.payoutRuns.useQuery();
    return onePage(runs, runs.data);
  },
  csv: { of: "Runs", href: () => DESK_PATHS.payoutRunsCsv },
  empty: () => ({
    title: "No runs yet",
    description: "Each run appears here with its total and its results.",
  }),
  layout: {
    kind: "table",
    sort: {
      value: ({ runSort }) => runSort,
      change: (runSort) => ({ runSort }),
      initial: () => "-number",
    },
    columns: [
      {
        heading: "Run",
        sortsBy: "number",
        sortValue: ({ number }) => number,
        isFigure: true,
        isRowHeader: true,
        cell: ({ number }) => number,
      },
      {
        heading: "Started",
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
      {
        heading: "Total",
        sortsBy: "total",
        sortValue: ({ total }) => textToCents(total) ?? 0,
        isFigure: true,
        cell: ({ total }) => <Money amount={total} className="font-semibold" />,
      },
      {
        heading: "Payouts",
        sortsBy: "payouts",
        sortValue: ({ payouts }) => payouts,
        isFigure: true,
        cell: ({ payouts }) => payouts,
      },
      {
        heading: "Pending",
        sortsBy: "pending",
        sortValue: ({ pending }) => pending,
        isFigure: true,
        cell: ({ pending }) => pending,
      },
      {
        heading: "Returned",
        sortsBy: "returned",
        sortValue: ({ returned }) => returned,
        isFigure: true,
        cell: ({ returned }) => returned,
      },
      // While part of the run is still to be sent.
      {
        isShown: ({ isOwner }) => isOwner,
        heading: "To do",
        cell: ({ id, number, method, pending }, { onAction }) =>
          method === "manual" && pending > 0 ? (
            <span className="flex gap-2">
              <Button
                size="sm"
                variant="outline"
                aria-label={`Bank file of run ${number}`}
                onClick={() => onAction({ kind: "bankFile", id, number })}
              >
                <Download aria-hidden />
                Bank file
              </Button>
              <Button
                size="sm"
                aria-label={`Mark run ${number} as sent`}
                onClick={() => onAction({ kind: "runSent", id, number })}
              >
                Mark as sent
              </Button>
            </span>
          ) : null,
      },
    ],
  },
};
