import type { PartsTerms } from "~/domain/catalog/parts";
import { detailsOf, type BookingDetails } from "~/domain/booking/details/details";
import { RESCHEDULING } from "~/domain/booking/policy";
import { claimsEnd } from "~/domain/claim/rules";
import { READ_DETAILS } from "~/server/services/booking/create/details";

/** The columns of a booking's answer; money in cents, times as the driver's dates. */
export interface BookingRow extends BookingDetails {
  id: string;
  bookingNumber: string;
  status: string;
  version: number;
  scheduledAt: Date;
  preferredDate: string;
  preferredTime: string;
  timeZone: string;
  busyUntil: Date;
  completedAt: Date | null;
  cancelledAt: Date | null;
  acceptedAt: Date | null;
  enRouteAt: Date | null;
  etaMinutes: number | null;
  arrivedAt: Date | null;
  arrivalConfirmedAt: Date | null;
  arrivalContestedAt: Date | null;
  presenceAskedAt: Date | null;
  stoppedAt: Date | null;
  stoppedBy: string | null;
  stopReason: string | null;
  acceptedPolicy: string | null;
  cancelledBy: string | null;
  cancelReason: string | null;
  cancellationFeeCents: number | null;
  feeIfRefusedCents: number | null;
  movedByMechanicAt: Date | null;
  keptStartAt: Date | null;
  followed: boolean;
  moveCount: number;
  createdAt: Date;
  serviceLocation: string;
  subtotalCents: number;
  discountCents: number;
  platformFeeCents: number;
  diagnosticFeeCents: number;
  totalCents: number;
  promoCode: string | null;
  dueCents: number | null;
  receiptCount: number;
  tipCents: number | null;
  requestWaits: boolean;
  contactOpensAt: Date | null;
  followsUpId: string | null;
  warrantyEndsAt: Date | null;
  /** No booking of the bench has one of these, but the statement reads them anyway. */
  proposal: null;
  change: null;
  claims: [];
  paymentStatus: string;
  cardSaved: boolean;
  checkoutOpened: boolean;
  withoutCard: boolean;
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
  mechanicPhone: string | null;
  wishedMechanicId: string | null;
  distanceMiles: number | null;
  reviewed: boolean;
  lines: (PartsTerms & { id: string; name: string; cents: number; minutes: number })[];
  events: { id: string; kind: string; at: string }[];
}

/**
 * The details come from the product's own list. Everything else is written by hand, so that it can
 * be compared.
 */
const DETAILS = READ_DETAILS.map((read) => {
  const [column = "", name = column] = read.replace("b.", "").split(" as ");
  return `b."${column}" AS "${name}"`;
}).join(", ");

/** Notes and photo are about the car that the profile names. Nobody has two of one name here. */
const IS_PROFILE_CAR = `EXISTS (SELECT FROM "Vehicle" v WHERE v."id" = b."vehicleId"
    AND (v."year", v."make", v."model") = (c."vehicleYear", c."vehicleMake", c."vehicleModel"))`;

/** SQL of those columns from "Booking" b, its customer c and mechanic m. */
export const BOOKING_COLUMNS = `
  b."id", b."bookingNumber", b."status"::text AS "status", b."version", b."scheduledAt",
  to_char(b."scheduledAt" AT TIME ZONE b."timeZone", 'YYYY-MM-DD') AS "preferredDate",
  to_char(b."scheduledAt" AT TIME ZONE b."timeZone", 'FMHH12:MI AM') AS "preferredTime",
  b."timeZone", b."busyUntil", b."completedAt", b."cancelledAt", b."acceptedAt", b."enRouteAt", b."etaMinutes", b."arrivedAt",
  b."arrivalConfirmedAt", b."arrivalContestedAt", b."presenceAskedAt", b."stoppedAt", b."stoppedBy", b."stopReason", b."acceptedPolicy",
  b."cancelledBy", b."cancelReason", b."cancellationFeeCents", b."feeIfRefusedCents", b."movedByMechanicAt", b."keptStartAt",
  b."followedAt" IS NOT NULL AS "followed", b."moveCount", b."followsUpId", b."warrantyEndsAt",
  b."createdAt", b."serviceLocation", ${DETAILS}, b."subtotalCents", b."discountCents", b."platformFeeCents",
  b."diagnosticFeeCents", b."totalCents", b."promoCode", b."paymentStatus"::text AS "paymentStatus",
  EXISTS (SELECT 1 FROM "Payment" p WHERE p."bookingId" = b."id" AND p."isCurrent" AND p."purpose" = 'booking'
    AND p."state" = 'open' AND p."paymentMethodId" IS NOT NULL) AS "cardSaved",
  b."checkoutOpenedAt" IS NOT NULL AS "checkoutOpened", b."withoutCardAt" IS NOT NULL AS "withoutCard",
  (SELECT sum(o."amountCents")::int FROM "Payment" o WHERE o."bookingId" = b."id" AND o."isCurrent"
    AND o."state" = 'due') AS "dueCents",
  (SELECT count(*)::int FROM "Receipt" n WHERE n."bookingId" = b."id") AS "receiptCount",
  (SELECT t."capturedCents" FROM "Payment" t WHERE t."bookingId" = b."id" AND t."isCurrent" AND t."purpose" = 'tip'
    AND t."state" IN ('authorized', 'captured')) AS "tipCents",
  (SELECT row_to_json(q) FROM "BookingProposal" q WHERE q."bookingId" = b."id" AND q."state" = 'open') AS "proposal",
  (SELECT row_to_json(o) FROM "ChangeOrder" o WHERE o."bookingId" = b."id"
    AND o."state" IN ('open', 'holding')) AS "change",
  COALESCE((SELECT json_agg(k ORDER BY k."createdAt" DESC, k."id" DESC) FROM "Claim" k
    WHERE k."bookingId" = b."id"), '[]') AS "claims",
  EXISTS (SELECT FROM "BookingDecline" d WHERE d."bookingId" = b."id" AND d."releasedAt" IS NOT NULL
    AND d."mechanicId" = b."wishedMechanicId") OR EXISTS (SELECT FROM "User" w
    WHERE w."id" = b."wishedMechanicId" AND w."leavesAt" IS NOT NULL) AS "requestWaits",
  b."vehicleId",
  b."vehicleYear" AS "year", b."vehicleMake" AS "make", b."vehicleModel" AS "model",
  b."vehicleNickname" AS "nickname", b."vehicleMileage" AS "mileage",
  CASE WHEN ${IS_PROFILE_CAR} THEN c."vehicleNotes" ELSE '' END AS "vehicleNotes",
  CASE WHEN ${IS_PROFILE_CAR} THEN c."vehiclePhotoUrl" END AS "vehiclePhotoUrl",
  b."customerId", c."firstName", c."lastName", c."email", c."phone", b."mechanicId",
  m."firstName" || ' ' || m."lastName" AS "mechanicName", m."phone" AS "mechanicPhone", b."wishedMechanicId",
  CASE WHEN b."status" IN ('accepted', 'in_progress') AND b."contactOpensAt" > now()
    THEN b."contactOpensAt" END AS "contactOpensAt"`;

/** What a line or service says about parts, as the product answers it. */
export const partsOf = ({ parts, partsNote }: PartsTerms) =>
  parts === null || parts === undefined ? {} : { parts, partsNote };

/** SQL of the lines and events of booking b that are already stored. */
export const BOOKING_LISTS = `
  (SELECT json_agg(json_build_object('id', l."serviceId", 'name', l."name", 'cents', l."priceCents",
     'minutes', l."durationMinutes",
     'parts', l."parts", 'partsNote', l."partsNote") ORDER BY l."position")
   FROM "BookingLine" l WHERE l."bookingId" = b."id") AS "lines",
  COALESCE((SELECT json_agg(json_build_object('id', e."id", 'kind', e."kind",
     'at', to_char(e."createdAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY e."createdAt", e."id")
   FROM "BookingEvent" e WHERE e."bookingId" = b."id"), '[]') AS "events"`;

const LABELS: Record<string, string> = {
  created: "Booking requested",
  accept: "Mechanic accepted",
  cancel: "Booking cancelled",
  start: "Work started",
  complete: "Job completed",
  captured: "Payment received",
};

const iso = (moment: Date | null) => (moment === null ? null : moment.toISOString());

const money = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

const HOUR_MS = 3_600_000;

/** Returns what a booking without a card lacks, and until when it can be added. */
function cardJson(row: BookingRow) {
  const isMissing =
    ["pending", "accepted", "in_progress"].includes(row.status) &&
    row.totalCents > 0 &&
    ["none", "released", "due", "failed"].includes(row.paymentStatus) &&
    !(row.cardSaved && row.paymentStatus === "none");
  const waits =
    isMissing &&
    row.status === "accepted" &&
    row.checkoutOpened &&
    !row.withoutCard &&
    row.arrivedAt === null;
  const accepted = row.acceptedAt?.getTime() ?? 0;
  const deadline = Math.max(row.scheduledAt.getTime() - HOUR_MS, accepted + HOUR_MS / 4);
  return {
    cardMissing: isMissing,
    cardDeadlineAt: waits ? new Date(deadline).toISOString() : null,
    withoutCard: isMissing && row.withoutCard,
  };
}

const { APP_URL = "http://localhost:3000" } = process.env;

const isUnpaid = ({ status, totalCents, paymentStatus, cardSaved }: BookingRow) =>
  paymentStatus === "due" ||
  (status !== "cancelled" &&
    totalCents >= 50 &&
    ["none", "released", "failed"].includes(paymentStatus) &&
    !(cardSaved && paymentStatus === "none"));

/** Builds a booking's documented JSON. No booking of the bench has a promo code. */
export function bookingJson(row: BookingRow, as: "customer" | "mechanic" = "customer") {
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
    completedAt: iso(row.completedAt),
    enRouteAt: iso(row.enRouteAt),
    etaMinutes: row.etaMinutes,
    arrivedAt: iso(row.arrivedAt),
    arrivalConfirmed: row.arrivalConfirmedAt !== null,
    arrivalConfirmedAt: iso(row.arrivalConfirmedAt),
    arrivalContestedAt: iso(row.arrivalContestedAt),
    presenceAskedAt: iso(row.presenceAskedAt),
    stoppedAt: iso(row.stoppedAt),
    stoppedBy: row.stoppedAt === null ? null : (row.stoppedBy ?? "customer"),
    stopReason: row.stopReason,
    acceptedAt: iso(row.acceptedAt),
    acceptedPolicy: row.acceptedPolicy,
    cancelledBy: row.cancelledBy,
    cancelReason: row.cancelReason,
    cancellationFee: row.cancellationFeeCents === null ? null : money(row.cancellationFeeCents),
    feeIfRefused: row.feeIfRefusedCents === null ? null : money(row.feeIfRefusedCents),
    movedByMechanicAt: iso(row.movedByMechanicAt),
    keptStartAt: iso(row.keptStartAt),
    followed: row.followed,
    proposal: row.proposal,
    movesLeft: RESCHEDULING.atMost - row.moveCount,
    createdAt: row.createdAt.toISOString(),
    serviceLocation: row.serviceLocation,
    location: row.serviceLocation,
    locationKnown: true,
    ...detailsOf(row),
    serviceIds: row.lines.map((line) => line.id),
    services: row.lines.map((line) => ({
      id: line.id,
      name: line.name,
      basePrice: money(line.cents),
      price: money(line.cents),
      estimatedDuration: line.minutes,
      ...partsOf(line),
    })),
    serviceName: row.lines.map((line) => line.name).join(", "),
    durationMinutes: row.lines.reduce((sum, line) => sum + line.minutes, 0),
    subtotal: money(row.subtotalCents),
    discount: money(row.discountCents),
    platformFee: money(row.platformFeeCents),
    diagnosticFee: money(row.diagnosticFeeCents),
    totalAmount: total,
    price: total,
    ...(as === "mechanic" ? { mechanicEarns: money(row.subtotalCents) } : {}),
    promoCode: row.promoCode,
    paymentStatus: row.paymentStatus,
    cardSaved: row.cardSaved,
    ...cardJson(row),
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
    // Only mechanics are told a distance, and only customers a phone number.
    mechanicPhone:
      row.distanceMiles === null && ["accepted", "in_progress"].includes(row.status)
        ? row.mechanicPhone || null
        : null,
    wishedMechanicId: row.wishedMechanicId,
    requestWaits: row.requestWaits,
    contactOpensAt: iso(row.contactOpensAt),
    distanceMiles: row.distanceMiles,
    reviewed: row.reviewed,
    changeOrder: row.change,
    amountDue: money(row.dueCents ?? 0),
    ...(as === "customer" && isUnpaid(row)
      ? { paymentUrl: `${APP_URL}/customer/checkout/${row.id}` }
      : {}),
    receiptCount: row.receiptCount,
    tip: row.tipCents === null ? null : money(row.tipCents),
    events: row.events.map((event) => ({
      id: event.id,
      kind: event.kind,
      label: LABELS[event.kind] ?? event.kind,
      at: event.at,
    })),
    followsUpId: row.followsUpId,
    warrantyEndsAt: iso(row.warrantyEndsAt),
    claimsUntil: claimsEnd(row)?.toISOString() ?? null,
    claims: row.claims,
  };
}
