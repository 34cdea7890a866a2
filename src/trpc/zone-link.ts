import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { isTimeZone, learnClock } from "~/domain/time/time-zone";
import type { AppRouter } from "~/server/root";

/** The part of a booking that reveals its zone: a moment and the local time there. */
interface Shown {
  timeZone: string;
  scheduledAt: string;
  preferredDate: string;
  preferredTime: string;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function isShown(value: object): value is Shown {
  const texts = new Map<string, unknown>(Object.entries(value));
  return ["timeZone", "scheduledAt", "preferredDate", "preferredTime"].every(
    (key) => typeof texts.get(key) === "string",
  );
}

/** Finds the bookings in an answer: a single one, a list, or a page. */
function bookingsIn(answer: unknown): Shown[] {
  if (Array.isArray(answer)) return answer.flatMap(bookingsIn);
  if (!isObject(answer)) return [];
  if ("items" in answer) return bookingsIn(answer.items);
  return isShown(answer) ? [answer] : [];
}

/** Records the server's offsets for zones that this browser doesn't know. */
export function learnZones(answer: unknown): void {
  for (const { timeZone, scheduledAt, preferredDate, preferredTime } of bookingsIn(answer)) {
    if (isTimeZone(timeZone)) continue;
    learnClock(timeZone, scheduledAt, { date: preferredDate, time: preferredTime });
  }
}

export function zoneLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) =>
        next(op).subscribe({
          next(envelope) {
            const { result } = envelope;
            if ("data" in result) learnZones(result.data);
            observer.next(envelope);
          },
          error: (error) => observer.error(error),
          complete: () => observer.complete(),
        }),
      );
}
