import type { ChangeTopic } from "~/domain/live";

/**
 * The routers whose answers are stale once something of a topic has changed. A drive is none of these: it
 * tells of itself every few seconds, and one answer alone says where it is. A price is none either:
 * everybody hears of it, and what was booked keeps its own.
 */
export const STALE_ROUTERS = {
  bookings: ["booking", "payment", "mechanic", "message"],
  messages: ["message"],
  profile: ["mechanic", "auth"],
} as const satisfies Record<Exclude<ChangeTopic, "position" | "catalogue">, readonly string[]>;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** How long to wait before the connection is tried again, milliseconds; `failures` counts from 1. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1));
}
