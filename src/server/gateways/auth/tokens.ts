import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "~/env";

/** Creates a 256-bit secret for one email, browser or device. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the hash that is stored instead of a secret. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Returns a keyed hash that only this installation can compute, separate for each purpose. */
export function sealOf(purpose: string, text: string): Buffer {
  return createHmac("sha256", env.NEXTAUTH_SECRET).update(`${purpose}:${text}`).digest();
}

/** Compares two seals in constant time. */
export function isSameSeal(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}
