/** Topics of live events. Each makes its queries stale. */
export const LIVE_TOPICS = [
  "bookings",
  "position",
  "messages",
  "profile",
  "catalog",
  "announcements",
  "desk",
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** The last event of a stream that gave way to a newer one of the same person. */
export const CLOSED_FOR_ANOTHER = "closed";

/** What a page receives. */
export interface StreamedEvent {
  topic: LiveTopic | typeof CLOSED_FOR_ANOTHER;
}

/** Milliseconds a page has to connect. After that it refetches everything. */
export const CONNECTING_MS = 5_000;
