import { createHash, randomBytes } from "node:crypto";

/** The secret of a mailed link, 256 bits. */
export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of it. */
export function linkTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
