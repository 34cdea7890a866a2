import type { BookingView } from "../view";
import type { BookingEventKind } from "../status";
import { expiryOf } from "./expiry";

/** Events after which a request is open for the whole time again. */
const OPENS_AGAIN: readonly string[] = [
  "edited",
  "release",
  "desk_release",
] satisfies readonly BookingEventKind[];

/** Returns when an open request ends if no mechanic accepts it. */
export function requestEnd({
  createdAt,
  events,
  scheduledAt,
}: Pick<BookingView, "createdAt" | "events" | "scheduledAt">): Date {
  const openings = events.filter(({ kind }) => OPENS_AGAIN.includes(kind)).map(({ at }) => at);
  const openedAt = Math.max(...[createdAt, ...openings].map((at) => Date.parse(at)));
  return expiryOf(new Date(openedAt), new Date(scheduledAt));
}
