import { keepPreviousData } from "@tanstack/react-query";
import { Card } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Skeleton } from "~/components/ui/skeleton";
import type { FunnelCounts, FunnelView } from "~/domain/staff/funnel-schema";
import { api } from "~/trpc/react";
import { FunnelTable } from "./funnel-table";
import { countWords, PAGE_LABELS, STEP_LABELS, STEP_MEANINGS } from "./funnel-words";
import { stepWords, type Span } from "./spans";

/** Shows how far visitors without an account came: steps, by entry page, and by day. */
export function Funnel({ span }: { span: Partial<Span> }) {
  const funnel = api.desk.funnel.useQuery(span, { placeholderData: keepPreviousData });
  return (
    <Card className="grid grid-cols-1 gap-5 p-5 sm:p-6">
      <div>
        <h2 className="font-display text-heading font-semibold">Booking without an account</h2>
        <p className="text-sm text-muted-foreground">
          How far visitors came. Quotes also count visitors who are signed in. A card counts on the
          day of its booking.
        </p>
      </div>
      {funnel.data !== undefined ? (
        <Steps funnel={funnel.data} />
      ) : funnel.error !== null && !funnel.isFetching ? (
        <ErrorState
          title="These numbers couldn't be loaded"
          description={funnel.error.message}
          onRetry={() => void funnel.refetch()}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Card>
  );
}

function Steps({ funnel }: { funnel: FunnelView }) {
  const { total, pages, rows, by } = funnel;
  const pageRows = pages
    .filter((page) => page.quotes + page.drafts + page.confirmed > 0)
    .map(({ entry, ...counts }, order) => ({
      id: entry,
      name: PAGE_LABELS[entry],
      order,
      ...counts,
    }));
  return (
    <>
      <FunnelBars total={total} />
      {pageRows.length === 0 ? null : (
        <FunnelTable
          id="funnel-pages"
          title="By entry page"
          first="Page"
          initial="name"
          rows={pageRows}
        />
      )}
      <FunnelTable
        id="funnel-days"
        title={`By ${by}`}
        first={by === "day" ? "Day" : by === "week" ? "Week" : "Month"}
        initial="-name"
        rows={rows.map(({ from, to, ...counts }, index) => ({
          id: from,
          name: stepWords({ from, to }, by),
          order: index,
          ...counts,
        }))}
      />
    </>
  );
}

/** Draws the steps as bars, each beside its share of the step before. */
function FunnelBars({ total }: { total: FunnelCounts }) {
  const steps = [
    { step: "quotes", before: null },
    { step: "drafts", before: "quotes" },
    { step: "confirmed", before: "drafts" },
    { step: "authorized", before: "confirmed" },
  ] as const;
  const most = Math.max(1, ...steps.map(({ step }) => total[step]));
  return (
    <ol className="grid grid-cols-1 gap-4">
      {steps.map(({ step, before }) => (
        <li key={step} className="grid grid-cols-1 gap-1.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-semibold">
              {STEP_LABELS[step]}
              <span className="ml-2 text-sm font-normal text-muted-foreground">
                {STEP_MEANINGS[step]}
              </span>
            </p>
            <p className="tabular-nums">
              <span className="font-semibold">{countWords(total[step])}</span>
              {before === null || total[before] === 0 ? null : (
                <span className="ml-2 text-sm text-muted-foreground">
                  {Math.round((total[step] / total[before]) * 100)}% of{" "}
                  {STEP_LABELS[before].toLowerCase()}
                </span>
              )}
            </p>
          </div>
          <div aria-hidden className="h-3 overflow-hidden rounded-full bg-muted">
            <div
              className="h-full rounded-full bg-link"
              style={{ width: `${(total[step] / most) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
