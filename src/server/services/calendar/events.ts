import { cityOf } from "~/domain/booking/contact";
import { isCancelled, isOpen } from "~/domain/booking/status";
import { BRAND_NAME } from "~/domain/brand";
import { icsOf, MAIL_METHOD, type CalendarEvent } from "~/domain/calendar/ics";
import type { Prisma } from "~/generated/prisma/client";
import { site } from "~/server/gateways/runtime/site";
import { MINUTE_MS } from "~/domain/time/durations";

/** The columns of a booking that go into a calendar, which is usually hosted by another company. */
export const eventSelect = {
  id: true,
  bookingNumber: true,
  version: true,
  status: true,
  scheduledAt: true,
  updatedAt: true,
  area: true,
  mechanic: { select: { firstName: true } },
  lines: { select: { name: true, durationMinutes: true }, orderBy: { position: "asc" } },
} satisfies Prisma.BookingSelect;

type EventRow = Prisma.BookingGetPayload<{ select: typeof eventSelect }>;

type EventSide = "customer" | "mechanic";

/** The appointment's owner, and whether the other person's name may appear in it. */
interface EventView {
  side: EventSide;
  named: boolean;
  /** The customer's first name as the owner may know it. */
  customerName: string;
}

/** Builds the appointment as a file to attach. */
export function bookingEvent(row: EventRow, view: EventView) {
  const event = appointmentOf(row, view);
  const organizer = { name: BRAND_NAME, email: site.supportEmail };
  const content = icsOf([event], { name: BRAND_NAME, message: { organizer } });
  return {
    filename: `${row.bookingNumber}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${MAIL_METHOD}`,
    base64: Buffer.from(content).toString("base64"),
  };
}

/**
 * Turns a booking into an appointment for one of its sides: the other person's first name, the
 * city, and a link. Contains no address, phone number or email address, and no text anyone wrote.
 */
export function appointmentOf(row: EventRow, view: EventView): CalendarEvent {
  const { side } = view;
  const minutes = row.lines.reduce((sum, line) => sum + line.durationMinutes, 0);
  const url =
    side === "customer"
      ? `${site.url}/customer/bookings/${row.id}`
      : `${site.url}/mechanic/jobs/${row.id}`;
  return {
    uid: `booking-${row.id}@curbwrench`,
    sequence: row.version,
    changedAt: row.updatedAt,
    start: row.scheduledAt,
    end: new Date(row.scheduledAt.getTime() + minutes * MINUTE_MS),
    status: statusOf(row),
    summary: `${LABELS[statusOf(row)]}${summaryOf(row, view)}`,
    place: cityOf(row.area),
    description: `Booking ${row.bookingNumber}: ${url}`,
    url,
  };
}

/** Stand before the summary, because Outlook ignores the status. */
const LABELS: Record<CalendarEvent["status"], string> = {
  TENTATIVE: "Proposed: ",
  CONFIRMED: "",
  CANCELLED: "Canceled: ",
};

function statusOf({ status }: EventRow): CalendarEvent["status"] {
  if (isCancelled(status)) return "CANCELLED";
  return isOpen(status) ? "TENTATIVE" : "CONFIRMED";
}

function summaryOf(row: EventRow, { side, named, customerName }: EventView): string {
  const { status, lines, mechanic } = row;
  const what = lines.map((line) => line.name).join(", ");
  if (!named) return what;
  if (side === "mechanic") return `${what} for ${customerName}`.trim();
  if (mechanic !== null) return `${what} with ${mechanic.firstName}`.trim();
  return isOpen(status) ? `${what} (no mechanic yet)` : what;
}
