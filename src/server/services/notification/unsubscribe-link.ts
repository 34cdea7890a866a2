import { NOTICE_CATEGORIES, type NoticeCategory } from "~/domain/notification/choices";
import { isSameSeal, sealOf } from "~/server/gateways/auth/tokens";
import { site } from "~/server/gateways/runtime/site";

/** The person and category of an unsubscribe link. */
interface Subscription {
  userId: string;
  category: NoticeCategory;
}

const signatureOf = (subscription: string) => sealOf("unsubscribe", subscription);

/** Reads a token; null if we didn't make it. */
export function readUnsubscribeToken(token: string): Subscription | null {
  const [userId = "", name = "", signature = "", ...rest] = token.split(".");
  const category = NOTICE_CATEGORIES.find((known) => known === name);
  if (category === undefined || rest.length > 0) return null;
  const given = Buffer.from(signature, "base64url");
  return isSameSeal(given, signatureOf(`${userId}.${category}`)) ? { userId, category } : null;
}

/**
 * Returns the address email programs post to, and the page with a button for people. Both are
 * signed, so they work without signing in, for as long as the email is kept.
 */
export function unsubscribeLinks({ userId, category }: Subscription) {
  const subscription = `${userId}.${category}`;
  const token = `${subscription}.${signatureOf(subscription).toString("base64url")}`;
  return {
    post: `${site.url}/api/notifications/unsubscribe?token=${token}`,
    page: `${site.url}${unsubscribePage(token)}`,
  };
}

export const unsubscribePage = (token: string) =>
  `/auth/unsubscribe?token=${encodeURIComponent(token)}`;
