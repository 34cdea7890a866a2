"use client";

import { Banknote, CalendarClock, Lock, Wallet } from "lucide-react";
import { Alert } from "~/components/ui/alert";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Skeleton } from "~/components/ui/skeleton";
import { StatCard } from "~/components/ui/stat-card";
import { OBSTACLE_WORDS, type ObstacleReason } from "~/domain/payout/obstacles";
import type { BalanceView } from "~/domain/payout/schema";
import { formatDateTime, formatDollars } from "~/messages/format";
import { api } from "~/trpc/react";
import { OBSTACLE_HREFS } from "../setup-list";

/** Shows the balance in four figures, and what holds part of it back. */
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
          hint={
            owes
              ? "Refunded after we paid you. We deduct it from your next jobs."
              : availableHint(balance)
          }
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
      {balance.obstacles.length === 0 ? null : (
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
      )}
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
