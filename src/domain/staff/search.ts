import { z } from "zod";
import { USER_TYPES } from "../account/roles";
import { BOOKING_STATUSES } from "../booking/status";
import { isoTime, optionalText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { STAFF_ROLES } from "./roles";

/** GET /api/desk/search */
export const deskSearchInputSchema = z.object({
  /**
   * The start of a booking number, name, email, phone number, street or car; letters inside a name;
   * the last four digits of a phone number; or a whole license plate.
   */
  q: optionalText(TEXT_LIMITS.name).default(""),
});

const bookingHit = z.object({
  bookingNumber: z.string(),
  status: z.enum(BOOKING_STATUSES),
  scheduledAt: isoTime,
  customer: z.string(),
  mechanic: z.string().nullable(),
  vehicle: z.string(),
  serviceLocation: z.string(),
});

const personHit = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  address: z.string(),
  /** The car that was found, or their newest one; null without one. */
  vehicle: z.string().nullable(),
  userType: z.enum(USER_TYPES).nullable(),
  staffRole: z.enum(STAFF_ROLES).nullable(),
});

export const deskSearchSchema = z.object({
  people: z.array(personHit),
  bookings: z.array(bookingHit),
});
export type DeskSearch = z.output<typeof deskSearchSchema>;
export type BookingHit = z.output<typeof bookingHit>;
export type PersonHit = z.output<typeof personHit>;
