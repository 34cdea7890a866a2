"use client";

import { Landmark } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Money } from "~/components/ui/money";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { PayoutView } from "~/domain/payout/schema";
import { PayoutBadge } from "~/features/payment/payout-badge";
import { formatDateTime } from "~/messages/format";
import { api } from "~/trpc/react";
import { plural } from "~/messages/plural";

/** Lists every payout with its jobs, newest first. */
export function PayoutList() {
  const payouts = api.mechanic.payouts.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor },
  );
  const rows = payouts.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts" className="mb-3 font-display text-heading font-semibold">
        Payouts
      </h2>
      {rows === undefined ? (
        payouts.error ? (
          <ErrorState
            title="Your payouts couldn't be loaded"
            description={payouts.error.message}
            onRetry={() => void payouts.refetch()}
          />
        ) : (
          <SkeletonCard lines={3} />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Landmark />}
          title="Nothing paid out yet"
          description="Each payout appears here with its jobs."
        />
      ) : (
        <ol className="grid gap-3">
          {rows.map((payout) => (
            <li key={payout.id}>
              <PayoutCard payout={payout} />
            </li>
          ))}
        </ol>
      )}
      {payouts.hasNextPage ? (
        <Button
          variant="outline"
          className="mt-4"
          loading={payouts.isFetchingNextPage}
          onClick={() => void payouts.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </section>
  );
}

function PayoutCard({ payout }: { payout: PayoutView }) {
  const isReversed = Number(payout.reversed) > 0;
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-lg font-semibold">
          <Money amount={payout.amount} />
        </p>
        <PayoutBadge state={payout.state} />
      </div>
      <p className="text-sm text-muted-foreground">
        {formatDateTime(payout.sentAt ?? payout.createdAt)}
        {payout.method === "manual" ? ` · bank account ending in ${payout.destination}` : null}
      </p>
      {payout.failure === null ? null : (
        <p className="text-sm text-destructive">{payout.failure}</p>
      )}
      {isReversed ? (
        <p className="text-sm">
          <Money amount={payout.reversed} /> of it was reversed for a refund or a dispute.
        </p>
      ) : null}
      <details className="text-sm">
        <summary className="min-h-8 font-medium text-link hover:underline">
          {plural(payout.jobs.length, { one: "1 entry", other: "{count} entries" })}
        </summary>
        <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {payout.jobs.map((job) => (
            <div key={job.bookingId ?? ""} className="contents">
              <dt className="tabular-nums">{job.bookingNumber ?? "From an earlier payout"}</dt>
              <dd className="text-right">
                <Money amount={job.amount} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}
