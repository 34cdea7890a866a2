"use client";

import { useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Link } from "~/components/ui/link";
import { isContested } from "~/domain/booking/actions";
import { isPresenceOpen } from "~/domain/booking/schedule/timing";
import { isCancelled, isDone, isUnderWay } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { withToasts } from "~/lib/use-toast-mutation";
import { formatDateTime } from "~/messages/format";
import { api } from "~/trpc/react";

/**
 * Asks the customer whether the mechanic is there, after work began at an unusual time. Shows
 * nothing without a question, or once it's answered with yes.
 */
export function PresenceQuestion({ booking }: { booking: BookingView }) {
  const { status } = booking;
  if (isUnderWay(status) && isContested(booking)) return <ContestedWork booking={booking} />;
  return isPresenceOpen(booking) && !isCancelled(status) ? (
    <OpenQuestion booking={booking} />
  ) : null;
}

const nameOf = ({ mechanicName }: BookingView) => mechanicName?.split(" ")[0] ?? "your mechanic";

function OpenQuestion({ booking }: { booking: BookingView }) {
  const { status, scheduledAt, timeZone } = booking;
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const confirm = useConfirmPresence();
  const contest = api.booking.contestArrival.useMutation(
    withToasts(
      {
        success: { title: "We stopped the job", description: "Our team will decide." },
        failure: { title: "Error", description: "server" },
      },
      { onSuccess: close, onError: close },
    ),
  );
  const name = nameOf(booking);
  const wasDone = isDone(status);
  return (
    <Alert
      title={wasDone ? `Was ${name} there?` : `Is ${name} there?`}
      role="status"
      className="mb-3"
    >
      <p>
        {wasDone
          ? `${name} marked this job complete. You booked it for ${formatDateTime(scheduledAt, timeZone)}.`
          : `${name} started the work. You booked it for ${formatDateTime(scheduledAt, timeZone)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={contest.isPending}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ id: booking.id })}
        >
          {wasDone ? `Yes, ${name} was here` : `Yes, ${name} is here`}
        </Button>
        {wasDone ? (
          <Link
            href={`${BOOKING_PATHS.customer(booking.id)}#claims`}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            No, report a problem
          </Link>
        ) : (
          <Button
            size="sm"
            variant="outline"
            disabled={confirm.isPending}
            loading={contest.isPending}
            onClick={() => setAsking(true)}
          >
            No, nobody is here
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Nobody is there?"
        description="We'll stop the job and tell your mechanic. We won't charge anything until our team decides, within 24 hours. If they turn up, tell us here."
        confirmLabel="Stop the job"
        cancelLabel="Go back"
        destructive
        pending={contest.isPending}
        onConfirm={() => contest.mutate({ id: booking.id })}
      />
    </Alert>
  );
}

/**
 * Shown after the customer said that nobody is there. They can still take it back if the mechanic
 * turns up.
 */
function ContestedWork({ booking }: { booking: BookingView }) {
  const confirm = useConfirmPresence();
  return (
    <Alert title="We stopped the job" role="status" className="mb-3">
      <p>
        You told us {nameOf(booking)} isn&apos;t there. Our team will decide within 24 hours. We
        won&apos;t charge anything until then.
      </p>
      <Button
        size="sm"
        variant="outline"
        className="mt-3"
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ id: booking.id })}
      >
        They&apos;re here now
      </Button>
    </Alert>
  );
}

const useConfirmPresence = () =>
  api.booking.confirmArrival.useMutation(
    withToasts({
      success: { title: "Thank you" },
      failure: { title: "Error", description: "server" },
    }),
  );
