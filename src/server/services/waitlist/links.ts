import { mailboxKey } from "~/domain/account/email/mailbox";
import { isSameSeal, sealOf } from "~/server/gateways/auth/tokens";
import { site } from "~/server/gateways/runtime/site";
import { unsubscribePage } from "../notification/unsubscribe-link";

/** Returns the keyed hash of a mailbox, the same for all its spellings. */
export const mailboxMark = (email: string): string =>
  sealOf("waitlistMailbox", mailboxKey(email)).toString("base64url");

const signed = (purpose: string, text: string) =>
  `${text}.${sealOf(purpose, text).toString("base64url")}`;

function opened(purpose: string, token: string): string | null {
  const [text = "", signature = "", ...rest] = token.split(".");
  const isOurs = isSameSeal(Buffer.from(signature, "base64url"), sealOf(purpose, text));
  return isOurs && rest.length === 0 ? text : null;
}

/** Returns the page on which a visitor confirms an entry by a button. */
export const confirmLink = (entryId: string): string =>
  `${site.url}/auth/waitlist?token=${signed("waitlistEntry", entryId)}`;

/** Reads the entry's id from such a link; null if we didn't make it. */
export const readConfirmToken = (token: string): string | null => opened("waitlistEntry", token);

/** Marks tokens of the waitlist among the unsubscribe links of all emails. */
const PREFIX = "waitlist:";

/** Returns whether an unsubscribe link is the waitlist's. */
export const isWaitlistToken = (token: string): boolean => token.startsWith(PREFIX);

/** Returns the addresses that unsubscribe a mailbox: one for mail programs, one for people. */
export function leaveLinks(mark: string) {
  const token = `${PREFIX}${signed("waitlistLeave", mark)}`;
  return {
    post: `${site.url}/api/notifications/unsubscribe?token=${token}`,
    page: `${site.url}${unsubscribePage(token)}`,
  };
}

/** Reads the mailbox's mark from such a link; null if we didn't make it. */
export const readLeaveToken = (token: string): string | null =>
  opened("waitlistLeave", token.slice(PREFIX.length));
