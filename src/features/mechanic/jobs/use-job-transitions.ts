"use client";

import { useRef } from "react";
import { actionFactsOf, actionsFor, type BookingAction } from "~/domain/booking/actions";
import { BOOKING_TRANSITIONS, type BookingTransition } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { isObject } from "~/lib/use-draft";
import { showFailure, withToasts } from "~/lib/use-toast-mutation";
import { PAYMENT_STATUSES } from "~/domain/payment/status";
import { useSiteAction } from "~/features/offline-queue/use-site-action";
import { api } from "~/trpc/react";
import { useFollow } from "./follow";
import { useOdometer } from "../use-odometer";
import { useAccept } from "./use-accept";

/** My Jobs' labels for transitions. */
export const JOB_TRANSITIONS = {
  accept: "Accept Job",
  decline: "Decline",
  start: "Start Job",
  complete: "Complete & Collect Payment",
} as const satisfies Partial<Record<BookingTransition, string>>;
export type JobTransition = keyof typeof JOB_TRANSITIONS;

const isJobTransition = (action: BookingAction): action is JobTransition =>
  action in JOB_TRANSITIONS;

/**
 * Replaces the documented toast if no money was collected, because it says that payment was
 * processed.
 */
function completedToast(booking: unknown) {
  const { success } = TOASTS.completeJob;
  const told = isObject(booking) ? booking.paymentStatus : null;
  const paymentStatus = PAYMENT_STATUSES.find((one) => one === told) ?? "captured";
  switch (paymentStatus) {
    case "captured":
    case "partially_refunded":
    case "disputed":
      return success;
    case "none":
      return { ...success, description: "The job is complete. There's nothing to pay." };
    case "authorized":
    case "due":
    case "failed":
    case "released":
    case "refunded":
      return {
        ...success,
        description: "The job is complete. The payment is due, and we sent the customer a link.",
      };
    default:
      return paymentStatus satisfies never;
  }
}

interface After {
  /** Called after accepting, instead of the toast. */
  onAccepted?: (() => void) | undefined;
  /** Called with the server's answer to a completion. */
  onCompleted?: ((booking: unknown) => void) | undefined;
}

/**
 * Returns the transitions a job allows in My Jobs, and functions that make them with their toasts.
 */
export function useJobTransitions(
  job: BookingView,
  now: number,
  onAnswered: () => void,
  { onAccepted, onCompleted }: After = {},
) {
  const follow = useFollow();
  const onDone = () => {
    onAnswered();
    follow.end();
  };
  const done = { onSuccess: onDone, onError: onDone };
  const accepting = useAccept(job, TOASTS.updateJob, onDone, onAccepted);
  const setStatus = api.booking.setStatus.useMutation(withToasts(TOASTS.updateJob, done));
  const start = useSiteAction(job.id, {
    onDone() {
      toast(TOASTS.updateJob.success);
      onDone();
    },
    onRefused(message) {
      showFailure(TOASTS.updateJob, message);
      onDone();
    },
    onQueued: onDone,
  });
  const odometer = useOdometer(job);
  const miles = useRef<number | null>(null);
  // The miles follow the completion, so that they never hold it up.
  const saveMiles = () => {
    if (miles.current !== null) odometer.save(miles.current);
    miles.current = null;
  };
  const complete = useSiteAction(job.id, {
    onDone(booking) {
      toast(completedToast(booking));
      saveMiles();
      onCompleted?.(booking);
      onDone();
    },
    onRefused(message) {
      showFailure(TOASTS.completeJob, message);
      onDone();
    },
    onQueued() {
      saveMiles();
      onDone();
    },
  });
  const busy = accepting.isPending || setStatus.isPending || start.isPending || complete.isPending;
  return {
    transitions: actionsFor(actionFactsOf(job), "mechanic", new Date(now)).filter(isJobTransition),
    busy,
    accepting,
    /** `read` are the miles on the odometer that a completion saves. */
    transition: (name: JobTransition, read: number | null = null) => {
      if (busy) return;
      miles.current = read;
      follow.begin(job);
      if (name === "accept") accepting.accept();
      else if (name === "complete") complete.perform({ kind: "complete" });
      else if (name === "start") start.perform({ kind: "start" });
      else setStatus.mutate({ id: job.id, status: BOOKING_TRANSITIONS[name].to });
    },
  };
}
