import { maskContactData } from "~/domain/text/contact-data";
import { centsToText } from "~/domain/money";
import { mechanicEarnsCents } from "~/domain/payment/payment";
import { isPayable } from "~/domain/payment/status";
import { discountOfBooking } from "~/domain/promo/promo";
import { detailsOf } from "~/domain/booking/details/details";
import type { BookingView } from "~/domain/booking/view";
import { claimsEnd } from "~/domain/claim/rules";
import type { ClaimView } from "~/domain/claim/schema";
import {
  BOOKING_EVENTS,
  CANCELLERS,
  isBookingEventKind,
  isInHand,
  isOpen,
  STOPPERS,
} from "~/domain/booking/status";
import { proposerOf, reschedulesLeft } from "~/domain/booking/reschedule/rules";
import { locationBefore } from "~/domain/booking/price/terms";
import { photoUrl } from "~/domain/photo/address";
import { readFacts } from "~/domain/vehicle/facts";
import type { Candidate } from "~/domain/booking/taking";
import { lastInitial, maskEmail, pointOf, roundedMiles } from "~/domain/mechanic/matching";
import { cardDeadline, isCardMissing } from "~/domain/booking/without-card";
import { dateFormat } from "~/messages/date-format";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../context";
import { maskedDetails } from "./create/details";
import { presentOpenChangeOrder } from "./change-order/rows";
import { contactForMechanic } from "../contact/contact";
import { isLocationKnown, type BookingRow } from "./rows";

/** The side a booking is seen from. */
export type Viewer = { as: "customer" } | { as: "mechanic"; mechanic: Candidate };
/** The part of a viewer the view needs. */
type Side =
  | { as: "customer" }
  | { as: "mechanic"; mechanic: Pick<Candidate, "userId" | "point" | "ineligibility"> };

/** Presents a booking the way every handler returns it. Only this file knows how views differ. */
export function presentBooking(
  ctx: Pick<ServiceContext, "payments" | "clock">,
  row: BookingRow,
  viewer: Side,
): BookingView {
  const mechanic = viewer.as === "mechanic" ? viewer.mechanic : null;
  const discreet = mechanic !== null && row.mechanicId !== mechanic.userId;
  const declined = discreet && row.declined;
  const local = localTime(row.scheduledAt, row.timeZone);
  const { location, hasWords, customer, vehicle } = contactOf(
    row,
    mechanic,
    discreet,
    ctx.clock.now(),
  );
  const locationKnown = isLocationKnown(row);
  const total = centsToText(row.totalCents);
  return {
    id: row.id,
    bookingNumber: row.bookingNumber,
    status: declined ? "cancelled" : row.status,
    version: row.version,
    scheduledAt: row.scheduledAt,
    preferredDate: local.date,
    preferredTime: local.time,
    timeZone: row.timeZone,
    completedAt: declined ? null : row.completedAt,
    ...lifeOf(row, declined),
    createdAt: row.createdAt,
    serviceLocation: location,
    location,
    locationKnown,
    ...(hasWords ? detailsOf(row) : maskedDetails(row)),
    serviceIds: row.lines.flatMap((line) => (line.serviceId === null ? [] : [line.serviceId])),
    services: row.lines.map((line) => {
      const price = centsToText(line.priceCents);
      return {
        id: line.id,
        name: line.name,
        basePrice: price,
        price,
        estimatedDuration: line.durationMinutes,
        ...(line.parts === null ? {} : { parts: line.parts, partsNote: line.partsNote }),
        ...(line.priceNote === null ? {} : { priceNote: line.priceNote }),
        ...(line.factsMissing ? { factsMissing: true } : {}),
      };
    }),
    serviceName: row.lines.map((line) => line.name).join(", "),
    durationMinutes: row.lines.reduce((sum, line) => sum + line.durationMinutes, 0),
    subtotal: centsToText(row.subtotalCents),
    discount: centsToText(row.discountCents),
    platformFee: centsToText(row.platformFeeCents),
    diagnosticFee: centsToText(row.diagnosticFeeCents),
    totalAmount: total,
    price: total,
    ...(mechanic === null ? {} : { mechanicEarns: centsToText(mechanicEarnsCents(row)) }),
    promoCode: row.promoCode,
    ...termsOf(row),
    paymentStatus: declined ? "none" : row.paymentStatus,
    cardSaved: !declined && row.cardSaved && row.paymentStatus === "none",
    ...cardOf(row, { hidden: declined, takesCards: ctx.payments.mode !== "off" }),
    vehicleId: row.vehicleId,
    vehicle: {
      year: row.vehicleYear,
      make: row.vehicleMake,
      model: row.vehicleModel,
      nickname:
        row.vehicleNickname === null || hasWords
          ? row.vehicleNickname
          : maskContactData(row.vehicleNickname),
      mileage: row.vehicleMileage,
      notes: hasWords ? vehicle.notes : "",
      photo: hasWords ? vehicle.photo : null,
      ...readFacts({
        engineLiters: row.vehicleEngineLiters,
        cylinders: row.vehicleCylinders,
        fuel: row.vehicleFuel,
        body: row.vehicleBody,
      }),
      ...(row.odometerMiles === null ? {} : { odometer: row.odometerMiles }),
    },
    customerId: row.customerId,
    customer,
    mechanicId: declined ? null : row.mechanicId,
    mechanicName:
      row.mechanicFirstName === null || declined
        ? null
        : `${row.mechanicFirstName} ${row.mechanicLastName ?? ""}`.trim(),
    // Customers can call their mechanic from the acceptance until the job ends.
    mechanicPhone: mechanic === null && isInHand(row.status) ? row.mechanicPhone || null : null,
    wishedMechanicId: row.wishedMechanicId,
    requestWaits: isOpen(row.status) && row.requestWaits,
    contactOpensAt: discreet ? null : opensLater(row, ctx.clock.now()),
    distanceMiles:
      mechanic === null || declined || !locationKnown
        ? null
        : roundedMiles(mechanic.point, pointOf(row)),
    amountDue: centsToText(declined ? 0 : (row.dueCents ?? 0)),
    ...(mechanic === null && takesPayment(row, ctx.payments)
      ? { paymentUrl: checkoutOf(row) }
      : {}),
    receiptCount: discreet ? 0 : (row.receiptCount ?? 0),
    tip: declined || row.tipCents === null ? null : centsToText(row.tipCents),
    reviewed: !declined && row.reviewed,
    changeOrder: discreet ? null : presentOpenChangeOrder(row.openChanges),
    ...claimsOf(row, viewer, discreet),
    events: declined ? [] : row.events.map(presentEvent),
  };
}

/** Returns whether the job's own mechanic sees its street now. */
export function seesStreet(row: BookingRow, mechanic: Candidate, now: Date): boolean {
  return row.mechanicId === mechanic.userId && contactOf(row, mechanic, false, now).hasWords;
}

interface ShownContact {
  location: string;
  /** Notes, and what the customer wrote about the vehicle. */
  hasWords: boolean;
  /** The notes and photo of the profile, for a mechanic as they were when the job ended. */
  vehicle: { notes: string; photo: string | null };
  customer: BookingView["customer"];
}

/**
 * Returns location and contact. A customer gets everything; a mechanic gets less until the contact
 * opens.
 */
function contactOf(
  row: BookingRow,
  mechanic: Pick<Candidate, "ineligibility"> | null,
  discreet: boolean,
  now: Date,
): ShownContact {
  const live = {
    firstName: row.customerFirstName,
    lastName: row.customerLastName,
    email: row.customerEmail,
    phone: row.customerPhone,
  };
  const vehicle = {
    notes: row.vehicleNotes,
    photo: row.vehiclePhotoUrl,
  };
  if (mechanic === null) {
    return { location: row.serviceLocation, hasWords: true, customer: live, vehicle };
  }
  if (discreet) {
    const customer = {
      ...live,
      firstName: maskContactData(live.firstName),
      lastName: lastInitial(live.lastName),
      email: maskEmail(live.email),
      phone: null,
    };
    return {
      // precondition: an open job hides its customer's address
      location: locationBefore(row.area, isLocationKnown(row)),
      hasWords: false,
      customer,
      vehicle,
    };
  }
  const { contact, visible } = contactForMechanic(
    {
      status: row.status,
      scheduledAt: new Date(row.scheduledAt),
      completedAt: momentOf(row.completedAt),
      cancelledAt: momentOf(row.cancelledAt),
      isSuspended: mechanic.ineligibility === "suspended",
      contactOpensAt: momentOf(row.contactOpensAt),
      visitAgreed: row.claims.some(({ state }) => state === "scheduled"),
      area: row.area,
      serviceLocation: row.serviceLocation,
      notes: row.notes,
      live,
      frozen: row.frozenContact,
    },
    now,
  );
  const { firstName, lastName, email, phone, serviceLocation } = contact;
  const customer = { firstName, lastName, email, phone };
  const { frozenContact: frozen } = row;
  const isLive = frozen === null || row.claims.some(({ state }) => state === "scheduled");
  return {
    location: serviceLocation,
    hasWords: visible.location,
    customer,
    vehicle: isLive
      ? vehicle
      : {
          notes: frozen.vehicleNotes ?? "",
          photo: frozen.vehiclePhotoUrl,
        },
  };
}

/** Returns when the contact opens to the mechanic, if it hasn't yet. */
function opensLater({ status, contactOpensAt }: BookingRow, now: Date): string | null {
  if (contactOpensAt === null || !isInHand(status)) return null;
  return Date.parse(contactOpensAt) > now.getTime() ? contactOpensAt : null;
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** Returns whether there's a card, and what happens without one. */
function cardOf(row: BookingRow, { hidden, takesCards }: { hidden: boolean; takesCards: boolean }) {
  const facts = { ...row, takesCards };
  if (hidden || !isCardMissing(facts)) {
    return { cardMissing: false, cardDeadlineAt: null, withoutCard: false };
  }
  const deadline = cardDeadline({
    ...facts,
    scheduledAt: new Date(row.scheduledAt),
    acceptedAt: row.acceptedAt === null ? null : new Date(row.acceptedAt),
    arrivedAt: row.arrivedAt === null ? null : new Date(row.arrivedAt),
  });
  const { withoutCard } = row;
  return { cardMissing: true, cardDeadlineAt: deadline?.toISOString() ?? null, withoutCard };
}

/** Returns whether the booking's checkout has something to pay. */
function takesPayment(row: BookingRow, { mode }: ServiceContext["payments"]): boolean {
  // A canceled booking's fee can be due.
  return mode !== "off" && (isPayable(row) || row.paymentStatus === "due");
}

/** Returns the address of a booking's checkout. It holds no token: the customer signs in there. */
const checkoutOf = ({ id }: BookingRow) => `${site.url}/customer/checkout/${id}`;

/** Returns the job's progress, for both sides. */
function lifeOf(row: BookingRow, hidden: boolean) {
  const { acceptedAt, acceptedPolicy, enRouteAt, etaMinutes, arrivedAt } = row;
  const { cancellationFeeCents: feeCents, feeIfRefusedCents } = row;
  if (hidden) return NOTHING_HAPPENED;
  const by = proposerOf(row.proposal);
  return {
    acceptedAt,
    acceptedPolicy,
    enRouteAt,
    etaMinutes,
    arrivedAt,
    arrivalConfirmed: row.arrivalConfirmedAt !== null,
    arrivalConfirmedAt: row.arrivalConfirmedAt,
    arrivalContestedAt: row.arrivalContestedAt,
    presenceAskedAt: row.presenceAskedAt,
    stoppedAt: row.stoppedAt,
    stoppedBy: stopperOf(row),
    stopReason: row.stopReason,
    cancelledBy: CANCELLERS.find((one) => one === row.cancelledBy) ?? null,
    cancelReason: row.cancelReason,
    cancellationFee: feeCents === null ? null : centsToText(feeCents),
    feeIfRefused: feeIfRefusedCents === null ? null : centsToText(feeIfRefusedCents),
    proposal:
      row.proposal === null || by === null
        ? null
        : { by, scheduledAt: row.proposal.scheduledAt, expiresAt: row.proposal.expiresAt },
    movesLeft: reschedulesLeft(row),
    movedByMechanicAt: row.movedByMechanicAt,
    keptStartAt: row.keptStartAt,
    followed: row.followed,
  };
}

/** Returns open and possible claims; none for people who aren't part of the job. */
function claimsOf(row: BookingRow, viewer: Side, hidden: boolean) {
  const viewerId = viewer.as === "mechanic" ? viewer.mechanic.userId : row.customerId;
  const [completedAt, cancelledAt] = [row.completedAt, row.cancelledAt].map(momentOf);
  const until = claimsEnd({
    completedAt: completedAt ?? null,
    cancelledAt: cancelledAt ?? null,
    busyUntil: new Date(row.busyUntil),
  });
  return {
    followsUpId: hidden ? null : row.followsUpId,
    warrantyEndsAt: hidden ? null : row.warrantyEndsAt,
    claimsUntil: hidden ? null : (until?.toISOString() ?? null),
    claims: hidden ? [] : row.claims.map((claim) => presentClaim(claim, viewerId)),
  };
}

function presentClaim(
  { openedBy, refundCents, photos, ...claim }: BookingRow["claims"][number],
  viewerId: string,
): ClaimView {
  const refund = refundCents === null ? null : centsToText(refundCents);
  return {
    ...claim,
    own: openedBy === viewerId,
    refund,
    photos: photos.map(({ id }) => ({ id, url: photoUrl(id) })),
  };
}

/** Returns who stopped the work; null while it isn't stopped. */
export const stopperOf = ({
  stoppedAt,
  stoppedBy,
}: {
  stoppedAt: unknown;
  stoppedBy: string | null;
}) => (stoppedAt === null ? null : (STOPPERS.find((one) => one === stoppedBy) ?? "customer"));

const NOTHING_HAPPENED = {
  acceptedAt: null,
  acceptedPolicy: null,
  enRouteAt: null,
  etaMinutes: null,
  arrivedAt: null,
  arrivalConfirmed: false,
  arrivalConfirmedAt: null,
  arrivalContestedAt: null,
  presenceAskedAt: null,
  stoppedAt: null,
  stoppedBy: null,
  stopReason: null,
  cancelledBy: null,
  cancelReason: null,
  cancellationFee: null,
  feeIfRefused: null,
  proposal: null,
  movesLeft: 0,
  movedByMechanicAt: null,
  keptStartAt: null,
  followed: false,
};

function presentEvent(event: BookingRow["events"][number]): BookingView["events"][number] {
  const { id, kind, createdAt: at } = event;
  return { id, kind, label: isBookingEventKind(kind) ? BOOKING_EVENTS[kind] : kind, at };
}

/** Caches formatted times, because formatting one costs as much as reading its row. */
const knownTimes = new Map<string, { date: string; time: string }>();
const MAX_KNOWN_TIMES = 10_000;

/** Formats '2026-12-01' and '9:30 AM', as documented, in the booking's time zone. */
function localTime(at: string, timeZone: string): { date: string; time: string } {
  const key = `${at} ${timeZone}`;
  const known = knownTimes.get(key);
  if (known !== undefined) return known;
  const moment = new Date(at);
  const local = {
    date: dateFormat({ timeZone, dateStyle: "short" }, "en-CA").format(moment),
    time: dateFormat({ timeZone, timeStyle: "short" }, "en-US")
      .format(moment)
      .replace(/\u202f/g, " "),
  };
  if (knownTimes.size >= MAX_KNOWN_TIMES) knownTimes.clear();
  knownTimes.set(key, local);
  return local;
}

/** Returns the discount of a booking's promo code, if it has one. */
function termsOf(row: BookingRow): Pick<BookingView, "promo"> {
  const discount = discountOfBooking(row);
  if (discount === null) return {};
  const textOf = (cents: number | null | undefined) => (cents == null ? null : centsToText(cents));
  const { percent, amountCents, maxCents } = discount;
  return { promo: { percent, amount: textOf(amountCents), maximum: textOf(maxCents) } };
}
