/** Topics of live events. Each makes its queries stale. */
export const CHANGE_TOPICS = ["bookings", "position", "messages", "profile", "catalogue"] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

export interface Change {
  topic: ChangeTopic;
}

/** Milliseconds a page has to connect. After that it refetches everything. */
export const CONNECTING_MS = 5_000;
