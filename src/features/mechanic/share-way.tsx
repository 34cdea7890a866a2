"use client";

import { LocateFixed, LocateOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { FOLLOWING } from "~/domain/booking/policy";
import { api } from "~/trpc/react";

/** Less accurate positions say nothing about the last miles, in meters. */
const INACCURATE_METERS = 300;
/** Slightly more than the required interval, so that updates never arrive too early. */
const SEND_EVERY_MS = FOLLOWING.everySeconds * 1000 + 500;

const DENIED =
  "Your browser blocks location access for this page. Allow it in the site settings, then try again.";
const UNSUPPORTED =
  "This browser can't find your location. The customer still sees your arrival time.";
/** Sharing resumes by itself once the device has a position again. */
const UNKNOWN =
  "Your device can't find your location right now. The customer still sees your arrival time.";
const PERMISSION_DENIED = 1;

/** Shares the last two miles of the drive with the customer, until the mechanic stops it. */
export function ShareWay({ bookingId }: { bookingId: string }) {
  const { sharing, problem, seen, start, stop } = usePosition(bookingId);
  return (
    <div className="grid gap-3">
      <div>
        <Button variant="outline" aria-pressed={sharing} onClick={sharing ? stop : start}>
          {sharing ? <LocateOff aria-hidden /> : <LocateFixed aria-hidden />}
          <span>{sharing ? "Stop sharing my location" : "Share my location while driving"}</span>
        </Button>
        <p className="mt-2 text-sm text-muted-foreground">
          The customer sees you on a map for the last {FOLLOWING.seenWithinMiles} miles if you came
          from farther away. Before that, they just see your arrival time. Sharing ends when you
          arrive, leave this page or stop it.
        </p>
      </div>
      {problem === null ? null : (
        <Alert tone="warning" role="alert" title="Your location isn't shared">
          {problem}
        </Alert>
      )}
      {sharing && problem === null ? (
        <p role="status" className="text-sm font-semibold">
          {seen
            ? "Sharing: the customer sees your location."
            : "Sharing: the customer sees your arrival time."}
        </p>
      ) : null}
    </div>
  );
}

/** Sends the device's position from the press until it is stopped or the page is left. */
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
              // Too early or offline: the next update follows. A conflict means that the drive is
              // over.
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
