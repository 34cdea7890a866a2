import { z } from "zod";
import { BOOKING_STATUSES } from "../../booking/status";
import { moneyText } from "../../money-schema";
import { DAYS_REVERSED, daySpanShape, isInOrder } from "../../staff/day-text";
import { idText, isoTime } from "../../text/text";
import { PAYMENT_STATES } from "../payment";
import { LEDGER_ACCOUNTS } from "./csv";

/** GET /api/desk/ledger.csv: days in New York, both included. */
export const ledgerExportInput = z
  .object({
    ...daySpanShape,
    cursor: idText.optional(),
  })
  .refine(isInOrder, DAYS_REVERSED);
export type LedgerExportInput = z.output<typeof ledgerExportInput>;

export const ledgerLinesSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      at: isoTime,
      account: z.enum(LEDGER_ACCOUNTS),
      mechanicId: z.string().nullable(),
      mechanic: z.string().nullable(),
      kind: z.string(),
      bookingNumber: z.string().nullable(),
      bookingStatus: z.enum(BOOKING_STATUSES).nullable(),
      state: z.enum(PAYMENT_STATES).nullable(),
      reverses: z.string().nullable(),
      amount: moneyText,
    }),
  ),
  nextCursor: z.string().nullable(),
});
