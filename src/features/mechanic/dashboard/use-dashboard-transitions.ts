"use client";

import { actionFactsOf, actionsFor, type BookingAction } from "~/domain/booking/actions";
import type { BookingTransition } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { useSiteAction } from "~/features/offline-queue/use-site-action";
import { useFollow } from "../jobs/follow";
import { useAccept } from "../jobs/use-accept";

/** The dashboard's labels for transitions. Declining is offered in My Jobs only. */
export const DASHBOARD_TRANSITIONS = {
  accept: "Accept Job",
  start: "Start Work",
  complete: "Complete Job",
} as const satisfies Partial<Record<BookingTransition, string>>;
export type DashboardTransition = keyof typeof DASHBOARD_TRANSITIONS;

const isDashboardTransition = (action: BookingAction): action is DashboardTransition =>
  action in DASHBOARD_TRANSITIONS;

/** Returns the transitions a job allows here, and functions that make them with their toasts. */
export function useDashboardTransitions(job: BookingView, now: number, onAnswered: () => void) {
  const follow = useFollow();
  const onDone = () => {
    onAnswered();
    follow.end();
  };
  const accepting = useAccept(job, TOASTS.acceptBooking, onDone);
  const doing = useSiteAction(job.id, {
    onDone() {
      toast(TOASTS.updateStatus.success);
      onDone();
    },
    onRefused(message) {
      showFailure(TOASTS.updateStatus, message);
      onDone();
    },
    onQueued: onDone,
  });
  const transitions = actionsFor(actionFactsOf(job), "mechanic", new Date(now)).filter(
    isDashboardTransition,
  );
  const busy = accepting.isPending || doing.isPending;
  return {
    transitions,
    accepting,
    pending: busy ? (transitions[0] ?? null) : null,
    transition: (name: DashboardTransition) => {
      if (busy) return;
      follow.begin(job);
      if (name === "accept") accepting.accept();
      else doing.perform({ kind: name });
    },
  };
}
