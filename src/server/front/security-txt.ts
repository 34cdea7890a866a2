import { env } from "~/env";
import { site } from "~/server/gateways/runtime/site";
import { DAY_MS } from "~/domain/time/durations";

export const SECURITY_TXT = "/.well-known/security.txt";
const VALID_DAYS = 180;

/**
 * Returns the contact for security reports (RFC 9116). Its expiry has no time of day, so the text
 * changes once a day.
 */
export function securityTxt(now: Date): string {
  const expires = new Date(Math.ceil(now.getTime() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
  return [
    `Contact: mailto:${site.supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${env.APP_URL}${SECURITY_TXT}`,
    "",
  ].join("\n");
}
