import { DomainError } from "~/domain/errors";
import { env } from "~/env";
import type { Call } from "./call";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that another site's page sends with our cookies. Browsers report a request's
 * origin (Sec-Fetch-Site, or else Origin); other clients don't, and have no cookies to abuse.
 */
export function refuseCrossSite({ request, secure }: Call): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const foreignSite = site !== null && site !== "same-origin" && site !== "none";
  const foreignOrigin =
    origin !== null && !isOwnOrigin(origin, secure, request.headers.get("host"));
  if (foreignSite || foreignOrigin) throw new DomainError("otherSite");
}

/**
 * Returns true for our own address, or for the scheme and host of this request. A page loaded over
 * http may have been tampered with, so it doesn't count as the same origin over https.
 */
function isOwnOrigin(origin: string, secure: boolean, host: string | null): boolean {
  if (origin === new URL(env.APP_URL).origin) return true;
  const sentTo = `${secure ? "https" : "http"}://${host ?? ""}`;
  return host !== null && URL.canParse(sentTo) && new URL(sentTo).origin === origin;
}
