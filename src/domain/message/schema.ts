import { z } from "zod";
import { field } from "~/messages/field-key";
import { photoIdsSchema, photoRefSchema } from "../photo/schema";
import { idText, isoTime, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";

/** How long a message stays unread before we send an email about it. */
export const UNREAD_MAIL_AFTER_MS = 2 * 60_000;

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

/** The caller's unread messages, per booking. */
/** The caller's thread with the newest message. */
export const newestThreadSchema = z.object({ bookingId: z.string().nullable() });

export const unreadSchema = z.array(z.object({ bookingId: z.string(), count: z.number() }));
