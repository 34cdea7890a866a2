import { z } from "zod";
import { field } from "~/messages/field-key";
import { SERVICE_CATEGORIES } from "../booking/categories";
import { serviceViewSchema } from "../booking/schema";
import { FUELS } from "../vehicle/facts";
import { SPECIALIZATIONS } from "../mechanic/options";
import { dollarAmount } from "../money-schema";
import { optionalReason, reasonText } from "../staff/team";
import { idText, optionalText, requiredName, requiredText } from "../text/text";
import { PARTS } from "./parts";
import { MAINTENANCE, SERVICE_MINUTES, SERVICE_PRICE, SERVICE_TEXT } from "./policy";

const PRICE = field("servicePriceWrong");
const MINUTES = field("serviceMinutesWrong");
const TOOL = field("serviceToolWrong");

const price = dollarAmount(PRICE, SERVICE_PRICE.max, SERVICE_PRICE.min);

const distinct = <Value>(values: Value[]) => [...new Set(values)];

/** A service as new bookings get it. */
const serviceShape = {
  name: requiredName(field("serviceNameMissing")),
  category: z.enum(SERVICE_CATEGORIES, { error: field("serviceCategoryMissing") }),
  description: requiredText(field("serviceDescriptionMissing"), SERVICE_TEXT.description),
  estimatedDuration: z
    .int(MINUTES)
    .min(SERVICE_MINUTES.min, MINUTES)
    .max(SERVICE_MINUTES.max, MINUTES)
    .multipleOf(SERVICE_MINUTES.step, MINUTES),
  basePrice: price,
  requiresTools: z
    .array(
      z
        .string({ error: TOOL })
        .max(SERVICE_TEXT.tool, TOOL)
        .regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/, TOOL),
      { error: TOOL },
    )
    .max(SERVICE_TEXT.tools, field("serviceToolsTooMany"))
    .transform(distinct),
  /** The catalog shows a mechanic with one of these beside the service. */
  specializations: z
    .array(z.enum(SPECIALIZATIONS, { error: field("notFromList") }), {
      error: field("serviceSkillsMissing"),
    })
    .min(1, field("serviceSkillsMissing"))
    .max(100, field("notFromList"))
    .transform(distinct),
  /** Whether its price includes parts. Null says nothing about them. */
  parts: z
    .enum(PARTS, { error: field("servicePartsWrong") })
    .nullable()
    .optional(),
  partsNote: optionalText(SERVICE_TEXT.partsNote).nullable().optional(),
  /** True makes it the only service that a booking of an unknown problem starts with. */
  isDiagnosis: z.boolean({ error: field("serviceDiagnosisWrong") }).optional(),
};

/** POST /api/desk/services: bookable at once, at the end of the list. */
export const createServiceSchema = z.object({ ...serviceShape, reason: optionalReason });

/** PUT /api/desk/services/{id}. Absent keys don't change. */
export const changeServiceSchema = z
  .object(serviceShape)
  .partial()
  .extend({
    id: idText,
    /** The version staff looked at. */
    version: z.int().min(1),
    /** Its new position in the list, counted from 1. */
    position: z.int(field("servicePositionWrong")).min(1, field("servicePositionWrong")).optional(),
    reason: reasonText,
  })
  .refine(
    ({ id: _id, version: _version, reason: _reason, ...fields }) =>
      Object.values(fields).some((value) => value !== undefined),
    field("nothingToChange"),
  );

/** POST /api/desk/services/{id}/retire and /restore. */
export const serviceActionSchema = z.object({ id: idText, reason: optionalReason });

const MONTHS = field("maintenanceMonthsWrong");
const MILES = field("maintenanceMilesWrong");

/** PUT /api/desk/services/{id}/maintenance. Null months and miles remove the interval. */
export const changeMaintenanceSchema = z.object({
  id: idText,
  everyMonths: z.int(MONTHS).min(1, MONTHS).max(MAINTENANCE.mostMonths, MONTHS).nullable(),
  everyMiles: z
    .int(MILES)
    .min(MAINTENANCE.leastMiles, MILES)
    .max(MAINTENANCE.mostMiles, MILES)
    .nullable(),
  /** The fuels it's for. Without any, it's for all cars. */
  fuels: z
    .array(z.enum(FUELS, { error: field("notFromList") }), { error: field("notFromList") })
    .max(FUELS.length, field("notFromList")),
  /** The version staff looked at. 0 for a service without an interval. */
  version: z.int().min(0),
  reason: reasonText,
});

/** A service at the desk. */
export const deskServiceSchema = serviceViewSchema.omit({ priceRules: true, forCar: true }).extend({
  specializations: z.array(z.string()),
  /** False once it's retired. Existing bookings keep a retired service. */
  offered: z.boolean(),
  position: z.int(),
  version: z.int(),
  /** Requests and accepted jobs with it, which keep its name, price and duration. */
  openRequests: z.int(),
  agreedJobs: z.int(),
  /** How often it's due, for reminders. Absent without an interval. */
  maintenance: z
    .object({
      everyMonths: z.int().nullable(),
      everyMiles: z.int().nullable(),
      fuels: z.array(z.enum(FUELS)),
      version: z.int(),
    })
    .optional(),
});
export type DeskService = z.output<typeof deskServiceSchema>;
