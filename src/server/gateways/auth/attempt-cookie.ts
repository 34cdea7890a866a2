import { parse } from "hono/utils/cookie";
import { MAILED_CODE } from "~/domain/account/email/mailed-code";
import { MINUTE_MS } from "~/domain/time/durations";
import { HTTPS_ONLY } from "./session";
import { isSameSeal, newToken, sealOf } from "./tokens";

const PLAIN_NAME = "cw_attempt";
const SECURE_NAME = `__Host-${PLAIN_NAME}`;
const TOKEN = /^([\w-]{43})\.(\d{13})\.([\w-]{43})$/;

/** Codes that were mailed for the attempt work no longer than this. */
const ATTEMPT_MS = MAILED_CODE.minutes * MINUTE_MS;

/** Returns the token of the caller's sign-in attempt, or undefined if there is none. */
export function readAttemptToken(headers: Headers): string | undefined {
  const cookies = headers.get("cookie") ?? "";
  const token =
    parse(cookies, SECURE_NAME)[SECURE_NAME] ??
    (HTTPS_ONLY ? undefined : parse(cookies, PLAIN_NAME)[PLAIN_NAME]);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Returns the Set-Cookie text of a sign-in attempt. It signs nobody in. */
export function attemptCookie(token: string, secure: boolean): string {
  const isSecure = secure || HTTPS_ONLY;
  const name = isSecure ? SECURE_NAME : PLAIN_NAME;
  return `${name}=${token}; Path=/; Max-Age=${ATTEMPT_MS / 1_000}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** What an attempt is for. Only an attempt whose code was mailed has tries of its own. */
interface Attempt {
  email: string;
  isMailed: boolean;
}

const sealOfAttempt = ({ email, isMailed }: Attempt, id: string, at: string) =>
  sealOf("signInAttempt", `${id}.${at}.${isMailed ? "mailed" : "not mailed"}.${email}`);

/**
 * Creates the token of an attempt. Its text doesn't tell whether a code was mailed, because that
 * would tell how often others asked for one.
 */
export function newAttempt(attempt: Attempt, now: Date): string {
  const [id, at] = [newToken(), String(now.getTime())];
  return `${id}.${at}.${sealOfAttempt(attempt, id, at).toString("base64url")}`;
}

/** Returns the id of an attempt to which a code was mailed, or null if this token isn't one. */
export function attemptOf(token: string | undefined, email: string, now: Date): string | null {
  const [, id, at, seal] = TOKEN.exec(token ?? "") ?? [];
  if (id === undefined || at === undefined || seal === undefined) return null;
  if (now.getTime() - Number(at) > ATTEMPT_MS) return null;
  const right = sealOfAttempt({ email, isMailed: true }, id, at);
  return isSameSeal(Buffer.from(seal, "base64url"), right) ? id : null;
}
