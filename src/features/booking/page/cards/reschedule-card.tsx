"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { actionFactsOf, actionsFor } from "~/domain/booking/actions";
import type { Proposer } from "~/domain/booking/reschedule/rules";
import type { RescheduleRequestView } from "~/domain/booking/reschedule/schema";
import type { BookingView } from "~/domain/booking/view";
import { formatDateTime } from "~/messages/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { plural } from "~/messages/plural";
import { PageCard } from "../page-card";

const ProposeTime = lazy(async () => ({
  default: (await import("../../schedule/propose-time")).ProposeTime,
}));

const FAILED = { title: "Error", description: "server" } as const;

type RescheduleCardProps = { booking: BookingView; side: Proposer; now: number };

/** Shows the open reschedule request, or lets the viewer create one. */
export function RescheduleCard({ booking, side, now }: RescheduleCardProps) {
  const [asking, setAsking] = useState(false);
  const actions = actionsFor(actionFactsOf(booking), side, new Date(now));
  const { proposal } = booking;
  if (proposal === null && !actions.includes("reschedule")) return null;
  return (
    <PageCard id="time" title={proposal === null ? "Need another time?" : "Reschedule request"}>
      {proposal === null ? (
        <>
          <p className="text-sm">
            {side === "customer" ? "Your mechanic" : "The customer"} has to agree.{" "}
            {plural(booking.movesLeft, {
              one: "You can reschedule it once more.",
              other: "You can reschedule it {count} times.",
            })}
          </p>
          <Button variant="outline" className="mt-4" onClick={() => setAsking(true)}>
            Ask to reschedule
          </Button>
        </>
      ) : (
        <OpenRescheduleRequest booking={booking} proposal={proposal} side={side} />
      )}
      {asking ? (
        <Suspense>
          <ProposeTime booking={booking} side={side} now={now} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </PageCard>
  );
}

type OpenRescheduleRequestProps = {
  booking: BookingView;
  proposal: RescheduleRequestView;
  side: Proposer;
};

function OpenRescheduleRequest({ booking, proposal, side }: OpenRescheduleRequestProps) {
  const told = (title: string) => withToasts({ success: { title }, failure: FAILED });
  const accept = api.booking.acceptReschedule.useMutation(told("The new time is confirmed"));
  const decline = api.booking.declineReschedule.useMutation(told("Time unchanged"));
  const withdraw = api.booking.withdrawReschedule.useMutation(told("Withdrawn"));
  const busy = accept.isPending || decline.isPending || withdraw.isPending;
  const { id, timeZone } = booking;
  const isOwn = proposal.by === side;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <Time label="Now" at={booking.scheduledAt} timeZone={timeZone} />
        <Time label="Proposed" at={proposal.scheduledAt} timeZone={timeZone} isNew />
        <Time label="Answer by" at={proposal.expiresAt} timeZone={timeZone} />
      </dl>
      <p className="mt-3 text-sm text-muted-foreground">{hintFor(side, isOwn)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {isOwn ? (
          <Button
            variant="outline"
            disabled={busy}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ id })}
          >
            Withdraw request
          </Button>
        ) : (
          <>
            <Button
              disabled={busy}
              loading={accept.isPending}
              onClick={() => accept.mutate({ id })}
            >
              Accept new time
            </Button>
            <Button
              variant="outline"
              disabled={busy}
              loading={decline.isPending}
              onClick={() => decline.mutate({ id })}
            >
              Decline
            </Button>
          </>
        )}
      </div>
    </>
  );
}

type TimeProps = { label: string; at: string; timeZone: string; isNew?: boolean };

function Time({ label, at, timeZone, isNew = false }: TimeProps) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className={isNew ? "font-semibold" : undefined}>
        <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
      </dd>
    </>
  );
}

function hintFor(side: Proposer, isOwn: boolean): string {
  if (isOwn) return "If there's no answer, the time doesn't change.";
  return side === "customer"
    ? "If you decline, nothing changes. If you accept, you can cancel for free for 24 hours."
    : "If you decline, the job's time won't change.";
}
