"use client";

import { actFactsOf, actsFor, type BookingAct } from "~/domain/booking/acts";
import { BOOKING_MOVES, type BookingMove } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { useFollow } from "../follow";
import { useAccept } from "../use-accept";

/** The dashboard's words for a mechanic's moves; declining is for My Jobs alone. */
export const DASHBOARD_MOVES = {
  accept: "Accept Job",
  start: "Start Work",
  complete: "Complete Job",
} as const satisfies Partial<Record<BookingMove, string>>;
export type DashboardMove = keyof typeof DASHBOARD_MOVES;

const isDashboardMove = (act: BookingAct): act is DashboardMove => act in DASHBOARD_MOVES;

/** What can be done with a booking from here, and doing it with its toasts. */
export function useDashboardMoves(job: BookingView, now: number, onAnswered: () => void) {
  const follow = useFollow();
  const onDone = () => {
    onAnswered();
    follow.end();
  };
  const done = { onSuccess: onDone, onError: onDone };
  const accepting = useAccept(job, TOASTS.acceptBooking, onDone);
  const setStatus = api.booking.setStatus.useMutation(withToasts(TOASTS.updateStatus, done));
  const moves = actsFor(actFactsOf(job), "mechanic", new Date(now)).filter(isDashboardMove);
  const busy = accepting.isPending || setStatus.isPending;
  return {
    moves,
    accepting,
    pending: busy ? (moves[0] ?? null) : null,
    move: (name: DashboardMove) => {
      if (busy) return;
      follow.begin(job);
      if (name === "accept") accepting.accept();
      else setStatus.mutate({ id: job.id, status: BOOKING_MOVES[name].to });
    },
  };
}
