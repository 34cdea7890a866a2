import { ArrowRight, HandCoins, Star, TrendingUp, Wrench } from "lucide-react";
import { Link } from "~/components/ui/link";
import { StatCard } from "~/components/ui/stat-card";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import type { StatementView } from "~/domain/payment/schema";
import { formatDollars } from "~/messages/format";
import { PATHS } from "~/lib/paths";
import { reviewsText } from "~/messages/counts";
import { EarningsChart } from "../earnings/earnings-chart";
import { TotalsExplained } from "../earnings/totals-explained";

const MONTHS_SHOWN = 6;

type FiguresProps = { profile: MechanicProfileView; statement: StatementView };

/** Shows the dashboard's four figures next to the months they come from. */
export function Figures({ profile, statement }: FiguresProps) {
  const owed = Number(statement.awaitingPayment) > 0;
  return (
    <section aria-label="Your numbers" className="grid gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <StatCard
          label="Total Earnings"
          value={formatDollars(statement.totalEarnings)}
          icon={<HandCoins />}
          hint={
            owed
              ? `Less the platform fee, ${formatDollars(statement.awaitingPayment)} awaiting payment`
              : "Job totals less the platform fee"
          }
        />
        <StatCard
          label="This Month"
          value={formatDollars(statement.thisMonth)}
          icon={<TrendingUp />}
        />
        <StatCard
          label="Rating"
          value={profile.rating.toFixed(1)}
          icon={<Star />}
          hint={profile.reviewCount === 0 ? "No reviews yet" : reviewsText(profile.reviewCount)}
        />
        <StatCard label="Total Jobs" value={profile.totalJobs} icon={<Wrench />} hint="Completed" />
      </div>
      <EarningsChart
        statement={statement}
        count={MONTHS_SHOWN}
        link={
          <Link
            href={PATHS.mechanicEarnings}
            className="-mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-link hover:underline sm:min-h-9"
          >
            Full statement
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        }
      />
      <div className="lg:col-span-2">
        <TotalsExplained on="dashboard" />
      </div>
    </section>
  );
}
