import { isBlank } from "../text/characters";
import { isYearText, readMileage } from "../vehicle/options";
import type { WrongField } from "../wrong-fields";
import { draftDetails, type DraftDetails } from "./details/details";
import { BOOKING_MESSAGES } from "~/messages/booking";
import { vehicleFields } from "~/messages/fields/vehicle";
import type { BookingView } from "./view";
import { BUFFER_MINUTES } from "./policy";
import { isAhead } from "./status";
import { DAY_MS, MINUTE_MS } from "../time/durations";

/** The wizard's four steps. */
export const WIZARD_STEPS = [
  { id: "vehicle", label: "Vehicle Info" },
  { id: "issue", label: "Describe Issue" },
  { id: "services", label: "Services" },
  { id: "schedule", label: "Schedule" },
] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number]["id"];

/** The steps of a visitor without an account: the same four, then the account. */
export const GUEST_STEPS = [
  ...WIZARD_STEPS,
  { id: "details", label: "Your Details" },
  { id: "code", label: "Confirm Email" },
] as const;
/** The steps that a visitor sees. The last one is the checkout, a page of its own. */
export const SHOWN_GUEST_STEPS = [...GUEST_STEPS, { id: "payment", label: "Payment" }] as const;
export type GuestStep = (typeof GUEST_STEPS)[number]["id"];

export interface WizardDraft extends DraftDetails {
  vehicle: { year: string; make: string; model: string; nickname: string; mileage: string };
  serviceIds: string[];
  promoCode: string;
  serviceLocation: string;
  scheduledAt: string;
}

export const EMPTY_DRAFT: WizardDraft = {
  vehicle: { year: "", make: "", model: "", nickname: "", mileage: "" },
  ...draftDetails({}),
  serviceIds: [],
  promoCode: "",
  serviceLocation: "",
  scheduledAt: "",
};

/** Field names as on the server, in screen order. */
export const WIZARD_FIELDS = [
  "year",
  "make",
  "model",
  "mileage",
  "serviceIds",
  "promoCode",
  "serviceLocation",
  "scheduledAt",
] as const;
export type WizardField = (typeof WIZARD_FIELDS)[number];

/** Checks one field; returns its message, or null if it's right. */
type Check = (draft: WizardDraft, now: Date) => string | null;

const filled =
  (read: (draft: WizardDraft) => string, message: string): Check =>
  (draft) =>
    isBlank(read(draft)) ? message : null;

/**
 * Reasons a step can't be left. Each has its own toast, except the mileage, whose message is beside
 * the field.
 */
export type WizardRefusal = "vehicleInfo" | "mileage" | "noServices" | "noSchedule" | "pastDate";

/** Fields a step checks together, with one reason for their refusal. */
interface CheckGroup {
  reason: WizardRefusal;
  checks: Partial<Record<WizardField, Check>>;
}

/** Checks of each step. Each group runs once the previous one passes. */
const CHECKS: Record<WizardStep, readonly CheckGroup[]> = {
  vehicle: [
    {
      reason: "vehicleInfo",
      checks: {
        year: ({ vehicle }) =>
          isBlank(vehicle.year)
            ? vehicleFields.vehicleYearMissing
            : isYearText(vehicle.year)
              ? null
              : vehicleFields.vehicleYearOld,
        make: filled(({ vehicle }) => vehicle.make, vehicleFields.vehicleMakeMissing),
        model: filled(({ vehicle }) => vehicle.model, vehicleFields.vehicleModelMissing),
      },
    },
    {
      reason: "mileage",
      checks: {
        mileage: ({ vehicle }) =>
          readMileage(vehicle.mileage) === undefined ? vehicleFields.mileageWrong : null,
      },
    },
  ],
  issue: [],
  services: [
    {
      reason: "noServices",
      checks: {
        serviceIds: ({ serviceIds }) =>
          serviceIds.length === 0 ? BOOKING_MESSAGES.noServices.text : null,
      },
    },
  ],
  schedule: [
    {
      reason: "noSchedule",
      checks: {
        serviceLocation: filled(
          ({ serviceLocation }) => serviceLocation,
          "Enter where the vehicle is.",
        ),
        scheduledAt: filled(({ scheduledAt }) => scheduledAt, "Choose a date and a time."),
      },
    },
    {
      reason: "pastDate",
      checks: {
        scheduledAt: ({ scheduledAt }, now) =>
          isBookableTime(new Date(scheduledAt), now) ? null : BOOKING_MESSAGES.pastDate.text,
      },
    },
  ],
};

/** Returns why a step can't be left yet, or null. `scheduledAt` must be a readable time. */
export function refuseStep(
  step: WizardStep,
  draft: WizardDraft,
  now: Date,
): { reason: WizardRefusal; fields: WrongField<WizardField>[] } | null {
  for (const { reason, checks } of CHECKS[step]) {
    const fields = WIZARD_FIELDS.flatMap((name) => {
      const message = checks[name]?.(draft, now) ?? null;
      return message === null ? [] : [{ name, message }];
    });
    if (fields.length > 0) return { reason, fields };
  }
  return null;
}

const YEAR_MS = 366 * DAY_MS;

/** In the future, but no more than a year ahead. */
export function isBookableTime(at: Date, now: Date): boolean {
  const ms = at.getTime() - now.getTime();
  return ms > 0 && ms <= YEAR_MS;
}

/** Jobs usually start between these, in minutes of the day. Other hours are possible. */
export const USUAL_START_MINUTES = { first: 7 * 60, last: 19 * 60 } as const;

/** Returns whether a time such as '22:30' is outside the usual hours. */
export function isUnusualHour(time: string): boolean {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const start = hours * 60 + minutes;
  return start < USUAL_START_MINUTES.first || start > USUAL_START_MINUTES.last;
}

/** A booking as far as it can conflict with another one. */
type Planned = Pick<
  BookingView,
  "id" | "bookingNumber" | "status" | "vehicleId" | "scheduledAt" | "durationMinutes"
>;

/** Returns a customer's booking of the same car at an overlapping time. */
export function sameCarBooking<Booking extends Planned>(
  bookings: readonly Booking[],
  wanted: { id?: string; vehicleId: string; scheduledAt: string; durationMinutes: number },
): Booking | undefined {
  const begins = Date.parse(wanted.scheduledAt);
  const ends = begins + wanted.durationMinutes * MINUTE_MS;
  return bookings.find((booking) => {
    if (booking.id === wanted.id || booking.vehicleId !== wanted.vehicleId) return false;
    if (!isAhead(booking.status)) return false;
    const from = Date.parse(booking.scheduledAt);
    return from < ends && begins < from + booking.durationMinutes * MINUTE_MS;
  });
}

/** Returns when a job with these services and the drive after it end. */
export function busyUntil(scheduledAt: Date, durationsMinutes: readonly number[]): Date {
  const minutes = durationsMinutes.reduce((sum, duration) => sum + duration, BUFFER_MINUTES);
  return new Date(scheduledAt.getTime() + minutes * MINUTE_MS);
}

/** Time zone for a time without an offset or zone. */
export const DEFAULT_TIME_ZONE = "America/New_York";
