import { z } from "zod";
import { isoTime } from "../../text/text";
import { BOOKING_STATUSES } from "../status";

/** A booking of a person, on either side. */
export const ownBookingSchema = z.object({
  bookingNumber: z.string(),
  status: z.enum(BOOKING_STATUSES),
  as: z.enum(["customer", "mechanic"]),
  services: z.string(),
  scheduledAt: isoTime,
  timeZone: z.string(),
  total: z.string(),
});
export type OwnBooking = z.output<typeof ownBookingSchema>;
