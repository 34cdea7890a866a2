import { z } from "zod";
import { moneyText } from "../../money-schema";
import { isoTime } from "../../text/text";
import { PAYMENT_PURPOSES } from "../payment";

/** A numbered paper of a refund, for either party of its booking. */
export const creditNoteViewSchema = z.object({
  number: z.string(),
  bookingId: z.string(),
  bookingNumber: z.string(),
  /** The receipt of the payment it is about. */
  receiptNumber: z.string().nullable(),
  purpose: z.enum(PAYMENT_PURPOSES),
  issuedAt: isoTime,
  /** Its refund came back after all: it is kept, and counts no more. */
  voidedAt: isoTime.nullable(),
  customerName: z.string(),
  mechanicName: z.string(),
  vehicle: z.string(),
  serviceLocation: z.string(),
  /** The payment, and the part refunded. */
  paid: moneyText,
  amount: moneyText,
});
export type CreditNoteView = z.output<typeof creditNoteViewSchema>;
