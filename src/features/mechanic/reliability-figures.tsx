import { TriangleAlert } from "lucide-react";
import { Alert } from "~/components/ui/alert";
import { RELEASE_DAYS } from "~/domain/booking/policy";
import { RELIABILITY_FIGURES } from "~/domain/reliability/figures";
import type { Reliability } from "~/domain/reliability/schema";
import { formatDateTime, formatNumber } from "~/messages/format";
import { waitWords } from "~/messages/wait-words";

function valueOf(
  name: (typeof RELIABILITY_FIGURES)[number]["name"],
  reliability: Reliability,
): string {
  if (name !== "minutesToAnswer") return formatNumber(reliability[name]);
  return reliability.minutesToAnswer === null ? "–" : waitWords(reliability.minutesToAnswer);
}

type ReliabilityFiguresProps = {
  reliability: Reliability;
  /** Wraps the advice about a poor figure. */
  poor: (advice: string) => string;
  /** Says until when no job can be accepted. */
  stopped: (until: string) => string;
};

/** Shows a mechanic's reliability figures and explains each one. */
export function ReliabilityFigures({ reliability, poor, stopped }: ReliabilityFiguresProps) {
  const { acceptsAgainAt } = reliability;
  return (
    <>
      {acceptsAgainAt === null ? null : (
        <Alert tone="warning" className="mb-4" title={stopped(formatDateTime(acceptsAgainAt))}>
          Jobs were given up or missed on {RELEASE_DAYS.allowed + 1} days within{" "}
          {RELEASE_DAYS.withinDays} days.
        </Alert>
      )}
      <dl className="divide-y text-sm">
        {RELIABILITY_FIGURES.map(({ name, label, meaning, advice, isPoor }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <dt className="font-semibold">{label}</dt>
            <dd className="text-right font-semibold tabular-nums">{valueOf(name, reliability)}</dd>
            <dd className="col-span-2 max-w-prose text-muted-foreground">{meaning}</dd>
            {advice !== null && isPoor(reliability) ? (
              <dd className="col-span-2 flex max-w-prose items-start gap-2">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-pending" />
                {poor(advice)}
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </>
  );
}
