"use client";

import { Info } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Label } from "~/components/ui/label";
import { Switch } from "~/components/ui/switch";
import { FOLLOWING } from "~/domain/booking/policy";
import { durationText } from "~/messages/counts";
import { MINUTE_MS } from "~/domain/time/durations";
import { resumeSharing, startSharing, stopSharing, useSharing } from "./position-sharing";

/** Shares the last two miles of the drive with the customer, until the mechanic turns it off. */
export function ShareLocation({ bookingId }: { bookingId: string }) {
  const { bookingId: shared, problem: one, seen, pausedMs } = useSharing();
  const [isExplained, setExplained] = useState(false);
  const id = useId();
  const sharing = shared === bookingId;
  const problem = one?.bookingId === bookingId ? one.words : null;
  useEffect(() => resumeSharing(bookingId), [bookingId]);
  return (
    <div className="grid gap-2">
      <div className="flex min-h-11 items-center gap-1">
        <Label htmlFor={id} className="text-sm">
          Share my location
        </Label>
        <button
          type="button"
          aria-label="What the customer sees"
          aria-expanded={isExplained}
          className="grid size-11 place-items-center rounded-md text-link hover:bg-muted"
          onClick={() => setExplained((before) => !before)}
        >
          <Info aria-hidden className="size-5" />
        </button>
        <Switch
          id={id}
          className="ml-auto"
          checked={sharing}
          onCheckedChange={(on) => (on ? startSharing(bookingId) : stopSharing())}
        />
      </div>
      {isExplained ? (
        <p className="text-sm text-muted-foreground">
          The customer sees you on a map for the last {FOLLOWING.seenWithinMiles} miles if you came
          from farther away. Before that, they just see your arrival time. Sharing pauses while Maps
          is open and continues when you return. It ends when you arrive or turn it off.
        </p>
      ) : null}
      {problem === null ? null : (
        <Alert tone="warning" role="alert" title="Your location isn't shared">
          {problem}
        </Alert>
      )}
      {sharing && problem === null ? (
        <p role="status" className="text-sm text-muted-foreground">
          {seen
            ? "Sharing: the customer sees your location."
            : "Sharing: the customer sees your arrival time."}
          {pausedMs === null
            ? null
            : ` Sharing was paused for ${durationText(Math.round(pausedMs / MINUTE_MS))} while you used another app. It's on again.`}
        </p>
      ) : null}
    </div>
  );
}
