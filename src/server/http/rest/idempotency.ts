import { createHmac } from "node:crypto";
import { DomainError } from "~/domain/errors";
import { env } from "~/env";
import { hashOfToken } from "~/server/gateways/auth/tokens";
import type { IdempotentCall } from "~/server/services/context";
import type { AdmittedCall } from "../admission";
import { isRead } from "../call";
import type { ReadBody } from "./form";
import type { RestRow } from "./routes";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Returns the idempotency facts of a write with an Idempotency-Key and an owner, or null. */
export function idempotentCall(
  { request, url, ctx }: AdmittedCall,
  route: string,
  row: RestRow,
  { told, body }: ReadBody,
): IdempotentCall | null {
  const key = keyOf(request);
  if (key === null) return null;
  const scope = ownerOf(ctx, row, body);
  return scope ? keyedCall({ scope, key, route, pathname: url.pathname, told }) : null;
}

/** Returns the key of a write, or null if it has none. */
export function keyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || isRead(request)) return null;
  if (!KEY.test(key)) throw new DomainError("noIdempotencyKey");
  return key;
}

interface KeyedCall extends Pick<IdempotentCall, "scope" | "key" | "route"> {
  pathname: string;
  /** The parts of the body. */
  told: readonly (string | Uint8Array)[];
}

/** Returns the facts of a call with a key. Only the same body under the same path is the same call. */
export function keyedCall({ scope, key, route, pathname, told }: KeyedCall): IdempotentCall {
  // A keyed hash, because some bodies contain a password that could be guessed from a plain hash.
  const hash = createHmac("sha256", `idempotency:${env.NEXTAUTH_SECRET}`);
  hash.update(`${route}\n${pathname}\n`);
  for (const part of told) hash.update(part);
  return { scope, key, route, requestHash: hash.digest("hex") };
}

/** Returns the owner of a key, or null. */
function ownerOf({ session, draftToken }: AdmittedCall["ctx"], row: RestRow, body: unknown) {
  if (row.signedOut) return row.signedOut.owner(body);
  if (!row.ofDraftCookie) return session?.userId;
  return draftToken === undefined ? null : `draft:${hashOfToken(draftToken)}`;
}
