import { z } from "zod";
import { moneyText } from "../../money-schema";
import { isoTime } from "../../text/text";
import { carEntrySchema } from "../../vehicle/entry-schema";
import { READERS } from "../../vehicle/mileage";
import { vehicleDetailSchema, vehicleViewSchema } from "../../vehicle/schema";
import { BOOKING_STATUSES } from "../status";
import { reminderSchema } from "./reminder-schema";

/** A booking of a car that isn't over. */
export const openJobSchema = z.object({
  id: z.string(),
  bookingNumber: z.string(),
  status: z.enum(BOOKING_STATUSES),
  scheduledAt: isoTime,
  timeZone: z.string(),
  services: z.array(z.string()),
});
export type OpenJob = z.output<typeof openJobSchema>;

/** A completed booking of a car, as it was booked. */
export const doneJobSchema = z.object({
  id: z.string(),
  bookingNumber: z.string(),
  completedAt: isoTime,
  timeZone: z.string(),
  /** Miles as the mechanic read them, else as the owner gave them when booking. Null if nobody did. */
  miles: z.number().nullable(),
  services: z.array(z.string()),
  /** Parts of an updated quote that the customer approved. */
  parts: z.array(z.string()),
  /** The mechanic's first name. Null if the account was deleted. */
  mechanic: z.string().nullable(),
  warrantyEndsAt: isoTime.nullable(),
});
export type DoneJob = z.output<typeof doneJobSchema>;

/** What a job's mechanic reads of its car while they see the street. Nothing before and after. */
export const jobCarSchema = vehicleDetailSchema.pick({
  vin: true,
  vinLastSix: true,
  plate: true,
  plateState: true,
});
export type JobCar = z.output<typeof jobCarSchema>;

/** The newest reading of a car's odometer. */
export const readingSchema = z.object({
  miles: z.number(),
  at: isoTime,
  by: z.enum(READERS),
});
export type ReadingView = z.output<typeof readingSchema>;

/** The cards of /customer/garage. */
export const garageSchema = z.array(
  z.object({
    vehicle: vehicleViewSchema,
    open: z.array(openJobSchema),
    last: doneJobSchema.nullable(),
    reading: readingSchema.nullable(),
    /** What is due next. Null if nothing is, or we don't know when. */
    next: reminderSchema.nullable(),
    /** Completed bookings. */
    done: z.number(),
  }),
);
export type GarageCar = z.output<typeof garageSchema>[number];

/** A row of a car's history. `isLower`: fewer miles than in the row before it. */
export const historyRowSchema = z.discriminatedUnion("kind", [
  doneJobSchema.extend({ kind: z.literal("job"), isLower: z.boolean() }),
  carEntrySchema.extend({ kind: z.literal("own"), isLower: z.boolean() }),
]);
export type HistoryRow = z.output<typeof historyRowSchema>;

/** A car's page /customer/garage/{id}: open bookings soonest first, its history newest first. */
export const carJobsSchema = z.object({
  open: z.array(
    openJobSchema.extend({
      total: moneyText,
      /** The car as it was booked, if it was corrected since. The booking can take that too. */
      bookedCar: z.string().optional(),
    }),
  ),
  history: z.array(historyRowSchema),
  reading: readingSchema.nullable(),
});
export type CarJobs = z.output<typeof carJobsSchema>;
