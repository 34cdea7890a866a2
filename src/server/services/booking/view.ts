import type { Prisma } from "~/generated/prisma/client";
import { centsToText } from "~/domain/money";
import type { BookingView } from "~/domain/booking/schema";
import { BOOKING_EVENTS, isBookingEventKind } from "~/domain/booking/status";
import {
  isWithinReach,
  lastInitial,
  maskEmail,
  pointOf,
  roundedMiles,
  withoutHouseNumber,
} from "~/domain/mechanic/matching";
import type { MechanicFacts } from "./scope";

const person = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
} satisfies Prisma.UserSelect;

/** What a booking's view is made of. `viewerId` limits declines to the viewer's own. */
export function bookingInclude(viewerId: string) {
  return {
    lines: { orderBy: { position: "asc" } },
    events: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    customer: { select: { ...person, vehicleNotes: true, vehiclePhotoUrl: true } },
    mechanic: { select: person },
    vehicle: { select: { year: true, make: true, model: true, nickname: true, mileage: true } },
    declines: { where: { mechanicId: viewerId }, select: { mechanicId: true } },
    review: { select: { id: true } },
  } satisfies Prisma.BookingInclude;
}

export type BookingRow = Prisma.BookingGetPayload<{ include: ReturnType<typeof bookingInclude> }>;

/** From which side a booking is looked at. */
export type Viewer = { as: "customer" } | { as: "mechanic"; mechanic: MechanicFacts };

/** Whether the exact distance lets this mechanic see an open job (the query's box is wider). */
export function isNearEnough(row: BookingRow, mechanic: MechanicFacts): boolean {
  const isPoolJob =
    row.status === "pending" && row.mechanicId === null && row.wishedMechanicId === null;
  return !isPoolJob || isWithinReach(mechanic.point, mechanic.radiusMiles, pointOf(row));
}

/** A booking as every door answers it (specification §3); the one place that knows its dialects. */
export function presentBooking(row: BookingRow, viewer: Viewer): BookingView {
  const mechanic = viewer.as === "mechanic" ? viewer.mechanic : null;
  const declined =
    mechanic !== null && row.declines.length > 0 && row.mechanicId !== mechanic.userId;
  const discreet = mechanic !== null && row.mechanicId !== mechanic.userId;
  const local = localParts(row.scheduledAt, row.timeZone);
  const place = discreet ? withoutHouseNumber(row.serviceLocation) : row.serviceLocation;
  const total = centsToText(row.totalCents);
  const { customer, vehicle } = row;
  return {
    id: row.id,
    bookingNumber: row.bookingNumber,
    status: declined ? "cancelled" : row.status,
    version: row.version,
    scheduledAt: row.scheduledAt.toISOString(),
    preferredDate: local.date,
    preferredTime: local.time,
    timeZone: row.timeZone,
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    serviceLocation: place,
    location: place,
    issueDescription: row.issueDescription,
    notes: discreet ? null : row.notes,
    customerProvidesPartss: row.customerProvidesParts,
    serviceIds: row.lines.map((line) => line.serviceId),
    services: row.lines.map((line) => ({
      id: line.serviceId,
      name: line.name,
      basePrice: centsToText(line.priceCents),
      price: centsToText(line.priceCents),
      estimatedDuration: line.durationMinutes,
    })),
    serviceName: row.lines.map((line) => line.name).join(", "),
    durationMinutes: row.lines.reduce((sum, line) => sum + line.durationMinutes, 0),
    subtotal: centsToText(row.subtotalCents),
    discount: centsToText(row.discountCents),
    platformFee: centsToText(row.platformFeeCents),
    diagnosticFee: centsToText(row.diagnosticFeeCents),
    totalAmount: total,
    price: total,
    promoCode: row.promoCode,
    paymentStatus: row.paymentStatus,
    cardSaved: row.paymentMethodId !== null && row.paymentIntentId === null,
    vehicleId: row.vehicleId,
    vehicle: {
      ...vehicle,
      notes: customer.vehicleNotes,
      photo: discreet ? null : customer.vehiclePhotoUrl,
    },
    customerId: customer.id,
    customer: {
      firstName: customer.firstName,
      lastName: discreet ? lastInitial(customer.lastName) : customer.lastName,
      email: discreet ? maskEmail(customer.email) : customer.email,
      phone: discreet ? null : customer.phone,
    },
    mechanicId: declined ? null : row.mechanicId,
    mechanicName:
      row.mechanic === null || declined
        ? null
        : `${row.mechanic.firstName} ${row.mechanic.lastName}`.trim(),
    wishedMechanicId: row.wishedMechanicId,
    distanceMiles: mechanic === null ? null : roundedMiles(mechanic.point, pointOf(row)),
    reviewed: row.review !== null,
    events: declined ? [] : row.events.map(presentEvent),
  };
}

function presentEvent(event: BookingRow["events"][number]): BookingView["events"][number] {
  return {
    id: event.id,
    kind: event.kind,
    label: isBookingEventKind(event.kind) ? BOOKING_EVENTS[event.kind] : event.kind,
    at: event.createdAt.toISOString(),
  };
}

const formats = new Map<string, { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();

/** '2026-12-01' and '9:30 AM' in the booking's own zone. Formats are kept: making one is slow. */
function localParts(at: Date, timeZone: string): { date: string; time: string } {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = {
      date: new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }),
      time: new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" }),
    };
    formats.set(timeZone, format);
  }
  return { date: format.date.format(at), time: format.time.format(at).replace(/\u202f/g, " ") };
}
