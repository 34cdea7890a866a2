import { createHmac } from "node:crypto";
import { DomainError } from "~/domain/errors";
import { env } from "~/env";
import type { IdempotentCall } from "~/server/services/context";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The Idempotency-Key of a POST; null where there is none. */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || request.method !== "POST") return null;
  if (!KEY.test(key)) {
    throw new DomainError("noIdempotencyKey");
  }
  return key;
}

/** The repeatable call that a key of this owner names. */
export function idempotentCall(
  { route, path }: { route: string; path: string },
  scope: string,
  key: string,
  bytes: Uint8Array,
): IdempotentCall {
  // Keyed, because some bodies hold a password and a plain hash of one can be guessed at.
  const requestHash = createHmac("sha256", `idempotency:${env.NEXTAUTH_SECRET}`)
    .update(`${route}\n${path}\n`)
    .update(bytes)
    .digest("hex");
  return { scope, key, route, requestHash };
}
