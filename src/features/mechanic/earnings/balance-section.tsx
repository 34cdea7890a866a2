"use client";

import { Banknote, CalendarClock, Lock, Wallet } from "lucide-react";
import { Alert } from "~/components/ui/alert";
import { Card, CardContent } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import { Skeleton } from "~/components/ui/skeleton";
import { StatCard } from "~/components/ui/stat-card";
import { OBSTACLE_WORDS, type ObstacleReason } from "~/domain/payout/obstacles";
import type { BalanceView } from "~/domain/payout/schema";
import { formatDateTime, formatDollars } from "~/messages/format";
import { api } from "~/trpc/react";
import { OBSTACLE_HREFS } from "../setup-list";

/** Shows what the next payout brings, and what holds it back. Nothing while it isn't known. */
export function NextPayout() {
  const { data: balance } = api.mechanic.balance.useQuery();
  if (balance === undefined) return null;
  const owes = balance.available.startsWith("-");
  return (
    <div className="grid gap-4">
      <Card>
        <CardContent className="flex items-center gap-4">
          <Wallet aria-hidden className="size-6 shrink-0 text-link" />
          <div className="min-w-0 flex-1">
            <h2 className="text-sm font-semibold text-muted-foreground">Next payout</h2>
            <p className="text-sm text-muted-foreground">
              {owes ? OWES : nextPayoutWords(balance)}
            </p>
          </div>
          <p className="font-display text-heading font-bold">
            <Money amount={balance.available} />
          </p>
        </CardContent>
      </Card>
      <WhyHeld balance={balance} />
    </div>
  );
}

const OWES = "Refunded after we paid you. We deduct it from your next jobs.";

/** Says when the money is sent. */
function nextPayoutWords(balance: BalanceView): string {
  return balance.nextAt !== null && Number(balance.available) === 0
    ? `More is available ${formatDateTime(balance.nextAt)}`
    : availableHint(balance);
}

/** Says why payouts are on hold, while money is held. */
export function WhyHeld({ balance }: { balance: BalanceView }) {
  if (balance.obstacles.length === 0 || Number(balance.held) <= 0) return null;
  return (
    <Alert tone="warning" title="Why payouts are on hold">
      <ul className="grid list-disc gap-1 pl-4">
        {balance.obstacles.map(({ reason, until }) => (
          <li key={reason}>
            <ObstacleWords reason={reason} />
            {until === null ? null : ` Until ${formatDateTime(until)}.`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Shows the balance in four figures. */
export function BalanceSection() {
  const balance = api.mechanic.balance.useQuery();
  return (
    <section aria-labelledby="balance">
      <h2 id="balance" className="mb-3 font-display text-heading font-semibold">
        Balance
      </h2>
      {balance.data ? (
        <Numbers balance={balance.data} />
      ) : balance.error ? (
        <ErrorState
          title="Your balance couldn't be loaded"
          description={balance.error.message}
          onRetry={() => void balance.refetch()}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4" aria-busy="true">
          {["a", "b", "c", "d"].map((key) => (
            <Skeleton key={key} className="h-36" />
          ))}
        </div>
      )}
    </section>
  );
}

function Numbers({ balance }: { balance: BalanceView }) {
  const owes = balance.available.startsWith("-");
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label="Available"
          value={formatDollars(balance.available)}
          icon={<Wallet />}
          hint={owes ? OWES : availableHint(balance)}
        />
        <StatCard
          label="On the way"
          value={formatDollars(balance.onTheWay)}
          icon={<CalendarClock />}
          hint={
            balance.nextAt === null
              ? "Paid by card, and still waiting or being sent"
              : `Next part available ${formatDateTime(balance.nextAt)}`
          }
        />
        <StatCard
          label="Held"
          value={formatDollars(balance.held)}
          icon={<Lock />}
          hint="Yours, but on hold"
        />
        <StatCard
          label="Paid out"
          value={formatDollars(balance.paid)}
          icon={<Banknote />}
          hint="Sent to your account so far, less returns"
        />
      </div>
    </div>
  );
}

/** Says what stops payouts, as a link to where the mechanic resolves it. */
function ObstacleWords({ reason }: { reason: ObstacleReason }) {
  const href = OBSTACLE_HREFS[reason];
  if (href === undefined) return OBSTACLE_WORDS[reason];
  return (
    <Link href={href} className="font-semibold text-link underline underline-offset-4">
      {OBSTACLE_WORDS[reason]}
    </Link>
  );
}

function availableHint({ method }: BalanceView): string {
  switch (method) {
    case "manual":
      return "Sent with the next weekly payout";
    case "connect":
      return "Sent today";
    default:
      return method satisfies never;
  }
}
