import { NOTICE_CATEGORIES, type NoticeCategory } from "~/domain/notification/choices";
import { isSameSeal, sealOf } from "~/server/gateways/auth/tokens";
import { site } from "~/server/gateways/ops/site";

/** Whose mails of which kind a link stops. */
interface Subscription {
  userId: string;
  category: NoticeCategory;
}

const signatureOf = (subscription: string) => sealOf("unsubscribe", subscription);

/** Reads our token; null for any other text. */
export function readUnsubscribeToken(token: string): Subscription | null {
  const [userId = "", name = "", signature = "", ...rest] = token.split(".");
  const category = NOTICE_CATEGORIES.find((known) => known === name);
  if (category === undefined || rest.length > 0) return null;
  const given = Buffer.from(signature, "base64url");
  return isSameSeal(given, signatureOf(`${userId}.${category}`)) ? { userId, category } : null;
}

/**
 * The address that mail programs post to, and the page with a button for whoever reads. Signed, so that
 * they work without signing in, and for as long as the mail is kept.
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
