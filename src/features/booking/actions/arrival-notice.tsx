"use client";

import { useState } from "react";
import { isAgreed } from "~/domain/booking/status";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { actionFactsOf, actionsFor, isContested } from "~/domain/booking/actions";
import { ARRIVAL_PHOTO } from "~/domain/booking/policy";
import type { BookingView } from "~/domain/booking/view";
import { approachOf, expectedArrival, isDelayed, isLate } from "~/domain/booking/schedule/lateness";
import { dateFormat } from "~/messages/date-format";
import { formatRelative } from "~/messages/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { PresenceQuestion } from "./presence-question";

/** Shows when the mechanic will arrive, and asks the customer to confirm the arrival. */
export function ArrivalNotice({ booking, now }: { booking: BookingView; now: number }) {
  const confirm = api.booking.confirmArrival.useMutation(
    withToasts({
      success: { title: "Thank you" },
      failure: { title: "Error", description: "server" },
    }),
  );
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const contest = api.booking.contestArrival.useMutation(
    withToasts(
      {
        success: { title: "We're looking into it", description: "We've told your mechanic." },
        failure: { title: "Error", description: "server" },
      },
      { onSuccess: close, onError: close },
    ),
  );
  const { status, enRouteAt, arrivedAt, timeZone } = booking;
  const actions = actionsFor(actionFactsOf(booking), "customer", new Date(now));
  if (!isAgreed(status)) return <PresenceQuestion booking={booking} />;
  if (actions.includes("confirm_arrival")) {
    return (
      <Alert title="Has your mechanic arrived?" role="status" className="mb-3">
        <p>
          {isContested(booking)
            ? "You told us your mechanic isn't there. Our team is deciding. You can cancel now. It's free unless we decide that your mechanic had arrived."
            : `Your mechanic says they've arrived. Once you confirm, canceling costs more. If they sent a photo, we'll count the arrival as confirmed after ${ARRIVAL_PHOTO.answerMinutes} minutes without an answer.`}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={contest.isPending}
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ id: booking.id })}
          >
            Yes, they&apos;re here
          </Button>
          {actions.includes("contest_arrival") ? (
            <Button
              size="sm"
              variant="outline"
              disabled={confirm.isPending}
              loading={contest.isPending}
              onClick={() => setAsking(true)}
            >
              I can&apos;t find them
            </Button>
          ) : null}
        </div>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Can't find your mechanic?"
          description="Look outside and call your mechanic first. We'll tell our team, who will call them. You can't undo this."
          confirmLabel="I can't find them"
          cancelLabel="Keep waiting"
          destructive
          pending={contest.isPending}
          onConfirm={() => contest.mutate({ id: booking.id })}
        />
      </Alert>
    );
  }
  if (enRouteAt === null || arrivedAt !== null) return null;
  const approach = approachOf(booking);
  const at = expectedArrival(approach, new Date(now));
  const clockText = dateFormat({ hour: "numeric", minute: "2-digit", timeZone });
  const clock = (
    <time dateTime={at.toISOString()} className="font-semibold">
      {clockText.format(at)}
    </time>
  );
  return isLate(approach, new Date(now)) ? (
    <Alert title="Your mechanic is late" role="status" className="mb-3">
      We expected them at {clock}, {formatRelative(at.toISOString(), now)}. Call or message them for
      a new estimate.
    </Alert>
  ) : (
    <Alert title="Your mechanic is on the way" role="status" className="mb-3">
      Arriving at about {clock}.
      {isDelayed(approach.scheduledAt, at)
        ? ` You booked ${clockText.format(approach.scheduledAt)}.`
        : ""}
    </Alert>
  );
}
