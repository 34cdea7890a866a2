import { z } from "zod";
import { moneyText } from "../money-schema";
import { isoTime } from "../text/text";
import { ATTENTION_GROUPS, ATTENTION_KINDS } from "./kinds";

/** One thing a person has to do, or should know, about a booking. */
export const attentionItemSchema = z.object({
  kind: z.enum(ATTENTION_KINDS),
  group: z.enum(ATTENTION_GROUPS),
  bookingId: z.string(),
  bookingNumber: z.string(),
  serviceName: z.string(),
  scheduledAt: isoTime,
  timeZone: z.string(),
  /** The other person on the booking, as far as the reader may see their name. */
  otherName: z.string().nullable(),
  /** The deadline after which it's decided without the person. */
  deadlineAt: isoTime.nullable(),
  /** When the mechanic is expected, or the new start that is asked for. */
  expectedAt: isoTime.nullable(),
  /** The new total, or the amount owed. */
  amount: moneyText.nullable(),
  /** The payment to pay at checkout. */
  paymentId: z.string().nullable(),
  /** The number of unread messages. */
  unread: z.number(),
});
export type AttentionItem = z.output<typeof attentionItemSchema>;

/** GET /api/attention: most urgent first. */
export const attentionSchema = z.object({ items: z.array(attentionItemSchema) });
