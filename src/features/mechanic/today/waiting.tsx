"use client";

import { Timer } from "lucide-react";
import { useEffect, useState } from "react";
import { actionFactsOf } from "~/domain/booking/actions";
import { noShowPossibleFrom } from "~/domain/booking/next-step";
import { isAgreed } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { SECOND_MS } from "~/domain/time/durations";
import { NoShow } from "../jobs/no-show";

/** Returns the current time, every second while it matters. */
function useSeconds(isNeeded: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}

/** Formats milliseconds as "4:12". */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Counts down to when a mechanic at the curb can report a no-show, and then offers it. */
export function WaitingForCustomer({ job }: { job: BookingView }) {
  const facts = actionFactsOf(job);
  const from = noShowPossibleFrom(facts);
  const now = useSeconds(from !== null && from.getTime() > Date.now());
  if (!isAgreed(job.status) || facts.arrivedAt === null) return null;
  if (from === null) return null;
  const left = from.getTime() - now;
  if (left <= 0) return <NoShow job={job} />;
  return (
    <p className="flex items-center gap-2 text-sm font-semibold">
      <Timer aria-hidden className="size-4 shrink-0 text-link" />
      {/* Screen readers hear the time once, not every second. */}
      <span role="timer" aria-live="off">
        No-show possible in <span className="tabular-nums">{countdown(left)}</span>
      </span>
    </p>
  );
}
