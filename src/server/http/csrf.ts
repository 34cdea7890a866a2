import { DomainError } from "~/domain/errors";
import { env } from "~/env";
import type { Call } from "./call";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that another site's page sends with our cookies. Browsers say where a request comes
 * from (Sec-Fetch-Site, else Origin); other clients say neither and have no cookies to borrow.
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
 * Our own address, or scheme and host this very request was sent to: a page that came over http may
 * have been written by anybody on the way, and is no page of the same host over https.
 */
function isOwnOrigin(origin: string, secure: boolean, host: string | null): boolean {
  if (origin === new URL(env.APP_URL).origin) return true;
  const sentTo = `${secure ? "https" : "http"}://${host ?? ""}`;
  return host !== null && URL.canParse(sentTo) && new URL(sentTo).origin === origin;
}
