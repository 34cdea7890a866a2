"use client";

import { LocateFixed, LocateOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { FOLLOWING } from "~/domain/booking/policy";
import { api } from "~/trpc/react";

/** A device that is off by more than this says nothing about the last miles. */
const INACCURATE_METERS = 300;
/** A little more than is asked for, so that two of them never come too soon. */
const SEND_EVERY_MS = FOLLOWING.everySeconds * 1000 + 500;

const DENIED =
  "Your browser does not let this page see where you are. Allow it in the browser's settings for this site, then press again.";
const UNSUPPORTED =
  "This browser can't tell where you are. The customer still sees the time you gave.";
/** It goes on by itself once the device knows again. */
const UNKNOWN =
  "Your device can't tell where it is right now. The customer still sees the time you gave.";
const PERMISSION_DENIED = 1;

/** Lets the customer see the last two miles of the drive, as long as the mechanic wants it. */
export function ShareWay({ bookingId }: { bookingId: string }) {
  const { sharing, problem, seen, start, stop } = usePosition(bookingId);
  return (
    <div className="grid gap-3">
      <div>
        <Button variant="outline" aria-pressed={sharing} onClick={sharing ? stop : start}>
          {sharing ? <LocateOff aria-hidden /> : <LocateFixed aria-hidden />}
          <span>{sharing ? "Stop sharing my position" : "Share my position while driving"}</span>
        </Button>
        <p className="mt-2 text-sm text-muted-foreground">
          The customer sees you as a dot on the last {FOLLOWING.seenWithinMiles} miles, and only if
          you came from further away; before that, just the time you gave. It ends when you arrive,
          leave this page or press stop.
        </p>
      </div>
      {problem === null ? null : (
        <Alert tone="warning" role="alert" title="Your position isn't shared">
          {problem}
        </Alert>
      )}
      {sharing && problem === null ? (
        <p role="status" className="text-sm font-semibold">
          {seen
            ? "Sharing: the customer sees where you are."
            : "Sharing: the customer sees the time you gave."}
        </p>
      ) : null}
    </div>
  );
}

/** Tells the server where this device is, from a press on until it is stopped or the page is left. */
function usePosition(bookingId: string) {
  const [sharing, setSharing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState(false);
  const watch = useRef<number | null>(null);
  const note = api.booking.position.note.useMutation();

  const stop = () => {
    if (watch.current !== null) navigator.geolocation.clearWatch(watch.current);
    watch.current = null;
    setSharing(false);
  };
  const fail = (text: string) => {
    stop();
    setProblem(text);
  };
  const start = () => {
    setProblem(null);
    setSeen(false);
    if (!("geolocation" in navigator)) return fail(UNSUPPORTED);
    setSharing(true);
    let sentAt = 0;
    watch.current = navigator.geolocation.watchPosition(
      ({ coords }) => {
        const { accuracy, latitude, longitude } = coords;
        const now = Date.now();
        if (accuracy > INACCURATE_METERS || now - sentAt < SEND_EVERY_MS) return;
        sentAt = now;
        setProblem(null);
        note.mutate(
          { id: bookingId, latitude, longitude },
          {
            onSuccess: (noted) => setSeen(noted.seen),
            onError(error) {
              // Too soon, or the line was down: the next one comes. Else there is no way any more.
              if (error.data?.code === "CONFLICT") fail(error.message);
            },
          },
        );
      },
      ({ code }) => (code === PERMISSION_DENIED ? fail(DENIED) : setProblem(UNKNOWN)),
      { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 },
    );
  };
  useEffect(
    () => () => {
      if (watch.current !== null) navigator.geolocation.clearWatch(watch.current);
    },
    [],
  );
  return { sharing, problem, seen, start, stop };
}
