"use client";

import { actFactsOf, actsFor, type BookingAct } from "~/domain/booking/acts";
import type { BookingTransition } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { useSiteAct } from "~/features/act-queue/use-site-act";
import { useFollow } from "../follow";
import { useAccept } from "../use-accept";

/** The dashboard's labels for transitions. Declining is offered in My Jobs only. */
export const DASHBOARD_MOVES = {
  accept: "Accept Job",
  start: "Start Work",
  complete: "Complete Job",
} as const satisfies Partial<Record<BookingTransition, string>>;
export type DashboardMove = keyof typeof DASHBOARD_MOVES;

const isDashboardMove = (act: BookingAct): act is DashboardMove => act in DASHBOARD_MOVES;

/** Returns the transitions a job allows here, and functions that make them with their toasts. */
export function useDashboardMoves(job: BookingView, now: number, onAnswered: () => void) {
  const follow = useFollow();
  const onDone = () => {
    onAnswered();
    follow.end();
  };
  const accepting = useAccept(job, TOASTS.acceptBooking, onDone);
  const doing = useSiteAct(job.id, {
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
  const moves = actsFor(actFactsOf(job), "mechanic", new Date(now)).filter(isDashboardMove);
  const busy = accepting.isPending || doing.isPending;
  return {
    moves,
    accepting,
    pending: busy ? (moves[0] ?? null) : null,
    move: (name: DashboardMove) => {
      if (busy) return;
      follow.begin(job);
      if (name === "accept") accepting.accept();
      else doing.perform({ kind: name });
    },
  };
}
