"use client";

import { LocateFixed, LocateOff } from "lucide-react";
import { useEffect } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { FOLLOWING } from "~/domain/booking/policy";
import { durationText } from "~/messages/counts";
import { MINUTE_MS } from "~/domain/time/durations";
import { resumeSharing, startSharing, stopSharing, useSharing } from "./position-sharing";

/** Shares the last two miles of the drive with the customer, until the mechanic stops it. */
export function ShareLocation({ bookingId }: { bookingId: string }) {
  const { bookingId: shared, problem: one, seen, pausedMs } = useSharing();
  const sharing = shared === bookingId;
  const problem = one?.bookingId === bookingId ? one.words : null;
  useEffect(() => resumeSharing(bookingId), [bookingId]);
  return (
    <div className="grid gap-3">
      <div>
        <Button
          variant="outline"
          className="h-auto min-h-11 max-w-full py-2 whitespace-normal"
          aria-pressed={sharing}
          onClick={() => (sharing ? stopSharing() : startSharing(bookingId))}
        >
          {sharing ? <LocateOff aria-hidden /> : <LocateFixed aria-hidden />}
          <span>{sharing ? "Stop sharing my location" : "Share my location while driving"}</span>
        </Button>
        <p className="mt-2 text-sm text-muted-foreground">
          The customer sees you on a map for the last {FOLLOWING.seenWithinMiles} miles if you came
          from farther away. Before that, they just see your arrival time. Sharing ends when you
          arrive or stop it.
        </p>
      </div>
      {problem === null ? null : (
        <Alert tone="warning" role="alert" title="Your location isn't shared">
          {problem}
        </Alert>
      )}
      {sharing && problem === null ? (
        <div className="grid gap-1 text-sm">
          <p role="status" className="font-semibold">
            {seen
              ? "Sharing: the customer sees your location."
              : "Sharing: the customer sees your arrival time."}
          </p>
          <p className="text-muted-foreground">
            {pausedMs === null
              ? "Sharing pauses while Maps is open and continues when you return."
              : `Sharing was paused for ${durationText(Math.round(pausedMs / MINUTE_MS))} while you used another app. It's on again.`}
          </p>
        </div>
      ) : null}
    </div>
  );
}
