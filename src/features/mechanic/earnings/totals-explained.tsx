import { Info } from "lucide-react";
import { PLATFORM_FEE_PERCENT } from "~/domain/booking/price/pricing";
import { Link } from "~/components/ui/link";
import { PATHS } from "~/lib/paths";

const TOTALS = [
  {
    screen: "dashboard",
    name: "Dashboard, Total Earnings",
    href: PATHS.mechanicDashboard,
    counts: `Completed jobs, total less the ${PLATFORM_FEE_PERCENT}% fee, including unpaid and refunded ones. Collected shows what came in.`,
  },
  {
    screen: "jobs",
    name: "My Jobs, Total Earnings",
    href: PATHS.mechanicJobs,
    counts:
      "Completed jobs in the list at their full totals, including the platform fee, and unpaid and refunded ones.",
  },
  {
    screen: "earnings",
    name: "Earnings, Collected",
    href: PATHS.mechanicEarnings,
    counts:
      "Payments that came in, less fees and refunds, plus discounts we pay for. Unpaid jobs aren't included.",
  },
] as const;

type TotalsExplainedProps = {
  /** The screen that shows it. */
  on: (typeof TOTALS)[number]["screen"];
};

/** Explains why three screens show different totals. */
export function TotalsExplained({ on }: TotalsExplainedProps) {
  return (
    <details className="group rounded-lg border bg-card text-sm">
      <summary className="flex min-h-11 items-center gap-2 rounded-lg px-4 font-semibold text-link hover:underline">
        <Info aria-hidden className="size-4 shrink-0" />
        Why these totals differ
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
            <dd className="max-w-prose text-muted-foreground">{counts}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
