import { z } from "zod";
import { field } from "~/messages/field-key";
import { dollarAmount, moneyText } from "../money-schema";
import { dayText } from "../staff/day-text";
import { TEXT_LIMITS } from "../text/limits";
import { idText, requiredText } from "../text/text";
import { mileageSchema } from "./schema";

/** The most that an entry's work can have cost. */
const MOST_COST_CENTS = 10_000_000;

const entryShape = {
  doneOn: dayText,
  title: requiredText(field("entryTitleMissing"), TEXT_LIMITS.name),
  miles: mileageSchema.nullable().optional(),
  cost: dollarAmount(field("amountWrong"), MOST_COST_CENTS).nullable().optional(),
  /** The service that it counts as for reminders. */
  serviceId: idText.nullable().optional(),
};

/** POST /api/vehicles/{id}/entries. */
export const addEntrySchema = z.object({ id: idText, ...entryShape });
export type AddEntryInput = z.output<typeof addEntrySchema>;

/** PUT /api/vehicles/{id}/entries/{entryId}. Replaces the whole entry. */
export const changeEntrySchema = addEntrySchema.extend({ entryId: idText });
export type ChangeEntryInput = z.output<typeof changeEntrySchema>;

/** DELETE /api/vehicles/{id}/entries/{entryId}. */
export const entryIdSchema = z.object({ id: idText, entryId: idText });

/** What an owner added to a car's history. */
export const carEntrySchema = z.object({
  id: z.string(),
  doneOn: z.string(),
  title: z.string(),
  miles: z.number().nullable(),
  cost: moneyText.nullable(),
  serviceId: z.string().nullable(),
});
export type CarEntry = z.output<typeof carEntrySchema>;
