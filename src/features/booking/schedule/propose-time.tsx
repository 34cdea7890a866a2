"use client";

import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { isBusyStart } from "~/domain/booking/schedule/busy";
import { FREE_CANCELLATION_HOURS } from "~/domain/booking/policy";
import type { Proposer } from "~/domain/booking/reschedule/rules";
import { BOOKING_MESSAGES } from "~/messages/booking";
import type { BookingView } from "~/domain/booking/view";
import { isBookableTime } from "~/domain/booking/wizard";
import { instantOf, wallClockOf } from "~/domain/time/wall-clock";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { HOUR_MS } from "~/domain/time/durations";
import { MechanicTimes } from "../wizard/mechanic-times";
import { SchedulePicker } from "./schedule-picker";

type ProposeTimeProps = {
  booking: BookingView;
  side: Proposer;
  now: number;
  onClose: () => void;
};

const BUSY: Record<Proposer, string> = {
  customer: "Your mechanic has another job at that time. Choose another time.",
  mechanic: "You have another job at that time. Choose another time.",
};

/** Sends a reschedule request for an accepted job to the other side. */
export function ProposeTime({ booking, side, now, onClose }: ProposeTimeProps) {
  const { id, scheduledAt, timeZone, mechanicId, serviceIds } = booking;
  const start = new Date(scheduledAt);
  const [schedule, setSchedule] = useState({ ...wallClockOf(start, timeZone), timeZone });
  const [error, setError] = useState<string>();
  const propose = api.booking.reschedule.useMutation(
    withToasts(
      {
        success: { title: "Reschedule request sent" },
        failure: { title: "Error", description: "server" },
      },
      { onSuccess: onClose },
    ),
  );
  const busy = api.booking.busyTimes.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const isBusy = (at: Date) => busy.data !== undefined && isBusyStart(busy.data, at);
  const isLate = start.getTime() - now < FREE_CANCELLATION_HOURS * HOUR_MS;
  const change = (patch: Partial<typeof schedule>) => {
    setSchedule({ ...schedule, ...patch });
    setError(undefined);
  };
  const press = () => {
    const at = instantOf(schedule, schedule.timeZone);
    if (at === null || !isBookableTime(at, new Date(now))) setError(BOOKING_MESSAGES.pastDate.text);
    else if (at.getTime() === start.getTime()) setError("That's the time it already has.");
    else if (isBusy(at)) setError(BUSY[side]);
    else propose.mutate({ id, scheduledAt: at.toISOString() });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Ask to reschedule"
      description={`${side === "customer" ? "Your mechanic" : "The customer"} has 24 hours to answer. Until then, the time doesn't change.`}
      confirmLabel="Send request"
      pending={propose.isPending}
      onConfirm={press}
    >
      {isLate && side === "customer" ? (
        <p className="text-sm font-semibold">
          It starts within {FREE_CANCELLATION_HOURS} hours. After rescheduling, canceling costs the
          same as it does now.
        </p>
      ) : null}
      <SchedulePicker
        schedule={schedule}
        error={error}
        now={new Date(now)}
        isBusy={isBusy}
        times={
          side === "customer" && mechanicId !== null && serviceIds.length > 0 ? (
            <MechanicTimes
              mechanicId={mechanicId}
              chosen={schedule}
              services={serviceIds.toSorted()}
              today={wallClockOf(new Date(now), timeZone).date}
              now={new Date(now)}
              onChange={change}
            />
          ) : undefined
        }
        onChange={change}
      />
    </ConfirmDialog>
  );
}
