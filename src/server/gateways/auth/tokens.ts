import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "~/env";

/** A secret that one mail, browser or device is given, 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of it. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** What only this installation can make of a text; each purpose makes something else of it. */
export function sealOf(purpose: string, text: string): Buffer {
  return createHmac("sha256", env.NEXTAUTH_SECRET).update(`${purpose}:${text}`).digest();
}

/** Whether a seal is the right one, in a time that tells nothing of where it differs. */
export function isSameSeal(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}
