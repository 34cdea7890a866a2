import { z } from "zod";
import { field } from "~/messages/field-key";
import { dayText } from "../../staff/day-text";
import { TEXT_LIMITS } from "../../text/limits";
import { idText, requiredText } from "../../text/text";
import { REMINDER_STATES, SNOOZE_MONTHS } from "../../vehicle/maintenance";
import { mileageSchema } from "../../vehicle/schema";

/** A reminder is of a service's interval, or the owner's own. */
const kind = z.enum(["service", "own"], { error: field("notFromList") });

/** Names a reminder by the id of its service, or its own. */
const whichShape = { id: idText, kind, reminderId: idText };

export const addReminderSchema = z
  .object({
    id: idText,
    title: requiredText(field("reminderTitleMissing"), TEXT_LIMITS.name),
    dueOn: dayText.nullable().optional(),
    dueMiles: mileageSchema.nullable().optional(),
  })
  .refine(({ dueOn, dueMiles }) => dueOn != null || dueMiles != null, {
    path: ["dueOn"],
    message: field("reminderDueMissing"),
  });
export type AddReminderInput = z.output<typeof addReminderSchema>;

export const reminderIdSchema = z.object({ id: idText, reminderId: idText });

export const reminderDoneSchema = z.object({
  ...whichShape,
  doneOn: dayText,
  miles: mileageSchema.nullable().optional(),
});
export type ReminderDoneInput = z.output<typeof reminderDoneSchema>;

export const snoozeSchema = z.object({
  ...whichShape,
  /** Zero ends a snooze. */
  months: z.union([z.literal(0), ...SNOOZE_MONTHS.map((one) => z.literal(one))], {
    error: field("notFromList"),
  }),
});
export type SnoozeInput = z.output<typeof snoozeSchema>;

export const reminderMailSchema = z.object({
  id: idText,
  emails: z.boolean({ error: field("notFromList") }),
});

export const reminderSchema = z.object({
  /** The id of its service, or its own. */
  id: z.string(),
  kind,
  title: z.string(),
  state: z.enum(REMINDER_STATES),
  dueOn: z.string().nullable(),
  dueMiles: z.number().nullable(),
  everyMonths: z.number().nullable(),
  everyMiles: z.number().nullable(),
  lastOn: z.string().nullable(),
  lastMiles: z.number().nullable(),
  snoozedUntil: z.string().nullable(),
  /** The open booking that will do it. */
  bookingId: z.string().nullable(),
  /** Whether the service is offered. */
  canBook: z.boolean(),
});
export type Reminder = z.output<typeof reminderSchema>;

/** The Reminders tab of a car's page. */
export const remindersSchema = z.object({
  items: z.array(reminderSchema),
  /** Miles of the last reading. */
  miles: z.number().nullable(),
  /** It was only ever booked to be looked at before buying it. */
  isPrePurchase: z.boolean(),
  emails: z.boolean(),
  /** Whether emails can be turned on: not without the operator's or a proven address. */
  mailing: z.enum(["possible", "unproven", "unavailable"]),
});
export type Reminders = z.output<typeof remindersSchema>;
