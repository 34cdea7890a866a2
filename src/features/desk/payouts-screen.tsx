"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Money } from "~/components/ui/money";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import { OBSTACLE_LABELS } from "~/domain/payout/obstacles";
import type { DeskPayoutView, NextRunView, PayoutRunView } from "~/domain/payout/schema";
import { PayoutBadge } from "~/features/payment/payout-badge";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { formatDateTime } from "~/lib/format";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { DeskFrame } from "./desk-frame";
import { PayoutDialog, type PayoutAct } from "./payout-dialog";

/** /desk/payouts: what a run would pay, the runs that were, and every payout. */
export function PayoutsScreen({ user }: { user: UserView }) {
  const next = api.desk.nextPayouts.useQuery();
  const [act, setAct] = useState<PayoutAct | null>(null);
  const isOwner = user.staffRole === "owner";
  return (
    <DeskFrame
      user={user}
      title="Payouts"
      description="What mechanics are paid. Owners start runs and say what became of them."
      here="/desk/payouts"
    >
      <SecondFactorGate call={next}>
        {next.data ? (
          <div className="grid gap-6">
            <NextRun next={next.data} isOwner={isOwner} onAct={setAct} />
            <Runs isOwner={isOwner} />
            <Payouts isOwner={isOwner} onAct={setAct} />
          </div>
        ) : next.error ? (
          <ErrorState
            title="The payouts couldn't be loaded"
            description={next.error.message}
            onRetry={() => void next.refetch()}
          />
        ) : (
          <SkeletonCard lines={5} />
        )}
      </SecondFactorGate>
      {act === null ? null : <PayoutDialog act={act} onClose={() => setAct(null)} />}
    </DeskFrame>
  );
}

type Acting = { isOwner: boolean; onAct: (act: PayoutAct) => void };

function NextRun({ next, isOwner, onAct }: Acting & { next: NextRunView }) {
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">Next run</h2>
      {next.payouts === 0 ? (
        <p>There is nothing to pay out now.</p>
      ) : (
        <>
          <p className="text-lead">
            <Money amount={next.total} className="font-semibold" /> to{" "}
            {next.mechanics.length === 1 ? "one mechanic" : `${next.mechanics.length} mechanics`}
          </p>
          <ul className="divide-y text-sm">
            {next.mechanics.map(({ mechanic, amount }) => (
              <li key={mechanic.id} className="flex justify-between gap-4 py-2">
                {mechanic.name} <Money amount={amount} className="font-semibold" />
              </li>
            ))}
          </ul>
        </>
      )}
      {next.skipped.length === 0 ? null : (
        <div>
          <h3 className="font-semibold">Left out</h3>
          <ul className="mt-1 divide-y text-sm">
            {next.skipped.map(({ mechanic, amount, obstacles, taxFormUrl }) => (
              <li
                key={mechanic.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
              >
                <span>
                  {mechanic.name} <Money amount={amount} className="ml-2 font-semibold" />
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  {obstacles.map(({ reason, until }) => (
                    <Badge key={reason} variant="outline">
                      {OBSTACLE_LABELS[reason]}
                      {until === null ? null : ` until ${formatDateTime(until)}`}
                    </Badge>
                  ))}
                  {taxFormUrl === null ? null : (
                    <a href={taxFormUrl} className="text-link underline underline-offset-4">
                      Tax form
                    </a>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOwner && next.payouts > 0 ? (
        <div>
          <Button onClick={() => onAct({ kind: "run", total: next.total, payouts: next.payouts })}>
            Start the run
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Runs({ isOwner }: { isOwner: boolean }) {
  const { data: runs } = api.desk.payoutRuns.useQuery();
  if (runs === undefined || runs.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">Runs</h2>
      <ul className="mt-2 divide-y">
        {runs.map((run: PayoutRunView) => (
          <li
            key={run.id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm"
          >
            <span>
              Run {run.number}, {formatDateTime(run.createdAt)}: <Money amount={run.total} /> in{" "}
              {run.payouts} payouts, {run.pending} pending, {run.returned} returned
            </span>
            {isOwner && run.method === "manual" && run.pending > 0 ? (
              <a
                href={DESK_PATHS.payoutBankFile(run.id)}
                download
                className={buttonVariants({ variant: "outline", size: "sm" })}
              >
                <Download aria-hidden />
                Bank file
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Payouts({ isOwner, onAct }: Acting) {
  const payouts = api.desk.payouts.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const rows = payouts.data?.pages.flatMap((page) => page.items) ?? [];
  if (rows.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">Payouts</h2>
      <ul className="mt-2 divide-y">
        {rows.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} isOwner={isOwner} onAct={onAct} />
        ))}
      </ul>
      {payouts.hasNextPage ? (
        <Button
          variant="outline"
          loading={payouts.isFetchingNextPage}
          onClick={() => void payouts.fetchNextPage()}
        >
          Show older ones
        </Button>
      ) : null}
    </Card>
  );
}

function PayoutRow({ payout, isOwner, onAct }: Acting & { payout: DeskPayoutView }) {
  const { id, state, amount, mechanic } = payout;
  // What the payment provider sends it also tells of.
  const isByHand = payout.method === "manual";
  const act = (kind: "sent" | "returned") => onAct({ kind, id, amount, name: mechanic.name });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{mechanic.name}</span>
          <Money amount={amount} />
          <PayoutBadge state={state} />
        </span>
        <span className="text-muted-foreground">
          To {payout.destination}, {formatDateTime(payout.sentAt ?? payout.createdAt)}
          {isByHand && payout.detailsChanged
            ? ". The details changed since: mark it as returned."
            : null}
          {payout.failure === null ? null : `. ${payout.failure}`}
        </span>
      </span>
      {isOwner && isByHand && (state === "pending" || state === "sent") ? (
        <span className="flex gap-2">
          {state === "pending" ? (
            <Button size="sm" variant="outline" onClick={() => act("sent")}>
              Sent
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={() => act("returned")}>
            Returned
          </Button>
        </span>
      ) : null}
    </li>
  );
}
