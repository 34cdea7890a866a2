import { parse } from "hono/utils/cookie";
import { HTTPS_ONLY } from "./session";

/** How long a browser stays known after its last sign-in. */
export const KNOWN_DEVICE_DAYS = 180;

const PLAIN_NAME = "cw_device";
/** No other host, not even a subdomain, can set a cookie of this name. */
const SECURE_NAME = `__Host-${PLAIN_NAME}`;
/** The name until 2026-11-28. Read until such cookies expire. */
const EARLIER_NAME = `__Secure-${PLAIN_NAME}`;
const TOKEN = /^[\w-]{43}$/;

/** Returns a known browser's token, or undefined if there is none that could be ours. */
export function readDeviceToken(headers: Headers): string | undefined {
  const cookies = headers.get("cookie") ?? "";
  const token =
    parse(cookies, SECURE_NAME)[SECURE_NAME] ??
    parse(cookies, EARLIER_NAME)[EARLIER_NAME] ??
    (HTTPS_ONLY ? undefined : parse(cookies, PLAIN_NAME)[PLAIN_NAME]);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Returns the Set-Cookie text that marks a browser as known. It signs nobody in. */
export function deviceCookie(token: string, secure: boolean): string {
  const isSecure = secure || HTTPS_ONLY;
  const age = KNOWN_DEVICE_DAYS * 24 * 60 * 60;
  const name = isSecure ? SECURE_NAME : PLAIN_NAME;
  return `${name}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
