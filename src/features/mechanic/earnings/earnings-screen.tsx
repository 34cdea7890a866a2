"use client";

import { Download, HandCoins, Landmark, ReceiptText, TrendingUp } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Money } from "~/components/ui/money";
import { PageHeader } from "~/components/ui/page-header";
import { Skeleton, SkeletonCard } from "~/components/ui/skeleton";
import { StatCard } from "~/components/ui/stat-card";
import { formatDollars } from "~/messages/format";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { BalanceSection, NextPayout } from "./balance-section";
import { EarningsChart } from "./earnings-chart";
import { PayoutList } from "./payout-list";
import { StatementRows } from "./statement-rows";
import { WeekCard } from "./week-card";
import { TotalsExplained } from "./totals-explained";

const MONTHS_SHOWN = 12;

/** Renders /mechanic/earnings: this week, the next payout, and then every detail. */
export function EarningsScreen() {
  const statement = api.mechanic.statement.useQuery();
  // Loaded together, so that the page doesn't jump.
  const balance = api.mechanic.balance.useQuery();
  return (
    <>
      <PageHeader
        title="Earnings"
        description="Your earnings from completed jobs, the payments we collected, and what customers still owe."
        backHref={PATHS.mechanicDashboard}
        backLabel="Dashboard"
        actions={
          <a
            href={PATHS.mechanicStatementCsv}
            download
            className={buttonVariants({ variant: "outline" })}
          >
            <Download aria-hidden />
            Download CSV
          </a>
        }
      />
      {statement.data && !balance.isPending ? (
        <div className="grid gap-6">
          <WeekCard week={statement.data.week} />
          <NextPayout />
          <BalanceSection />
          <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            <StatCard
              label="Total Earnings"
              value={formatDollars(statement.data.totalEarnings)}
              icon={<HandCoins />}
              hint="Job totals less the platform fee"
            />
            <StatCard
              label="This Month"
              value={formatDollars(statement.data.thisMonth)}
              icon={<TrendingUp />}
              hint="By completion date"
            />
            <StatCard
              label="Collected"
              value={formatDollars(statement.data.paidOut)}
              icon={<Landmark />}
              hint="Paid by card, after fees"
            />
            <StatCard
              label="Awaiting payment"
              value={formatDollars(statement.data.awaitingPayment)}
              icon={<ReceiptText />}
              hint="Completed, not yet paid by the customer"
            />
          </div>
          <TotalsExplained on="earnings" />
          {Number(statement.data.promoSubsidy) > 0 ? (
            <p className="text-sm text-muted-foreground">
              <Money
                amount={statement.data.promoSubsidy}
                className="font-semibold text-foreground"
              />{" "}
              of this comes from us, for discounts we gave your customers.
            </p>
          ) : null}
          {Number(statement.data.tips) > 0 ? (
            <p className="text-sm text-muted-foreground">
              Your customers tipped you{" "}
              <Money amount={statement.data.tips} className="font-semibold text-foreground" />. All
              of it is yours, on top of the earnings above.
            </p>
          ) : null}
          <EarningsChart statement={statement.data} count={MONTHS_SHOWN} />
          <PayoutList />
          <section aria-labelledby="statement-rows">
            <h2 id="statement-rows" className="font-display text-heading font-semibold">
              Statement
            </h2>
            <p className="mt-1 mb-3 max-w-prose text-sm text-muted-foreground">
              Its rows add up to <Money amount={statement.data.balance} />: available, on the way
              and held, in total.
            </p>
            {statement.data.rows.length === 0 ? (
              <EmptyState
                icon={<ReceiptText />}
                title="Nothing collected yet"
                description="Each payment, fee and refund appears here as soon as a job is paid."
              />
            ) : (
              <StatementRows rows={statement.data.rows} />
            )}
          </section>
        </div>
      ) : statement.error ? (
        <ErrorState
          title="Your earnings couldn't be loaded"
          description={statement.error.message}
          onRetry={() => void statement.refetch()}
        />
      ) : (
        <div className="grid gap-6" aria-busy="true">
          <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            {["a", "b", "c", "d"].map((key) => (
              <Skeleton key={key} className="h-32" />
            ))}
          </div>
          <SkeletonCard lines={6} />
        </div>
      )}
    </>
  );
}
