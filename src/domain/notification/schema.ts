import { z } from "zod";
import { field } from "~/messages/field-key";
import { followedListShape } from "../page-schema";
import { idText, isoTime } from "../text/text";
import { NOTICE_CATEGORIES } from "./choices";

export const notificationViewSchema = z.object({
  id: z.string(),
  kind: z.string(),
  category: z.enum(NOTICE_CATEGORIES),
  title: z.string(),
  text: z.string(),
  /** Null if it isn't about a booking, such as a payout. */
  bookingId: z.string().nullable(),
  bookingNumber: z.string().nullable(),
  createdAt: isoTime,
  readAt: isoTime.nullable(),
});
export type NotificationView = z.output<typeof notificationViewSchema>;

/** GET /api/notifications */
export const notificationsInputSchema = z.object(followedListShape);

/** Newest first, a page at a time. `unread` counts all of them. */
export const notificationsPageSchema = z.object({
  items: z.array(notificationViewSchema),
  unread: z.number(),
  nextCursor: z.string().nullable(),
});
export type NotificationsPage = z.output<typeof notificationsPageSchema>;

export const MAX_READ_AT_ONCE = 200;

/** POST /api/notifications/read */
export const readNotificationsSchema = z.object({
  ids: z
    .array(idText, { error: field("notificationsMissing") })
    .max(MAX_READ_AT_ONCE, field("notificationsTooMany")),
});

export const unreadNotificationsSchema = z.object({ unread: z.number() });
