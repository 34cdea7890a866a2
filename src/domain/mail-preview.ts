import { z } from "zod";
import { isoTime } from "./text/text";
import { CHANNELS } from "./notification/choices";

/** An email as its reader gets it, before it's sent. */
export const mailPreviewSchema = z.object({
  to: z.string(),
  /** The address a reply goes to; null for the sender's. */
  replyTo: z.string().nullable(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
export type MailPreview = z.output<typeof mailPreviewSchema>;

/** POST /api/desk/support/{id}/preview. The email is null without an address. */
export const answerPreviewSchema = z.object({ mail: mailPreviewSchema.nullable() });

/** POST /api/desk/bookings/{id}/message/preview */
export const messagePreviewSchema = z.object({
  /** Null without an address, or if they turned these emails off. */
  mail: mailPreviewSchema.nullable(),
  /** The notification, which push and SMS show too. */
  notice: z.object({ title: z.string(), text: z.string() }),
  /** Channels outside the product, with the moment each is used. */
  channels: z.array(z.object({ channel: z.enum(CHANNELS), at: isoTime })),
});
export type MessagePreview = z.output<typeof messagePreviewSchema>;
