import { z } from "zod";
import { field } from "~/messages/field-key";
import { moneyText } from "../money-schema";
import { idText, isoTime } from "../text/text";
import { HISTORY_KINDS } from "./history-kinds";

/** GET /api/desk/people/{id}/history */
export const personHistoryInputSchema = z.object({
  id: idText,
  kind: z.enum(HISTORY_KINDS, { error: field("historyKindWrong") }).optional(),
  cursor: idText.optional(),
});

/** An entry of a person's history. */
export const historyEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(HISTORY_KINDS),
  at: isoTime,
  title: z.string(),
  /** Their own words, or the facts of an alert. Messages are read at their booking. */
  text: z.string().nullable(),
  amount: moneyText.nullable(),
  bookingNumber: z.string().nullable(),
  /** The support request to open. */
  requestId: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

export const personHistorySchema = z.object({
  items: z.array(historyEntrySchema),
  nextCursor: z.string().nullable(),
});
