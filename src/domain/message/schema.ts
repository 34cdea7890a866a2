import { z } from "zod";
import { field } from "~/messages/field-key";
import { photoIdsSchema, photoRefSchema } from "../photo/schema";
import { changedSince, pageCursor, pageLimit } from "../page-schema";
import { idText, isoTime, optionalText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { MINUTE_MS } from "../time/durations";

/** How long a message stays unread before we send an email about it. */
export const UNREAD_MAIL_AFTER_MS = 2 * MINUTE_MS;

/** POST /api/messages. Blank messages aren't sent. */
export const sendMessageSchema = z.object({
  content: requiredText(field("messageMissing"), TEXT_LIMITS.message),
  bookingId: idText,
  receiverId: idText,
  /** Attached photos of kind `message`. */
  photoIds: photoIdsSchema.optional(),
});

export const messageViewSchema = z.object({
  id: z.string(),
  bookingId: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  senderName: z.string(),
  content: z.string(),
  createdAt: isoTime,
  readAt: isoTime.nullable(),
  photos: z.array(photoRefSchema),
});
export type MessageView = z.infer<typeof messageViewSchema>;

/** GET /api/messages?bookingId= */
export const threadSchema = z.object({ bookingId: idText });

/** Most threads in a page of the inbox, unless asked for another number. */
export const THREADS_PAGE = 20;

/** GET /api/messages/threads */
export const threadsInputSchema = z.object({
  /** Words in a name, a booking's number or a message. */
  q: optionalText(TEXT_LIMITS.name).optional(),
  limit: pageLimit.optional(),
  cursor: pageCursor.optional(),
  updatedSince: changedSince,
});

/** A conversation in the inbox, with its newest message. */
export const threadViewSchema = z.object({
  bookingId: z.string(),
  bookingNumber: z.string(),
  serviceName: z.string(),
  timeZone: z.string(),
  otherName: z.string(),
  /** A mechanic's picture. Customers have none. */
  otherPicture: z.string().nullable(),
  content: z.string(),
  /** The reader wrote the newest message. */
  own: z.boolean(),
  photoCount: z.number(),
  createdAt: isoTime,
  unread: z.number(),
});
export type ThreadView = z.output<typeof threadViewSchema>;

export const threadsPageSchema = z.object({
  items: z.array(threadViewSchema),
  nextCursor: z.string().nullable(),
});
export type ThreadsPage = z.output<typeof threadsPageSchema>;

/** The caller's thread with the newest message. */
export const newestThreadSchema = z.object({ bookingId: z.string().nullable() });

/** The caller's unread messages, per booking. */
export const unreadSchema = z.array(z.object({ bookingId: z.string(), count: z.number() }));
