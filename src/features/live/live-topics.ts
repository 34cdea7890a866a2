import type { LiveTopic } from "~/domain/live";

/**
 * Maps each topic to the routers whose answers it makes stale. A mechanic's position is missing
 * because it changes every few seconds and only one query shows it. Catalog prices are missing
 * because everyone gets that event, and existing bookings keep their price.
 */
export const STALE_ROUTERS = {
  bookings: ["booking", "payment", "mechanic", "message"],
  messages: ["message"],
  profile: ["mechanic", "auth"],
} as const satisfies Record<Exclude<LiveTopic, "position" | "catalogue">, readonly string[]>;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Returns the delay before the next reconnect, in ms. `failures` counts from 1. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1));
}
