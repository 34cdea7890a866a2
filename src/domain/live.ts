/** Topics of live events. Each makes its queries stale. */
export const LIVE_TOPICS = [
  "bookings",
  "position",
  "messages",
  "profile",
  "catalog",
  "announcements",
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

export interface LiveEvent {
  topic: LiveTopic;
}

/** Milliseconds a page has to connect. After that it refetches everything. */
export const CONNECTING_MS = 5_000;
