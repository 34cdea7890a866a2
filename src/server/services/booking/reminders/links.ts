import { isSameSeal, sealOf } from "~/server/gateways/auth/tokens";
import { site } from "~/server/gateways/runtime/site";
import { unsubscribePage } from "../../notification/unsubscribe-link";

/** Marks tokens of cars among the unsubscribe links of all emails. */
const PREFIX = "car:";
const signatureOf = (vehicleId: string) => sealOf("carReminders", vehicleId);

/** Returns whether an unsubscribe link is a car's. */
export const isCarToken = (token: string): boolean => token.startsWith(PREFIX);

/** Returns the addresses that end a car's emails: one for mail programs, one for people. */
export function carMailLinks(vehicleId: string) {
  const token = `${PREFIX}${vehicleId}.${signatureOf(vehicleId).toString("base64url")}`;
  return {
    post: `${site.url}/api/notifications/unsubscribe?token=${token}`,
    page: `${site.url}${unsubscribePage(token)}`,
  };
}

/** Reads the car's id from such a link. Null if we didn't make it. */
export function readCarToken(token: string): string | null {
  const [vehicleId = "", signature = "", ...rest] = token.slice(PREFIX.length).split(".");
  const isOurs = isSameSeal(Buffer.from(signature, "base64url"), signatureOf(vehicleId));
  return isOurs && rest.length === 0 ? vehicleId : null;
}
