import { CANCELLED_STATUSES, DONE_STATUSES, type BookingEventKind } from "~/domain/booking/status";
import type { Offer } from "~/domain/booking/taking";
import { pointOf } from "~/domain/mechanic/matching";
import { DUE } from "~/domain/payment/card-money";
import {
  jsonArrayFrom,
  jsonObjectFrom,
  isoText,
  isoTexts,
  profileCar,
  statement,
  type Expression,
  type ExpressionBuilder,
  type InferResult,
  type QueryCreator,
  type Tables,
} from "~/server/gateways/db/statements";
import { blocked } from "../block/queries";
import type { ServiceContext } from "../context";
import { openChangeOrdersOf } from "./change-order/rows";
import { READ_DETAILS } from "./create/details";

/** A statement whose `WITH` part `page` selects the bookings. */
type WithPage = QueryCreator<Tables & { page: Tables["Booking"] }>;

/**
 * Reads the bookings of `page`, newest first, each with everything its view needs. Every join uses
 * a primary key or an index. `viewerId` limits declines to the viewer's own. Lines and events
 * written by the same statement aren't read.
 */
export function describeBookings(db: WithPage, viewerId: Expression<string>) {
  return db
    .selectFrom("page as b")
    .innerJoin("User as c", "c.id", "b.customerId")
    .leftJoin("User as m", "m.id", "b.mechanicId")
    .select([
      "b.id",
      "b.bookingNumber",
      "b.customerId",
      "b.mechanicId",
      "b.wishedMechanicId",
      "b.vehicleId",
      "b.status",
      "b.version",
      "b.timeZone",
      "b.serviceLocation",
      "b.area",
      "b.latitude",
      "b.longitude",
      "b.locationPrecision",
      ...READ_DETAILS,
      "b.subtotalCents",
      "b.platformFeeCents",
      "b.discountCents",
      "b.diagnosticFeeCents",
      "b.totalCents",
      "b.promoCode",
      "b.promoBornBy",
      "b.promoPercent",
      "b.promoAmountCents",
      "b.promoMaxCents",
      "b.etaMinutes",
      "b.acceptedPolicy",
      "b.cancelledBy",
      "b.cancelReason",
      "b.cancellationFeeCents",
      "b.feeIfRefusedCents",
      "b.moveCount",
      "b.stopReason",
      "b.stoppedBy",
      "b.paymentStatus",
      "b.followsUpId",
      "c.firstName as customerFirstName",
      "c.lastName as customerLastName",
      "c.phone as customerPhone",
      "b.vehicleYear",
      "b.vehicleMake",
      "b.vehicleModel",
      "b.vehicleNickname",
      "b.vehicleMileage",
      "b.vehicleEngineLiters",
      "b.vehicleCylinders",
      "b.vehicleFuel",
      "b.vehicleBody",
      "b.odometerMiles",
      "m.firstName as mechanicFirstName",
      "m.lastName as mechanicLastName",
      "m.phone as mechanicPhone",
    ])
    .select((eb) => [
      eb.fn.coalesce("c.email", eb.val("")).as("customerEmail"),
      // The profile's notes and photo are about one car. A customer's other cars don't show them.
      eb
        .case()
        .when(eb.and([eb("c.vehicleNotes", "<>", ""), ofProfileCar(eb)]))
        .then(eb.ref("c.vehicleNotes"))
        .else("")
        .end()
        .as("vehicleNotes"),
      eb
        .case()
        .when(eb.and([eb("c.vehiclePhotoUrl", "is not", null), ofProfileCar(eb)]))
        .then(eb.ref("c.vehiclePhotoUrl"))
        .end()
        .as("vehiclePhotoUrl"),
      isoText(eb.ref("b.scheduledAt")).as("scheduledAt"),
      isoText(eb.ref("b.busyUntil")).as("busyUntil"),
      isoText(eb.ref("b.completedAt")).as("completedAt"),
      isoText(eb.ref("b.cancelledAt")).as("cancelledAt"),
      isoText(eb.ref("b.warrantyEndsAt")).as("warrantyEndsAt"),
      isoText(eb.ref("b.createdAt")).as("createdAt"),
      isoText(eb.ref("b.updatedAt")).as("updatedAt"),
      isoText(eb.ref("b.acceptedAt")).as("acceptedAt"),
      isoText(eb.ref("b.contactOpensAt")).as("contactOpensAt"),
      isoText(eb.ref("b.enRouteAt")).as("enRouteAt"),
      isoText(eb.ref("b.arrivedAt")).as("arrivedAt"),
      isoText(eb.ref("b.movedByMechanicAt")).as("movedByMechanicAt"),
      isoText(eb.ref("b.keptStartAt")).as("keptStartAt"),
      eb("b.followedAt", "is not", null).$castTo<boolean>().as("followed"),
      eb("b.checkoutOpenedAt", "is not", null).$castTo<boolean>().as("checkoutOpened"),
      eb("b.withoutCardAt", "is not", null).$castTo<boolean>().as("withoutCard"),
      isoText(eb.ref("b.arrivalConfirmedAt")).as("arrivalConfirmedAt"),
      isoText(eb.ref("b.arrivalContestedAt")).as("arrivalContestedAt"),
      isoText(eb.ref("b.presenceAskedAt")).as("presenceAskedAt"),
      isoText(eb.ref("b.stoppedAt")).as("stoppedAt"),
      // Read only for the job's mechanic, after it ended. An erased customer's copy is for
      // disputes.
      eb
        .case()
        .when(
          eb.and([
            eb("b.status", "in", [...DONE_STATUSES, ...CANCELLED_STATUSES]),
            eb("b.mechanicId", "=", eb.cast<string>(viewerId, "uuid")),
            eb("c.erasedAt", "is", null),
          ]),
        )
        .then(
          jsonObjectFrom(
            eb
              .selectFrom("BookingContact as f")
              .select(["f.firstName", "f.lastName", "f.email", "f.phone"])
              .select(["f.vehicleNotes", "f.vehiclePhotoUrl"])
              .whereRef("f.bookingId", "=", "b.id")
              .whereRef("f.userId", "=", "b.customerId"),
          ),
        )
        .end()
        .as("frozenContact"),
      // In the chosen order.
      jsonArrayFrom(
        eb
          .selectFrom("BookingLine as l")
          .select([
            "l.serviceId",
            "l.name",
            "l.priceCents",
            "l.durationMinutes",
            "l.parts",
            "l.partsNote",
            "l.priceNote",
            "l.factsMissing",
          ])
          // An approved part or labor line isn't a service, so its own id is used.
          .select((eb) => eb.fn.coalesce("l.serviceId", "l.id").as("id"))
          .whereRef("l.bookingId", "=", "b.id")
          .orderBy("l.position"),
      ).as("lines"),
      // Oldest first.
      jsonArrayFrom(
        eb
          .selectFrom("BookingEvent as e")
          .select(["e.id", "e.kind"])
          .select((eb) => isoText(eb.ref("e.createdAt")).as("createdAt"))
          .whereRef("e.bookingId", "=", "b.id")
          // Only we and its reporter may know of a safety report.
          .where((eb) =>
            eb.or([
              eb("e.kind", "<>", "report_danger" satisfies BookingEventKind),
              eb("e.actorId", "=", eb.cast<string>(viewerId, "uuid")),
            ]),
          )
          .orderBy("e.createdAt")
          .orderBy("e.id"),
      ).as("events"),
      // The open reschedule request.
      jsonObjectFrom(
        eb
          .selectFrom("BookingProposal as q")
          .select("q.proposedBy")
          .select((eb) => [
            isoText(eb.ref("q.scheduledAt")).as("scheduledAt"),
            isoText(eb.ref("q.expiresAt")).as("expiresAt"),
          ])
          .whereRef("q.bookingId", "=", "b.id")
          .where("q.state", "=", "open"),
      ).as("proposal"),
      // Newest first.
      jsonArrayFrom(
        eb
          .selectFrom("Claim as k")
          .leftJoin("BookingLine as kl", "kl.id", "k.lineId")
          .select([
            "k.id",
            "k.kind",
            "k.state",
            "k.openedBy",
            "k.description",
            "kl.name as line",
            "k.followUpId",
            "k.declineReason",
            "k.decision",
            "k.reason",
            "k.refundCents",
            "k.mailedTo",
          ])
          .select((eb) => [
            isoText(eb.ref("k.dueAt")).as("dueAt"),
            isoTexts(eb.ref("k.times")).as("times"),
            isoText(eb.ref("k.createdAt")).as("createdAt"),
          ])
          .select((eb) =>
            jsonArrayFrom(
              eb
                .selectFrom("Photo as kp")
                .select("kp.id")
                .whereRef("kp.attachedTo", "=", "k.id")
                .orderBy("kp.createdAt")
                .orderBy("kp.id"),
            ).as("photos"),
          )
          .whereRef("k.bookingId", "=", "b.id")
          .where((eb) =>
            eb.or([
              eb("k.kind", "<>", "safety"),
              eb("k.openedBy", "=", eb.cast<string>(viewerId, "uuid")),
            ]),
          )
          .orderBy("k.createdAt", "desc")
          .orderBy("k.id", "desc"),
      ).as("claims"),
      // True if a saved card waits to be authorized two days before the job.
      eb
        .exists(
          eb
            .selectFrom("Payment as p")
            .select(eb.lit(1).as("one"))
            .whereRef("p.bookingId", "=", "b.id")
            .where("p.isCurrent", "=", true)
            .where("p.purpose", "=", "booking")
            .where("p.state", "=", "open")
            .where("p.paymentMethodId", "is not", null),
        )
        .$castTo<boolean>()
        .as("cardSaved"),
      // The amount its customer owes now; null if nothing is due.
      eb
        .selectFrom("Payment as o")
        .select((eb) => eb.cast<number>(eb.fn.sum("o.amountCents"), "integer").as("cents"))
        .whereRef("o.bookingId", "=", "b.id")
        .where("o.isCurrent", "=", DUE.isCurrent)
        .where("o.state", "=", DUE.state)
        .as("dueCents"),
      eb
        .selectFrom("Receipt as n")
        .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
        .whereRef("n.bookingId", "=", "b.id")
        .as("receiptCount"),
      // The tip.
      eb
        .selectFrom("Payment as t")
        .select("t.capturedCents")
        .whereRef("t.bookingId", "=", "b.id")
        .where("t.isCurrent", "=", true)
        .where("t.purpose", "=", "tip")
        .where("t.state", "in", ["authorized", "captured"])
        .as("tipCents"),
      // True if the viewer declined it.
      eb
        .exists(
          eb
            .selectFrom("BookingDecline as d")
            .select(eb.lit(1).as("one"))
            .whereRef("d.bookingId", "=", "b.id")
            .where("d.mechanicId", "=", viewerId)
            .where("d.releasedAt", "is", null),
        )
        .$castTo<boolean>()
        .as("declined"),
      // True if the viewer accepted it earlier and released it.
      eb
        .exists(leftBy(eb).where("d.mechanicId", "=", viewerId))
        .$castTo<boolean>()
        .as("left"),
      // True if the viewer or its customer blocked the other.
      blocked(viewerId, eb.ref("b.customerId")).$castTo<boolean>().as("blocked"),
      // True if the requested mechanic released it, or is deleting their account. One who is
      // offline, busy, suspended or blocked reads alike, so nobody can detect a block. Values,
      // because for EXISTS the planner may build a table of everyone who ever released a job.
      eb
        .or([
          eb(leftBy(eb).whereRef("d.mechanicId", "=", "b.wishedMechanicId"), "is not", null),
          eb(
            eb
              .selectFrom("User as w")
              .select("w.leavesAt")
              .whereRef("w.id", "=", "b.wishedMechanicId"),
            "is not",
            null,
          ),
        ])
        .$castTo<boolean>()
        .as("requestWaits"),
      openChangeOrdersOf(eb).as("openChanges"),
      eb
        .exists(
          eb
            .selectFrom("Review as r")
            .select(eb.lit(1).as("one"))
            .whereRef("r.bookingId", "=", "b.id"),
        )
        .$castTo<boolean>()
        .as("reviewed"),
    ])
    .orderBy("b.createdAt", "desc")
    .orderBy("b.id", "desc");
}

/** Returns whether the booking's car is the profile's, to which its notes and photo belong. */
function ofProfileCar(eb: ExpressionBuilder<Tables & { b: Tables["Booking"] }, "b">) {
  return eb.exists(
    eb
      .selectFrom(profileCar(eb.ref("b.customerId")))
      .select(eb.lit(1).as("one"))
      .whereRef("own.id", "=", "b.vehicleId"),
  );
}

function leftBy(eb: ExpressionBuilder<Tables & { b: Tables["Booking"] }, "b">) {
  return eb
    .selectFrom("BookingDecline as d")
    .select(eb.lit(1).as("one"))
    .whereRef("d.bookingId", "=", "b.id")
    .where("d.releasedAt", "is not", null);
}

/** A booking with everything its view needs. Times are ISO 8601. */
export type BookingRow = InferResult<ReturnType<typeof describeBookings>>[number];

/** Converts a row to the terms of the domain rules. */
export function offerOf(row: BookingRow): Offer {
  const { customerId, mechanicId, wishedMechanicId, status, declined, left, blocked } = row;
  return {
    customerId,
    mechanicId,
    requestedMechanicId: wishedMechanicId,
    status,
    declined,
    left,
    blocked,
    point: pointOf(row),
    locationKnown: isLocationKnown(row),
  };
}

/**
 * Returns whether the location is known. Rows from before precision was stored have a point only if
 * it is.
 */
export function isLocationKnown({
  locationPrecision,
  latitude,
}: Pick<Tables["Booking"], "locationPrecision" | "latitude">): boolean {
  return locationPrecision !== "unknown" && latitude !== null;
}

const byId = statement<{ viewerId: string; id: string }, BookingRow>((db, value) =>
  describeBookings(
    db.with("page", (db) =>
      db.selectFrom("Booking as b").selectAll("b").where("b.id", "=", value("id")),
    ),
    value("viewerId"),
  ),
);

/** Returns a booking by id, for any viewer; null if there's none. */
export async function readBooking(
  ctx: Pick<ServiceContext, "sql">,
  viewerId: string,
  id: string,
): Promise<BookingRow | null> {
  return (await ctx.sql(byId({ viewerId, id })))[0] ?? null;
}

const ofParticipant = statement<{ participantId: string; id: string }, BookingRow>((db, value) =>
  describeBookings(
    db.with("page", (db) =>
      db
        .selectFrom("Booking as b")
        .selectAll("b")
        .where("b.id", "=", value("id"))
        .where((eb) =>
          eb.or([
            eb("b.customerId", "=", value("participantId")),
            eb("b.mechanicId", "=", value("participantId")),
          ]),
        ),
    ),
    value("participantId"),
  ),
);

/** Returns a booking for its customer or mechanic. For others it's not found, and takes as long. */
export async function readBookingOf(
  ctx: Pick<ServiceContext, "sql">,
  participantId: string,
  id: string,
): Promise<BookingRow | null> {
  return (await ctx.sql(ofParticipant({ participantId, id })))[0] ?? null;
}
