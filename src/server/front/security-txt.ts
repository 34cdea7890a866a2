import { env } from "~/env";
import { site } from "~/server/gateways/ops/site";

export const SECURITY_TXT = "/.well-known/security.txt";
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Where to report a weakness (RFC 9116); the date is a day's, so that the text changes daily. */
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
