import { DAY_MS } from "../time/durations";

/** Endpoints per person. */
export const ENDPOINT_LIMIT = 5;

/** The wait after each failed try: 5 s, 1 m, 5 m, 30 m, 2 h, 6 h, 12 h, 24 h, 48 h. */
export const TRY_WAITS_SECONDS = [
  5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 172_800,
] as const;

/** The time an endpoint has to answer. */
export const RESPONSE_SECONDS = 10;

/** How much of an answer is kept. */
export const RESPONSE_BYTES = 1_024;

/** Deliveries to one endpoint at a time. */
export const CONCURRENCY_PER_ENDPOINT = 5;

/** After this long without a single success, an endpoint is paused. */
export const PAUSE_AFTER_DAYS = 5;

/** How long deliveries are also signed with the previous secret. */
export const OLD_SECRET_HOURS = 24;

/** How long deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30;

/** Returns when a delivery is tried again after this many failed tries; null after the last one. */
export function nextTryAt(failedTries: number, now: Date): Date | null {
  const seconds = TRY_WAITS_SECONDS[failedTries - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/** Returns true if an endpoint that has failed since then is paused. */
export function isPausedNow(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= PAUSE_AFTER_DAYS * DAY_MS;
}
