import { parse } from "hono/utils/cookie";
import { GUEST_DRAFTS } from "~/domain/booking/guest/policy";
import { HTTPS_ONLY } from "./session";

const PLAIN_NAME = "cw_draft";
/** No other host, not even a subdomain, can set a cookie of this name. */
const SECURE_NAME = `__Host-${PLAIN_NAME}`;
/** The name until 2026-11-28. Read until such cookies expire. */
const EARLIER_NAME = `__Secure-${PLAIN_NAME}`;
const TOKEN = /^[\w-]{43}$/;

/** Returns the token of a browser's bookings without an account, or undefined if there is none. */
export function readDraftToken(headers: Headers): string | undefined {
  const cookies = headers.get("cookie") ?? "";
  const token =
    parse(cookies, SECURE_NAME)[SECURE_NAME] ??
    parse(cookies, EARLIER_NAME)[EARLIER_NAME] ??
    (HTTPS_ONLY ? undefined : parse(cookies, PLAIN_NAME)[PLAIN_NAME]);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Returns the Set-Cookie text for the browser that asked. It signs nobody in. */
export function draftCookie(token: string, secure: boolean): string {
  const isSecure = secure || HTTPS_ONLY;
  const name = isSecure ? SECURE_NAME : PLAIN_NAME;
  return `${name}=${token}; Path=/; Max-Age=${GUEST_DRAFTS.hours * 60 * 60}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
