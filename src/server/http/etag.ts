import { createHash } from "node:crypto";

/** Returns the ETag of an answer's text. Weak, because the same text may be compressed or not. */
export function tagOf(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}

/** Returns true if the caller already has this answer (If-None-Match, compared weakly). */
export function matchesTag(request: Request, tag: string): boolean {
  const known = request.headers.get("if-none-match");
  if (known === null) return false;
  const bare = (one: string) => one.trim().replace(/^W\//, "");
  return known.trim() === "*" || known.split(",").some((one) => bare(one) === bare(tag));
}
