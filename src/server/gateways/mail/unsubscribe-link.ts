import { createHmac, timingSafeEqual } from "node:crypto";
import { NOTICE_CATEGORIES, type NoticeCategory } from "~/domain/notification/choices";
import { env } from "~/env.js";
import { site } from "../ops/site";

/** Whose mails of which kind a link stops. */
interface Subscription {
  userId: string;
  category: NoticeCategory;
}

const signatureOf = (subscription: string) =>
  createHmac("sha256", env.NEXTAUTH_SECRET).update(`unsubscribe:${subscription}`).digest();

/** Signed, so that it works without signing in, and for as long as the mail is kept. */
export function unsubscribeToken({ userId, category }: Subscription): string {
  const subscription = `${userId}.${category}`;
  return `${subscription}.${signatureOf(subscription).toString("base64url")}`;
}

/** What a token of ours says; null for any other text. */
export function readUnsubscribeToken(token: string): Subscription | null {
  const [userId = "", name = "", signature = "", ...more] = token.split(".");
  const category = NOTICE_CATEGORIES.find((known) => known === name);
  if (category === undefined || more.length > 0) return null;
  const given = Buffer.from(signature, "base64url");
  const right = signatureOf(`${userId}.${category}`);
  return given.length === right.length && timingSafeEqual(given, right)
    ? { userId, category }
    : null;
}

/** The address that mail programs post to, and the page with a button for whoever reads. */
export function unsubscribeLinks(subscription: Subscription) {
  const token = unsubscribeToken(subscription);
  return {
    post: `${site.url}/api/notifications/unsubscribe?token=${token}`,
    page: `${site.url}${unsubscribePage(token)}`,
  };
}

export const unsubscribePage = (token: string) =>
  `/auth/unsubscribe?token=${encodeURIComponent(token)}`;
