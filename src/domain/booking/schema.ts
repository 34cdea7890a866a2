import { z } from "zod";
import { field } from "~/messages/field-key";
import { idText, isoTime, momentText, optionalText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { dollarAmount, moneyText } from "../money-schema";
import { partsShape } from "../catalog/parts-schema";
import { priceRuleSchema, serviceForCarSchema } from "../catalog/price-rule-schema";
import { SERVICE_CATEGORIES } from "./categories";
import { changedSince, pageCursor, pageLimit } from "../page-schema";
import { detailsShape } from "./details/schema";
import { BOOKING_STAGES, BOOKING_STATUSES, readStatus } from "./status";
import { ETA_MINUTES } from "./policy";
import { timeZoneText } from "../time/time-zone-schema";
import { mileageSchema } from "../vehicle/schema";

/** Most services in one booking. */
const MAX_SERVICES = 30;

/** The services of a booking, each once. */
export const bookedServiceIds = z
  .array(idText, { error: field("servicesMissing") })
  .min(1, field("servicesMissing"))
  .max(100, field("servicesTooMany"))
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length <= MAX_SERVICES, field("servicesTooMany"));

/** ISO 8601. Without an offset, the booking's time zone applies. */
const LOCAL_OR_ZONED =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;
const scheduledAt = z
  .string({ error: field("scheduleMissing") })
  .trim()
  .min(1, field("scheduleMissing"))
  .regex(LOCAL_OR_ZONED, field("timePast"));

/** Fields a customer can edit while pending, besides the details. */
const plan = {
  serviceLocation: requiredText(field("scheduleMissing"), TEXT_LIMITS.line),
  scheduledAt,
  serviceIds: bookedServiceIds,
  timeZone: timeZoneText().optional(),
};

/** A promo code as typed. */
export const promoCodeText = optionalText(40).nullable().optional();

/** The highest price of a booking. */
export const BOOKING_AMOUNT = {
  message: field("amountWrong"),
  mostCents: 10_000_000,
} as const;

/**
 * The total the customer saw. If today's total differs, the refusal names today's. Without this
 * field, today's total applies.
 */
const seenTotal = dollarAmount(BOOKING_AMOUNT.message, BOOKING_AMOUNT.mostCents).optional();

/** POST /api/bookings. */
export const createBookingSchema = z.object({
  ...plan,
  ...detailsShape("created"),
  vehicleId: z
    .string({ error: field("vehicleMissing") })
    .min(1, field("vehicleMissing"))
    .max(TEXT_LIMITS.id),
  /** The zone of the customer's device, for a location whose zone nobody knows. */
  browserTimeZone: timeZoneText().optional(),
  /** The requested mechanic. Only they see the request. */
  mechanicId: idText.nullable().optional(),
  promoCode: promoCodeText,
  seenTotal,
});
export type CreateBookingInput = z.output<typeof createBookingSchema>;

/**
 * PUT /api/bookings/{id}: the one status a customer can write, or the details. An edit leaves
 * absent keys unchanged.
 */
export const updateBookingSchema = z
  .object({ ...plan, ...detailsShape("edited") })
  .partial()
  .extend({
    id: idText,
    status: z.string().optional(),
    version: z.int().min(1).optional(),
    seenTotal,
  })
  .superRefine((body, ctx) => {
    const { id: _id, version: _version, seenTotal: _seen, status, ...details } = body;
    const editsDetails = Object.values(details).some((value) => value !== undefined);
    if (status === undefined && !editsDetails) {
      ctx.addIssue({ code: "custom", message: field("nothingToChange") });
    } else if (status !== undefined && readStatus(status) !== "cancelled") {
      ctx.addIssue({
        code: "custom",
        path: ["status"],
        message: field("onlyCancelHere"),
      });
    } else if (status !== undefined && editsDetails) {
      ctx.addIssue({
        code: "custom",
        path: ["status"],
        message: field("cancelOrEdit"),
      });
    }
  });
export type UpdateBookingInput = z.output<typeof updateBookingSchema>;

export const bookingIdSchema = z.object({ id: idText });

const NO_DEVICE_TIME = field("deviceTimeWrong");
const isRecorded = (text: string) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 2000 && year < 2100;
};
/**
 * When it was done, by the clock of the phone that sends it. We store it, but our own time decides.
 */
export const deviceTime = momentText(NO_DEVICE_TIME).refine(isRecorded, NO_DEVICE_TIME).optional();

/** POST /api/bookings/{id}/arrived and /complete. */
export const doneOnSiteSchema = bookingIdSchema.extend({ deviceTime });

/** POST /api/bookings/{id}/odometer. */
export const odometerSchema = doneOnSiteSchema.extend({ miles: mileageSchema });

/** POST /api/bookings/{id}/car. */
export const updateCarSchema = bookingIdSchema.extend({ seenTotal });

/** The version of a job the sender saw. Without it, the current one applies. */
const seenVersion = z.int().min(1).optional();

/** PUT /api/bookings/{id}/accept. */
export const acceptSchema = bookingIdSchema.extend({ version: seenVersion });

/** PUT and POST /api/bookings/{id}/status. `in-progress` works too. */
export const setStatusSchema = z.object({
  id: idText,
  status: z.string({ error: field("statusMissing") }).transform((text, ctx) => {
    const status = readStatus(text);
    if (status === null) {
      ctx.addIssue({
        code: "custom",
        message: field("statusUnknown"),
      });
      return z.NEVER;
    }
    return status;
  }),
  /** Used with `accepted`. */
  version: seenVersion,
  /** Stored when the job is started or completed. */
  deviceTime,
});

/** POST /api/bookings/{id}/en-route. */
export const enRouteSchema = bookingIdSchema.extend({
  etaMinutes: z
    .int(field("etaWrong"))
    .min(ETA_MINUTES.min, field("etaWrong"))
    .max(ETA_MINUTES.max, field("etaWrong")),
  deviceTime,
});

/** POST /api/bookings/{id}/reschedule. Without an offset, the booking's time zone applies. */
export const rescheduleSchema = bookingIdSchema.extend({ scheduledAt });

/** POST /api/bookings/{id}/stop. */
export const stopSchema = bookingIdSchema.extend({
  reason: requiredText(field("whatsWrongMissing"), TEXT_LIMITS.note),
});

/** POST /api/desk/bookings/{id}/asked-by-mechanic: if the mechanic asked for a cancellation. */
export const askedByMechanicSchema = bookingIdSchema.extend({
  agrees: z.boolean({ error: field("askedByMechanicMissing") }),
  reason: requiredText(field("whatYouFoundMissing"), TEXT_LIMITS.note),
});
export const askedByMechanicViewSchema = z.object({
  id: z.string(),
  askedByMechanic: z.enum(["agreed", "refused"]),
  /** Until then the mechanic can't accept another job. */
  acceptsAgainAt: isoTime.nullable(),
});

/**
 * POST /api/desk/bookings/{id}/arrival: if the mechanic was there although the customer says they
 * weren't.
 */
export const decideArrivalSchema = bookingIdSchema.extend({
  there: z.boolean({ error: field("arrivalMissing") }),
  reason: requiredText(field("whatYouFoundMissing"), TEXT_LIMITS.note),
});
export const arrivalDecisionSchema = z.object({
  id: z.string(),
  there: z.boolean(),
  /** Fee of a cancellation that waited for the decision. */
  fee: moneyText,
});

/** POST /api/bookings/{id}/release. */
export const releaseSchema = bookingIdSchema.extend({
  reason: requiredText(field("releaseReasonMissing"), TEXT_LIMITS.note),
});

/** Answer to a release. The mechanic no longer sees the job. */
export const releasedSchema = z.object({
  id: z.string(),
  status: z.enum(BOOKING_STATUSES),
  /** Until then they can't accept jobs, because they released jobs on too many days. */
  acceptsAgainAt: isoTime.nullable(),
});

/** PUT /api/bookings/{id}/request: the requested mechanic; null for anyone. */
export const requestSchema = bookingIdSchema.extend({
  mechanicId: idText.nullable(),
});

/** Query of GET /api/bookings. Values are text because they come from an address. */
export const bookingListSchema = z
  .object({
    as: z.enum(["customer", "mechanic"]).optional(),
    status: z.enum(BOOKING_STATUSES).optional(),
    /** Only bookings that aren't over yet, or only past ones. */
    stage: z.enum(BOOKING_STAGES).optional(),
    q: optionalText(TEXT_LIMITS.name).optional(),
    limit: pageLimit.optional(),
    cursor: pageCursor.optional(),
    updatedSince: changedSince,
    /** By the last change, oldest first: what a program follows. */
    order: z.enum(["updated"]).optional(),
  })
  .default({});
export type BookingListInput = z.output<typeof bookingListSchema>;

/** Customers can rate a finished job once. */
export const reviewSchema = z.object({
  bookingId: idText,
  rating: z.int(field("starsMissing")).min(1, field("starsMissing")).max(5, field("starsMissing")),
  comment: optionalText(TEXT_LIMITS.note).default(""),
  /** The customer was told that the review is published, signed with first name and initial. */
  agreesToPublish: z.boolean({ error: field("publishingUnanswered") }).default(false),
});

/** GET /api/services: with `vehicleId`, with the prices for one of the caller's cars. */
export const servicesInput = z.object({ vehicleId: idText.optional() }).default({});

/** A bookable service. */
export const serviceViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
  description: z.string(),
  estimatedDuration: z.number(),
  basePrice: moneyText,
  requiresTools: z.array(z.string()),
  /** True for the service to start with when a problem is unknown, and absent for all others. */
  isDiagnosis: z.boolean().optional(),
  ...partsShape,
  /** What it costs for some cars. The first rule that matches counts. Absent without rules. */
  priceRules: z.array(priceRuleSchema).optional(),
  /** Its price for the car that was asked about. */
  forCar: serviceForCarSchema.optional(),
});
export type ServiceView = z.infer<typeof serviceViewSchema>;
