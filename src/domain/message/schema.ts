import { z } from "zod";
import { photoIdsSchema, photoRefSchema } from "../photo/schema";
import { idText, isoTime, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";

/** So long a message may be unread before a mail tells of it. */
export const UNREAD_MAIL_AFTER_MS = 2 * 60_000;

/** POST /api/messages; blank content is not sent. */
export const sendMessageSchema = z.object({
  content: requiredText("Please write a message.", TEXT_LIMITS.message),
  bookingId: idText,
  receiverId: idText,
  /** Photos of kind `message` that go along. */
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

/** Unread messages of the caller, per booking. */
/** The caller's thread in which something was written last. */
export const newestThreadSchema = z.object({ bookingId: z.string().nullable() });

export const unreadSchema = z.array(z.object({ bookingId: z.string(), count: z.number() }));
