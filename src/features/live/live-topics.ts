import type { LiveTopic } from "~/domain/live";
import type { Noun } from "~/trpc/changes";

/** Nouns that may have changed when a live event arrives. */
export const TOPIC_CHANGES = {
  bookings: [
    "availability",
    "block",
    "booking",
    "card",
    "claim",
    "document",
    "mechanic",
    "message",
    "notification",
    "payment",
    "payout",
    "photo",
    "promo",
    "review",
    "vehicle",
  ],
  messages: ["message", "notification"],
  profile: [
    "account",
    "availability",
    "document",
    "mechanic",
    "notification",
    "payout",
    "preference",
    "signIn",
    "skillsTest",
    "staff",
    "support",
  ],
  position: ["position"],
  catalog: ["service"],
  announcements: ["announcement"],
  // A colleague did something at the desk.
  desk: [
    "alert",
    "announcement",
    "audit",
    "booking",
    "claim",
    "deadJob",
    "dispute",
    "document",
    "mechanic",
    "payment",
    "payout",
    "promo",
    "question",
    "review",
    "savedReply",
    "service",
    "staff",
    "support",
    "text",
  ],
} as const satisfies Record<LiveTopic, readonly Noun[]>;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Returns the delay before the next reconnect, in ms. `failures` counts from 1. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1));
}
