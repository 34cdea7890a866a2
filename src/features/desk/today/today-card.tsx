import { cn } from "~/components/cn";
import { Card } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Skeleton } from "~/components/ui/skeleton";
import { DESK_JOB_LIST_WORDS, type DeskJobList } from "~/domain/booking/desk/actions";
import { TODAY_WAITS, type TodayView, type TodayWait } from "~/domain/staff/today";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatDateTime, formatRelative } from "~/lib/format";
import { api } from "~/trpc/react";

const jobs = (list: DeskJobList, label: string = DESK_JOB_LIST_WORDS[list].label) => ({
  label,
  href: DESK_PATHS.jobsWith({ list }),
});

/** Each queue's label and page. */
const WAITS: Record<TodayWait, { label: string; href: string }> = {
  safety: { label: "Safety reports to take", href: "/desk" },
  late: jobs("late", "Late jobs"),
  stuck: jobs("stuck", "Stuck jobs"),
  stopped: jobs("stopped", "Stopped jobs"),
  contested: jobs("contested"),
  changes: jobs("changes"),
  claims: jobs("claims", "Claims to decide"),
  unheld: jobs("unheld", "Jobs without a card hold"),
  requests: jobs("requests", "Requests without a mechanic"),
  disputes: { label: "Disputes to answer", href: DESK_PATHS.moneyWith({ disputes: "open" }) },
  support: { label: "Support requests waiting", href: DESK_PATHS.support },
  documents: { label: "Documents to review", href: DESK_PATHS.vetting },
  deadJobs: { label: "Failed background tasks", href: DESK_PATHS.work },
  differences: { label: "Differences in the books", href: DESK_PATHS.tieOut },
};

const REFRESH_MS = 20_000;

/** Shows how much waits and since when, and whether the nightly jobs ran. Polls for updates. */
export function TodayCard() {
  const today = api.desk.today.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
  return (
    <section aria-labelledby="today">
      <Card className="grid gap-3 p-5 sm:p-6">
        <h2 id="today" className="font-display text-heading font-semibold">
          Today
        </h2>
        {today.data ? (
          <>
            <Waits today={today.data} />
            <Night today={today.data} />
          </>
        ) : today.error ? (
          <ErrorState
            title="The counts couldn't be loaded"
            description={today.error.message}
            onRetry={() => void today.refetch()}
          />
        ) : (
          <div aria-hidden className="grid gap-x-8 sm:grid-cols-2">
            {TODAY_WAITS.map((what) => (
              <div key={what} className="flex h-11 items-center border-b">
                <Skeleton className="h-4 w-2/3" />
              </div>
            ))}
            <Skeleton className="mt-3 h-4 w-1/2" />
          </div>
        )}
      </Card>
    </section>
  );
}

function Waits({ today }: { today: TodayView }) {
  const now = Date.now();
  return (
    <ul className="grid gap-x-8 text-sm sm:grid-cols-2">
      {today.waiting.map(({ what, count, oldestAt }) => {
        const { label, href } = WAITS[what];
        const isQuiet = count === 0;
        return (
          <li key={what} data-desk-row className="border-b">
            <Link
              href={href}
              className={cn(
                "flex min-h-11 items-center gap-3 hover:bg-muted",
                isQuiet && "text-muted-foreground",
                !isQuiet && what === "safety" && "font-semibold text-destructive",
              )}
            >
              <span className="min-w-0 flex-1">{label}</span>
              {oldestAt === null ? null : (
                <time
                  dateTime={oldestAt}
                  title={formatDateTime(oldestAt)}
                  className="text-xs text-muted-foreground"
                >
                  {formatRelative(oldestAt, now)}
                </time>
              )}
              <span className={cn("w-10 text-right tabular-nums", !isQuiet && "font-semibold")}>
                {count.toLocaleString("en-US")}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows the last backup and comparison. */
function Night({ today: { backup, comparedAt } }: { today: TodayView }) {
  return (
    <p className="text-sm text-muted-foreground">
      {backup === null ? (
        "The database server makes its own backups."
      ) : backup.isLate ? (
        <strong className="text-destructive">
          {backup.at === null
            ? "There's no backup yet."
            : `The last backup is from ${formatDateTime(backup.at)}. The nightly one is missing.`}
        </strong>
      ) : (
        `Last backup: ${formatDateTime(backup.at ?? "")}.`
      )}{" "}
      {comparedAt === null
        ? "We haven't compared the books yet."
        : `Books compared: ${formatDateTime(comparedAt)}.`}
    </p>
  );
}
