import { Info } from "lucide-react";
import { PLATFORM_FEE_PERCENT } from "~/domain/booking/pricing";
import { Link } from "~/components/ui/link";
import { PATHS } from "~/lib/paths";

const TOTALS = [
  {
    screen: "dashboard",
    name: "Dashboard, Total Earnings",
    href: PATHS.mechanicDashboard,
    counts: `what your completed jobs are worth to you: each job's total less the platform fee of ${PLATFORM_FEE_PERCENT} %. Jobs the customer still owes are in it, refunded ones are not.`,
  },
  {
    screen: "jobs",
    name: "My Jobs, Total Earnings",
    href: PATHS.mechanicJobs,
    counts:
      "what customers pay for the completed jobs of the list: the whole totals, with the platform fee in them.",
  },
  {
    screen: "earnings",
    name: "Earnings, Collected",
    href: PATHS.mechanicEarnings,
    counts:
      "what really came in: paid by card, less fees and refunds, plus discounts that the platform pays for. Jobs that are still owed are missing.",
  },
] as const;

type TotalsExplainedProps = {
  /** The screen that it stands on. */
  on: (typeof TOTALS)[number]["screen"];
};

/** Three screens show three totals; this says on each what they count, and why they differ. */
export function TotalsExplained({ on }: TotalsExplainedProps) {
  return (
    <details className="group rounded-lg border bg-card text-sm">
      <summary className="flex min-h-11 items-center gap-2 rounded-lg px-4 font-semibold text-link hover:underline">
        <Info aria-hidden className="size-4 shrink-0" />
        What these totals count, and why they differ
      </summary>
      <dl className="grid gap-3 border-t px-4 py-4">
        {TOTALS.map(({ screen, name, href, counts }) => (
          <div key={screen}>
            <dt className="font-semibold">
              {screen === on ? (
                `${name} (this screen)`
              ) : (
                <Link href={href} className="text-link underline underline-offset-4">
                  {name}
                </Link>
              )}
            </dt>
            <dd className="max-w-prose text-muted-foreground">It counts {counts}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
