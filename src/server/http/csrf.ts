import { DomainError } from "~/domain/errors";
import { env } from "~/env";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that another site's page sends with our cookies. Browsers say where a request comes
 * from (Sec-Fetch-Site, else Origin); other clients say neither and have no cookies to borrow.
 */
export function refuseCrossSite(request: Request): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const foreignSite = site !== null && site !== "same-origin" && site !== "none";
  const foreignOrigin = origin !== null && !isOwnOrigin(origin, request.headers.get("host"));
  if (foreignSite || foreignOrigin) {
    throw new DomainError("FORBIDDEN", "This request came from another site.");
  }
}

/** Our own address, or the host this very request was sent to. */
function isOwnOrigin(origin: string, host: string | null): boolean {
  if (origin === new URL(env.APP_URL).origin) return true;
  return host !== null && URL.canParse(origin) && new URL(origin).host === host;
}
