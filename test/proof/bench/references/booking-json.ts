/** The columns of a booking as it is answered; money in cents, times as the driver's dates. */
export interface BookingRow {
  id: string;
  bookingNumber: string;
  status: string;
  version: number;
  scheduledAt: Date;
  preferredDate: string;
  preferredTime: string;
  timeZone: string;
  completedAt: Date | null;
  createdAt: Date;
  serviceLocation: string;
  issueDescription: string;
  notes: string | null;
  customerProvidesParts: boolean;
  subtotalCents: number;
  discountCents: number;
  platformFeeCents: number;
  diagnosticFeeCents: number;
  totalCents: number;
  promoCode: string | null;
  paymentStatus: string;
  cardSaved: boolean;
  vehicleId: string;
  year: number;
  make: string;
  model: string;
  nickname: string | null;
  mileage: number | null;
  vehicleNotes: string;
  vehiclePhotoUrl: string | null;
  customerId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  mechanicId: string | null;
  mechanicName: string | null;
  wishedMechanicId: string | null;
  distanceMiles: number | null;
  reviewed: boolean;
  lines: { id: string; name: string; cents: number; minutes: number }[];
  events: { id: string; kind: string; at: string }[];
}

/** SQL of those columns from "Booking" b, its customer c, vehicle v and mechanic m. */
export const BOOKING_COLUMNS = `
  b."id", b."bookingNumber", b."status"::text AS "status", b."version", b."scheduledAt",
  to_char(b."scheduledAt" AT TIME ZONE b."timeZone", 'YYYY-MM-DD') AS "preferredDate",
  to_char(b."scheduledAt" AT TIME ZONE b."timeZone", 'FMHH12:MI AM') AS "preferredTime",
  b."timeZone", b."completedAt", b."createdAt", b."serviceLocation", b."issueDescription", b."notes",
  b."customerProvidesParts", b."subtotalCents", b."discountCents", b."platformFeeCents",
  b."diagnosticFeeCents", b."totalCents", b."promoCode", b."paymentStatus"::text AS "paymentStatus",
  EXISTS (SELECT 1 FROM "Payment" p WHERE p."bookingId" = b."id" AND p."isCurrent" AND p."purpose" = 'booking'
    AND p."state" = 'open' AND p."paymentMethodId" IS NOT NULL) AS "cardSaved", b."vehicleId",
  v."year", v."make", v."model", v."nickname", v."mileage", c."vehicleNotes", c."vehiclePhotoUrl",
  b."customerId", c."firstName", c."lastName", c."email", c."phone", b."mechanicId",
  m."firstName" || ' ' || m."lastName" AS "mechanicName", b."wishedMechanicId"`;

/** SQL of the lines and events of booking b that are in the tables already. */
export const BOOKING_LISTS = `
  (SELECT json_agg(json_build_object('id', l."serviceId", 'name', l."name", 'cents', l."priceCents",
     'minutes', l."durationMinutes") ORDER BY l."position")
   FROM "BookingLine" l WHERE l."bookingId" = b."id") AS "lines",
  (SELECT json_agg(json_build_object('id', e."id", 'kind', e."kind",
     'at', to_char(e."createdAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY e."createdAt", e."id")
   FROM "BookingEvent" e WHERE e."bookingId" = b."id") AS "events"`;

const LABELS: Record<string, string> = {
  created: "Booking requested",
  accept: "Mechanic accepted",
  cancel: "Booking cancelled",
  start: "Work started",
  complete: "Job completed",
  captured: "Payment received",
};

const money = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** The documented JSON of a booking. */
export function bookingJson(row: BookingRow) {
  const total = money(row.totalCents);
  return {
    id: row.id,
    bookingNumber: row.bookingNumber,
    status: row.status,
    version: row.version,
    scheduledAt: row.scheduledAt.toISOString(),
    preferredDate: row.preferredDate,
    preferredTime: row.preferredTime,
    timeZone: row.timeZone,
    completedAt: row.completedAt === null ? null : row.completedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    serviceLocation: row.serviceLocation,
    location: row.serviceLocation,
    issueDescription: row.issueDescription,
    notes: row.notes,
    customerProvidesPartss: row.customerProvidesParts,
    serviceIds: row.lines.map((line) => line.id),
    services: row.lines.map((line) => ({
      id: line.id,
      name: line.name,
      basePrice: money(line.cents),
      price: money(line.cents),
      estimatedDuration: line.minutes,
    })),
    serviceName: row.lines.map((line) => line.name).join(", "),
    durationMinutes: row.lines.reduce((sum, line) => sum + line.minutes, 0),
    subtotal: money(row.subtotalCents),
    discount: money(row.discountCents),
    platformFee: money(row.platformFeeCents),
    diagnosticFee: money(row.diagnosticFeeCents),
    totalAmount: total,
    price: total,
    promoCode: row.promoCode,
    paymentStatus: row.paymentStatus,
    cardSaved: row.cardSaved,
    vehicleId: row.vehicleId,
    vehicle: {
      year: row.year,
      make: row.make,
      model: row.model,
      nickname: row.nickname,
      mileage: row.mileage,
      notes: row.vehicleNotes,
      photo: row.vehiclePhotoUrl,
    },
    customerId: row.customerId,
    customer: {
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      phone: row.phone,
    },
    mechanicId: row.mechanicId,
    mechanicName: row.mechanicName,
    wishedMechanicId: row.wishedMechanicId,
    distanceMiles: row.distanceMiles,
    reviewed: row.reviewed,
    events: row.events.map((event) => ({
      id: event.id,
      kind: event.kind,
      label: LABELS[event.kind] ?? event.kind,
      at: event.at,
    })),
  };
}
