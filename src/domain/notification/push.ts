import { z } from "zod";
import { field } from "~/messages/field-key";
import type { NoticeCategory } from "./choices";
import { nightRuleOf, type NoticeKind } from "./kinds";

/** Most subscribed browsers per person. Another one replaces the oldest. */
export const MAX_DEVICES = 10;

/** Host names only: no IP address in any spelling, and no local name without a dot. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const OWN_NETWORK =
  /\.(?:localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid)$/;

/**
 * Returns whether this can be a push service's address: https at a public host's default port. The
 * name's IP address is checked when it's called.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username, password, port, hostname } = new URL(endpoint);
  if (protocol !== "https:" || username !== "" || password !== "" || port !== "") return false;
  return HOST_NAME.test(hostname) && !OWN_NETWORK.test(hostname);
}

const NO_ENDPOINT = field("pushEndpointWrong");
const NO_KEYS = field("pushKeysWrong");

/** Bytes in base64url, with or without padding. */
const bytes = (length: number) =>
  z
    .string({ error: NO_KEYS })
    .max(200, NO_KEYS)
    .transform((text) => text.replace(/=+$/, ""))
    .refine(
      (text) => /^[A-Za-z0-9_-]*$/.test(text) && Math.floor((text.length * 3) / 4) === length,
      NO_KEYS,
    );

/** POST /api/notifications/push: the answer of `PushSubscription.toJSON()` in a browser. */
export const subscribePushSchema = z.object({
  endpoint: z
    .string({ error: NO_ENDPOINT })
    .max(1_000, NO_ENDPOINT)
    .refine(isPushEndpoint, NO_ENDPOINT),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }, { error: NO_KEYS }),
});

/** GET /api/notifications/push */
export const pushViewSchema = z.object({
  /** Key a browser subscribes with; null if push isn't set up. */
  publicKey: z.string().nullable(),
  /** This session's browser is subscribed. */
  here: z.boolean(),
  /** Number of the person's other subscribed browsers. */
  elsewhere: z.number(),
});
export type PushView = z.output<typeof pushViewSchema>;

/** How a push service handles a message it can't deliver right away (RFC 8030). */
export interface PushRule {
  ttlSeconds: number;
  urgency: "low" | "normal" | "high";
  /** A newer message with the same name about the same booking replaces it. */
  replaces?: string;
}

const HOUR = 3_600;

const BY_CATEGORY: Record<NoticeCategory, PushRule> = {
  jobs: { ttlSeconds: 24 * HOUR, urgency: "normal" },
  money: { ttlSeconds: 72 * HOUR, urgency: "normal" },
  messages: { ttlSeconds: 24 * HOUR, urgency: "normal", replaces: "messages" },
  reminders: { ttlSeconds: 12 * HOUR, urgency: "normal", replaces: "reminder" },
  news: { ttlSeconds: 72 * HOUR, urgency: "low" },
};

/** Rules for messages that expire soon or are urgent. */
const BY_KIND: Partial<Record<NoticeKind, PushRule>> = {
  en_route: { ttlSeconds: HOUR, urgency: "high", replaces: "visit" },
  delayed: { ttlSeconds: HOUR, urgency: "high", replaces: "visit" },
  late: { ttlSeconds: HOUR, urgency: "high", replaces: "visit" },
  arrive: { ttlSeconds: HOUR, urgency: "high", replaces: "visit" },
  arrival_photo: { ttlSeconds: HOUR, urgency: "high", replaces: "visit" },
  arrival_contested: { ttlSeconds: HOUR, urgency: "high", replaces: "arrival" },
  arrival_upheld: { ttlSeconds: HOUR, urgency: "high", replaces: "arrival" },
  arrival_rejected: { ttlSeconds: HOUR, urgency: "high", replaces: "arrival" },
  start: { ttlSeconds: 4 * HOUR, urgency: "normal", replaces: "visit" },
  reminder_soon: { ttlSeconds: 2 * HOUR, urgency: "high", replaces: "reminder" },
  job_reminder_soon: { ttlSeconds: 2 * HOUR, urgency: "high", replaces: "reminder" },
};

export function pushRule(category: NoticeCategory, kind: NoticeKind | null): PushRule {
  if (kind === null) return BY_CATEGORY[category];
  const rule = BY_KIND[kind];
  if (rule !== undefined) return rule;
  const usual = BY_CATEGORY[category];
  return nightRuleOf(kind) === undefined ? usual : { ...usual, urgency: "high" };
}

/** Text the service worker shows; read by public/sw.js. */
export interface PushWords {
  title: string;
  body: string;
  /** A path on our own site. */
  path: string;
  /** Replaces an older message with the same tag. */
  tag: string;
}
