import { z } from "zod";
import { field } from "~/messages/field-key";
import type { CsvColumns } from "../csv";
import { USER_TYPES } from "../account/roles";
import { ownBookingSchema } from "../booking/desk/own-booking";
import { customerSuspensionSchema } from "../customer/suspension-view";
import { moneyText } from "../money-schema";
import { sortsOf } from "../sort";
import { idText, isoTime, optionalText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { vettingSchema } from "../vetting/schema";
import {
  ACCOUNT_STATE_LABELS,
  ACCOUNT_STATES,
  PEOPLE_FILTERS,
  PEOPLE_SORTS,
} from "./people-filters";
import { STAFF_ROLES } from "./roles";
import { auditRowSchema, reasonText } from "./team";

export const peopleInputSchema = z.object({
  /** Start of a name, email address or phone number. */
  q: optionalText(TEXT_LIMITS.name).default(""),
  who: z.enum(PEOPLE_FILTERS, { error: field("peopleMissing") }).optional(),
  sort: z.enum(sortsOf(PEOPLE_SORTS)).optional(),
  cursor: idText.optional(),
});

/** A person in the desk's list. */
export const deskPersonRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  userType: z.enum(USER_TYPES).nullable(),
  staffRole: z.enum(STAFF_ROLES).nullable(),
  joinedAt: isoTime,
  state: z.enum(ACCOUNT_STATES),
});
export type DeskPersonRow = z.output<typeof deskPersonRowSchema>;

/** GET /api/desk/people */
export const peoplePageSchema = z.object({
  items: z.array(deskPersonRowSchema),
  nextCursor: z.string().nullable(),
  /** More people match than were looked up. */
  tooMany: z.boolean(),
  /** How many there are, up to 10,001. Null after the first page. */
  total: z.int().nullable(),
});

export const deskPersonIdSchema = z.object({ id: idText });

/** GET /api/desk/people/{id}: everything staff need to decide. */
export const deskPersonSchema = deskPersonRowSchema.extend({
  /** A verified mechanic's new name that waits for staff. */
  pendingName: z.string().optional(),
  /** When a mechanic's free trial was withheld, because they had an account here before. */
  trialWithheldAt: isoTime.optional(),
  emailProven: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Requests they made, and jobs they had. */
  bookings: z.number(),
  jobs: z.number(),
  /** Unpaid amounts as a customer. */
  due: moneyText,
  address: z.string(),
  /** Year, make and model, the last used first. */
  vehicles: z.array(z.string()),
  /** Their newest bookings, on either side. */
  newest: z.array(ownBookingSchema),
  /** A mechanic's money; null without a mechanic profile. */
  balance: z
    .object({ available: moneyText, onTheWay: moneyText, held: moneyText, paid: moneyText })
    .nullable(),
  /** Open alerts about their bookings and jobs. */
  openClaims: z.number(),
  /** Their side as a customer; null for a mechanic who never booked. */
  customer: z
    .object({
      /** As they read it; null if they aren't suspended. */
      suspension: customerSuspensionSchema.nullable(),
      /** Open requests that a suspension now would cancel. */
      requests: z.number().int(),
    })
    .nullable(),
  /** A mechanic's checks; null without a mechanic profile. */
  vetting: vettingSchema
    .extend({
      /** Documents that wait for staff. */
      waiting: z.number().int(),
      /** Jobs that a suspension now would return to other mechanics. */
      jobsToCome: z.number().int(),
    })
    .nullable(),
  /** Sessions, most recently used first. */
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), signedInAt: isoTime, lastUsedAt: isoTime }),
  ),
  /** Staff actions on the account, newest first. */
  log: z.array(auditRowSchema),
});
export type DeskPerson = z.output<typeof deskPersonSchema>;

/** POST /api/desk/people/{id}/sessions/end, …/password-reset and …/trial */
export const deskPersonActionSchema = z.object({ id: idText, reason: reasonText });

/** POST /api/desk/people/{id}/note */
export const notePersonSchema = z.object({
  id: idText,
  note: requiredText(field("noteMissing"), TEXT_LIMITS.note),
});

export const NAME_DECISIONS = ["accept", "decline"] as const;

/** POST /api/desk/people/{id}/name */
export const decideNameSchema = deskPersonActionSchema.extend({
  decision: z.enum(NAME_DECISIONS, { error: field("nameDecisionMissing") }),
  /** The name staff read. If it differs, the mechanic has sent another one since. */
  pendingName: requiredText(field("decidedNameMissing"), 2 * TEXT_LIMITS.name + 1),
});

/** Columns of the desk's people as a file. */
export const PEOPLE_COLUMNS: CsvColumns<DeskPersonRow> = {
  Joined: { moment: ({ joinedAt }) => joinedAt },
  Name: ({ name }) => name,
  "E-mail": ({ email }) => email,
  Phone: ({ phone }) => phone,
  Side: ({ userType }) => userType,
  Staff: ({ staffRole }) => staffRole,
  Account: ({ state }) => ACCOUNT_STATE_LABELS[state],
};
