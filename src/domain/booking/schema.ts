import { z } from "zod";
import { idText, isoTime, momentText, optionalText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { dollarAmount, moneyText } from "../money-schema";
import { SERVICE_CATEGORIES } from "./categories";
import { detailsShape } from "./details/schema";
import { BOOKING_STATUSES, readStatus } from "./status";
import { ETA_MINUTES, ETA_WRONG } from "./policy";
import { timeZoneText } from "../time/time-zone-schema";
import { BOOKING_MESSAGES } from "./messages";

/** Most services in one booking. The catalog has fewer. */
const MAX_SERVICES = 30;

const serviceIds = z
  .array(idText, { error: BOOKING_MESSAGES.noServices.text })
  .min(1, BOOKING_MESSAGES.noServices.text)
  .max(100, "Select fewer services.")
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length <= MAX_SERVICES, "Select fewer services.");

/** ISO 8601. Without an offset, the booking's time zone applies. */
const LOCAL_OR_ZONED =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;
const scheduledAt = z
  .string({ error: BOOKING_MESSAGES.noSchedule.text })
  .trim()
  .min(1, BOOKING_MESSAGES.noSchedule.text)
  .regex(LOCAL_OR_ZONED, BOOKING_MESSAGES.pastDate.text);

/** Fields a customer can edit while pending, besides the details. */
const plan = {
  serviceLocation: requiredText(BOOKING_MESSAGES.noSchedule.text, TEXT_LIMITS.line),
  scheduledAt,
  serviceIds,
  timeZone: timeZoneText().optional(),
};

/** The highest price of a booking. */
export const BOOKING_AMOUNT = {
  message: "Enter an amount in dollars, such as 80 or 12.50.",
  mostCents: 10_000_000,
} as const;

/**
 * The total the customer saw. If today's total differs, the booking is refused with it. Without
 * this field, today's total applies.
 */
const seenTotal = dollarAmount(BOOKING_AMOUNT.message, BOOKING_AMOUNT.mostCents).optional();

/** POST /api/bookings. */
export const createBookingSchema = z.object({
  ...plan,
  ...detailsShape("created"),
  vehicleId: z
    .string({ error: BOOKING_MESSAGES.noVehicle.text })
    .min(1, BOOKING_MESSAGES.noVehicle.text)
    .max(TEXT_LIMITS.id),
  /** The requested mechanic. Only they see the request. */
  mechanicId: idText.nullable().optional(),
  promoCode: optionalText(40).nullable().optional(),
  seenTotal,
});
export type CreateBookingInput = z.output<typeof createBookingSchema>;

/**
 * PUT /api/bookings/{id}: the one status a customer can write, or the details. Absent keys of an
 * edit don't change.
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
      ctx.addIssue({ code: "custom", message: "Nothing to change was sent." });
    } else if (status !== undefined && readStatus(status) !== "cancelled") {
      ctx.addIssue({
        code: "custom",
        path: ["status"],
        message: "You can only cancel a booking here.",
      });
    } else if (status !== undefined && editsDetails) {
      ctx.addIssue({
        code: "custom",
        path: ["status"],
        message: "Cancel or edit, but not both at once.",
      });
    }
  });
export type UpdateBookingInput = z.output<typeof updateBookingSchema>;

export const bookingIdSchema = z.object({ id: idText });

const NO_DEVICE_TIME = "Send the device's time as ISO 8601 with its offset.";
const isRecorded = (text: string) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 2000 && year < 2100;
};
/** When it was done, by the clock of the phone that sends it. Our time counts. */
export const deviceTime = momentText(NO_DEVICE_TIME).refine(isRecorded, NO_DEVICE_TIME).optional();

/** POST /api/bookings/{id}/arrived and /complete. */
export const doneOnSiteSchema = bookingIdSchema.extend({ deviceTime });

/** The version of a job the sender saw. Without it, the current one applies. */
const seenVersion = z.int().min(1).optional();

/** PUT /api/bookings/{id}/accept. */
export const acceptSchema = bookingIdSchema.extend({ version: seenVersion });

/** PUT and POST /api/bookings/{id}/status. `in-progress` works too. */
export const setStatusSchema = z.object({
  id: idText,
  status: z.string({ error: "A status is required." }).transform((text, ctx) => {
    const status = readStatus(text);
    if (status === null) {
      ctx.addIssue({
        code: "custom",
        message: `Status must be one of ${BOOKING_STATUSES.join(", ")}.`,
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
  etaMinutes: z.int(ETA_WRONG).min(ETA_MINUTES.min, ETA_WRONG).max(ETA_MINUTES.max, ETA_WRONG),
  deviceTime,
});

/** POST /api/bookings/{id}/reschedule. Without an offset, the booking's time zone applies. */
export const rescheduleSchema = bookingIdSchema.extend({ scheduledAt });

/** POST /api/bookings/{id}/stop. */
export const stopSchema = bookingIdSchema.extend({
  reason: requiredText("Describe what's wrong.", TEXT_LIMITS.note),
});

/** POST /api/desk/bookings/{id}/asked-by-mechanic: if the mechanic asked for a cancellation. */
export const askedByMechanicSchema = bookingIdSchema.extend({
  agrees: z.boolean({ error: "Choose if the mechanic asked for it." }),
  reason: requiredText("Describe what you found.", TEXT_LIMITS.note),
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
  there: z.boolean({ error: "Say whether the mechanic was there." }),
  reason: requiredText("Describe what you found.", TEXT_LIMITS.note),
});
export const arrivalDecisionSchema = z.object({
  id: z.string(),
  there: z.boolean(),
  /** Fee of a cancellation that waited for the decision. */
  fee: moneyText,
});

/** POST /api/bookings/{id}/release. */
export const releaseSchema = bookingIdSchema.extend({
  reason: requiredText("Tell us why you can't do this job.", TEXT_LIMITS.note),
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

/** Most rows in a list. */
export const MAX_PAGE = 100;

/** Query of GET /api/bookings. Values are text because they come from an address. */
export const bookingListSchema = z
  .object({
    as: z.enum(["customer", "mechanic"]).optional(),
    status: z.enum(BOOKING_STATUSES).optional(),
    limit: z
      .union(
        [
          z.int(),
          z
            .string()
            .regex(/^\d{1,4}$/)
            .transform(Number),
        ],
        { error: "limit must be a number from 1 to 100." },
      )
      .refine((limit) => limit >= 1, "limit must be a number from 1 to 100.")
      .transform((limit) => Math.min(limit, MAX_PAGE))
      .optional(),
    cursor: z.string().max(200).optional(),
  })
  .default({});
export type BookingListInput = z.output<typeof bookingListSchema>;

/** Customers can rate a finished job once. */
export const reviewSchema = z.object({
  bookingId: idText,
  rating: z
    .int("Choose one to five stars.")
    .min(1, "Choose one to five stars.")
    .max(5, "Choose one to five stars."),
  comment: optionalText(TEXT_LIMITS.note).default(""),
});

/** GET /api/services. */
export const serviceViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
  description: z.string(),
  estimatedDuration: z.number(),
  basePrice: moneyText,
  requiresTools: z.array(z.string()),
});
export type ServiceView = z.infer<typeof serviceViewSchema>;
