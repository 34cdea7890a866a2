/** What can change under a viewer's eyes; each names the queries that are stale then. */
export const CHANGE_TOPICS = ["bookings", "position", "messages", "profile", "catalogue"] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

export interface Change {
  topic: ChangeTopic;
}

/** How long a page's connection may take, milliseconds; a later one asks for everything again. */
export const CONNECTING_MS = 5_000;
