import type { LimitName } from "~/domain/limits";
import { limitOf } from "~/server/gateways/runtime/limits";

/**
 * Returns the headers that name a limit, what is left of it, and the seconds until it starts over
 * (IETF draft of RateLimit).
 */
export function limitHeaders(limit: LimitName, left: number, reset: number) {
  const { points, seconds } = limitOf(limit);
  return {
    "RateLimit-Policy": `"${limit}";q=${points};w=${seconds}`,
    RateLimit: `"${limit}";r=${left};t=${Math.ceil(reset)}`,
  };
}
