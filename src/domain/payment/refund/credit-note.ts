import { z } from "zod";
import { moneyText } from "../../money-schema";
import { isoTime } from "../../text/text";
import { PAYMENT_PURPOSES } from "../payment";

/** A numbered document of a refund, for either side of its booking. */
export const creditNoteViewSchema = z.object({
  number: z.string(),
  bookingId: z.string(),
  bookingNumber: z.string(),
  /** The receipt of the refunded payment. */
  receiptNumber: z.string().nullable(),
  purpose: z.enum(PAYMENT_PURPOSES),
  issuedAt: isoTime,
  /** The refund failed later. The credit note is kept and no longer counts. */
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
