import { z } from "zod";
import { isoTime } from "../../text/text";
import { vehicleDetailSchema, vehicleViewSchema } from "../../vehicle/schema";
import { BOOKING_STATUSES } from "../status";

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
  /** The car's mileage when it was booked. Null if nobody gave it. */
  miles: z.number().nullable(),
  services: z.array(z.string()),
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

/** The cards of /customer/garage. */
export const garageSchema = z.array(
  z.object({
    vehicle: vehicleViewSchema,
    open: z.array(openJobSchema),
    last: doneJobSchema.nullable(),
    /** Completed bookings. */
    done: z.number(),
  }),
);
export type GarageCar = z.output<typeof garageSchema>[number];

/** A car's bookings on /customer/garage/{id}: open ones soonest first, completed ones newest first. */
export const carJobsSchema = z.object({
  open: z.array(openJobSchema),
  done: z.array(doneJobSchema),
});
export type CarJobs = z.output<typeof carJobsSchema>;
