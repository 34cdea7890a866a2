import { createCaller } from "~/server/root";
import type { AdmittedCall } from "./admission";

/**
 * Returns whether the person meant to sign out. HEAD requests, prefetches and links from other
 * sites must not sign anyone out.
 */
function isMeant({ method, headers }: Request): boolean {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  const site = headers.get("sec-fetch-site");
  const destination = headers.get("sec-fetch-dest");
  return (
    method === "GET" &&
    !purpose.includes("prefetch") &&
    headers.get("next-router-prefetch") === null &&
    headers.get("rsc") === null &&
    (site === null || site === "same-origin" || site === "none") &&
    (destination === null || destination === "document" || destination === "empty")
  );
}

/** Answers GET /api/logout: signs the browser out and redirects to the root. */
export async function handleLogout({ request, ctx }: AdmittedCall): Promise<Response> {
  if (isMeant(request)) await createCaller(ctx).auth.logout();
  return new Response(null, { status: 302, headers: { Location: "/" } });
}
