import { isArrivalUndecided } from "../actions/arrival-decision";
import { waivedByCancel } from "../actions/cancellation-facts";
import { stopperOf } from "../view";
import { actionsFor } from "~/domain/booking/actions";
import { DESK_ACTIONS, stopDue } from "~/domain/booking/desk/actions";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { BOOKING_EVENTS, CANCELLERS, isBookingEventKind, isInHand } from "~/domain/booking/status";
import { centsToText } from "~/domain/money";
import { LEDGER_KINDS } from "~/domain/payment/schema";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import { actionsOn } from "../../audit/queries";
import type { ServiceContext } from "../../context";
import { findOthersBookingId } from "../../payment/refund/view";
import {
  presentChangeOrder,
  presentOpenChangeOrder,
  readChangeOrders,
  type ChangeOrderRow,
} from "../change-order/rows";
import { openVehicleQuestions } from "../change-order/vehicle-question";
import { asFrozen, copiesInclude } from "../../contact/contact";
import { bookingsOf } from "./newest";
import { readActionFacts } from "../transition";
import { mailLabel } from "../mails/sent";
import { bookedCar } from "../../vehicle/booked";

/** More than anyone sends about one booking. */
const MAILS_SHOWN = 100;

const name = { select: { firstName: true, lastName: true } } as const;

const person = {
  select: { id: true, firstName: true, lastName: true, email: true, phone: true, erasedAt: true },
} as const;

const include = {
  ...copiesInclude,
  customer: person,
  mechanic: person,
  requestedMechanic: person,
  vehicle: { select: { vinLastSix: true } },
  lines: { orderBy: { position: "asc" } },
  payments: { where: { isCurrent: true }, orderBy: { createdAt: "asc" } },
  events: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
  ledgerEntries: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
  mails: {
    orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    take: MAILS_SHOWN,
    include: { user: name },
  },
  // Not by `counts`, whose index would read every counted release.
  declines: { where: { noShowAt: { not: null } }, select: { mechanicId: true, counts: true } },
  alerts: { where: openVehicleQuestions, select: { id: true } },
  supportRequest: { select: { id: true, version: true, lastAt: true } },
  _count: { select: { messages: true, photos: true } },
} satisfies Prisma.BookingInclude;

type Row = Prisma.BookingGetPayload<{ include: typeof include }>;

/**
 * GET /api/desk/bookings/{id}: everything about a booking, by id or number. Staff don't find their
 * own ones.
 */
export async function deskBooking(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  idOrNumber: string,
): Promise<DeskBookingView> {
  return loadDeskBooking(ctx, actor, await findOthersBookingId(ctx, actor, idOrNumber));
}

export async function loadDeskBooking(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  id: string,
): Promise<DeskBookingView> {
  const row = await ctx.db.booking.findUniqueOrThrow({ where: { id }, include });
  const log = await actionsOn(ctx, actor, id);
  const facts = await readActionFacts(ctx, id);
  const orders = await readChangeOrders(ctx, id);
  const now = ctx.clock.now();
  const actions = facts === null ? [] : actionsFor(facts, "operator", now);
  return {
    ...factsOf(row),
    ...peopleOf(row),
    ...lifeOf(row),
    ...moneyOf(row),
    ...declinedVehicleOf(row, orders),
    cancelWaives: centsToText(waivedByCancel(row, now)),
    noShowCounts: row.declines.some(
      ({ mechanicId, counts }) => counts && mechanicId === row.mechanicId,
    ),
    ledger: row.ledgerEntries.flatMap(entryOf),
    events: row.events.map((event) => eventOf(row, event)),
    mails: row.mails.map(mailOf),
    conversation:
      row.supportRequest === null
        ? null
        : { ...row.supportRequest, lastAt: row.supportRequest.lastAt.toISOString() },
    messageCount: row._count.messages,
    photoCount: row._count.photos,
    log,
    others: (await bookingsOf(ctx, actor, row.customerId)).filter(
      ({ bookingNumber, as }) => as === "customer" && bookingNumber !== row.bookingNumber,
    ),
    changeOrder: presentOpenChangeOrder(orders),
    acts: DESK_ACTIONS.filter((name) => actions.includes(name)),
  };
}

function factsOf(row: Row) {
  return {
    id: row.id,
    bookingNumber: row.bookingNumber,
    status: row.status,
    scheduledAt: row.scheduledAt.toISOString(),
    timeZone: row.timeZone,
    createdAt: row.createdAt.toISOString(),
    serviceLocation: row.serviceLocation,
    locationPrecision: row.locationPrecision,
    issueDescription: row.issueDescription,
    area: row.area ?? "",
    expiresAt: row.expiresAt?.toISOString() ?? null,
    vehicle: bookedCar(row),
    ...(row.vehicle.vinLastSix === null ? {} : { vinLastSix: row.vehicle.vinLastSix }),
    services: row.lines.map((line) => line.name).join(", "),
  };
}

/** Returns the order for a different car that staff still have to decide about. */
function declinedVehicleOf(
  { alerts, status }: Row,
  orders: readonly ChangeOrderRow[],
): Pick<DeskBookingView, "declinedVehicle"> {
  const asks = alerts.length > 0 && isInHand(status);
  const order = asks ? orders.find(({ vehicleYear }) => vehicleYear !== null) : undefined;
  return order === undefined ? {} : { declinedVehicle: presentChangeOrder(order) };
}

/**
 * Returns names as they were when the job ended. An erased person's copy is for disputes, not for
 * this page.
 */
function peopleOf({ customer, mechanic, requestedMechanic, contacts }: Row) {
  const frozen = (person: Row["customer"]) =>
    person.erasedAt === null ? asFrozen(person, contacts) : person;
  return {
    customer: personOf(frozen(customer)),
    mechanic: mechanic === null ? null : personOf(frozen(mechanic)),
    requested: requestedMechanic === null ? null : personOf(requestedMechanic),
  };
}

function personOf({ id, firstName, lastName, email, phone }: Row["customer"]) {
  return { id, name: `${firstName} ${lastName}`.trim(), email, phone };
}

function lifeOf(row: Row) {
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    enRouteAt: at(row.enRouteAt),
    arrivedAt: at(row.arrivedAt),
    arrivalConfirmed: row.arrivalConfirmedAt !== null,
    arrivalContestedAt: at(row.arrivalContestedAt),
    arrivalUndecided: isArrivalUndecided(row),
    stoppedAt: at(row.stoppedAt),
    stoppedBy: stopperOf(row),
    stopReason: row.stopReason,
    stopDueAt: row.stoppedAt === null ? null : stopDue(row.stoppedAt).toISOString(),
    cancelledBy: CANCELLERS.find((one) => one === row.cancelledBy) ?? null,
    cancelReason: row.cancelReason,
    cancellationFee:
      row.cancellationFeeCents === null ? null : centsToText(row.cancellationFeeCents),
  };
}

function moneyOf(row: Row) {
  return {
    payoutHeldAt: row.payoutHeldAt?.toISOString() ?? null,
    lines: row.lines.map(({ id, name, priceCents }) => ({
      id,
      name,
      price: centsToText(priceCents),
    })),
    subtotal: centsToText(row.subtotalCents),
    discount: centsToText(row.discountCents),
    discountPercent: row.promoPercent ?? 0,
    platformFee: centsToText(row.platformFeeCents),
    total: centsToText(row.totalCents),
    paymentStatus: row.paymentStatus,
    payments: row.payments.map((payment) => ({
      id: payment.id,
      purpose: payment.purpose,
      state: payment.state,
      amount: centsToText(payment.amountCents),
      captured: centsToText(payment.capturedCents),
      refunded: centsToText(payment.refundedCents),
    })),
  };
}

function entryOf(entry: Row["ledgerEntries"][number]): DeskBookingView["ledger"] {
  const kind = LEDGER_KINDS.find((one) => one === entry.kind);
  if (kind === undefined) return [];
  return [
    {
      id: entry.id,
      account: entry.account,
      kind,
      amount: centsToText(entry.amountCents),
      at: entry.createdAt.toISOString(),
      availableAt: entry.availableAt?.toISOString() ?? null,
    },
  ];
}

function mailOf({
  id,
  kind,
  user,
  sentAt,
}: Row["mails"][number]): DeskBookingView["mails"][number] {
  const to = `${user.firstName} ${user.lastName}`.trim();
  return { id, label: mailLabel(kind), to, at: sentAt.toISOString() };
}

function eventOf(row: Row, { id, kind, createdAt, deviceAt, actorId }: Row["events"][number]) {
  const label = isBookingEventKind(kind) ? BOOKING_EVENTS[kind] : kind;
  return {
    id,
    label,
    at: createdAt.toISOString(),
    deviceAt: deviceAt?.toISOString() ?? null,
    by: whoOf(row, actorId),
  };
}

/** Returns the actor's side, judging by the booking's sides today. */
function whoOf({ customerId, mechanicId }: Row, actorId: string | null) {
  if (actorId === null) return "the system";
  if (actorId === customerId) return "the customer";
  return actorId === mechanicId ? "the mechanic" : "somebody else";
}
