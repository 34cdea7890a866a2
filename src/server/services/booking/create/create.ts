import { DomainError } from "~/domain/errors";
import { tooManyPending } from "~/domain/booking/limits";
import { quote } from "~/domain/booking/price/pricing";
import { deadlinesOf } from "~/domain/booking/schedule/expiry";
import type { CreateBookingInput } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { busyUntil } from "~/domain/booking/wizard";
import { centsToText } from "~/domain/money";
import { stopsBookingsSince } from "~/domain/payment/due";
import { discountOf } from "~/domain/promo/promo";
import { isRowId } from "~/domain/text/text";
import { jsonArrayFrom, statement, type Value } from "~/server/gateways/db/statements";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { withinPair } from "../../pair-limits";
import { bookingNotFound } from "../../timeline/errors";
import { publishLiveEventSoon, tellAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { locationOfJob } from "../location/service-location";
import { requireOnline } from "../online";
import { readBooking } from "../rows";
import { presentBooking } from "../view";
import { detailColumns } from "./details";
import { withFreshNumber } from "./fresh-number";
import { insertBooking } from "./insert";
import { lineOf, linesAmong, requireSeen, type Line } from "./lines";
import { redeemPromo, takePromo } from "./promo";
import { bookableTime } from "./schedule";

/**
 * Creates a pending booking. Its lines copy the catalog's prices of this moment.
 * @throws {DomainError} 404 unknown vehicle or requested mechanic; 400 unknown service, or a time that
 * can't be booked; 409 too many pending bookings, an overdue payment, an offline mechanic, or another
 * total than the customer saw; 422 promo code; 429 too many requests to one mechanic today
 */
export async function createBooking(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  input: CreateBookingInput,
): Promise<BookingView> {
  const { place, timeZone: placeZone } = await locationOfJob(
    ctx,
    input.serviceLocation,
    actor.userId,
  );
  const timeZone = input.timeZone ?? placeZone;
  const scheduledAt = bookableTime(input.scheduledAt, timeZone, ctx.clock.now());
  const lines = await requireBookable(ctx, actor, input);
  const wishedMechanicId = input.mechanicId || null;
  if (wishedMechanicId !== null) await requireOnline(ctx, actor.userId, wishedMechanicId);

  const write = () =>
    withFreshNumber((bookingNumber) =>
      inTransaction(ctx, async (ctx) => {
        const redemption = input.promoCode
          ? await takePromo(ctx, actor.userId, input.promoCode)
          : null;
        const promo = redemption?.promo ?? null;
        const price = quote({
          lines,
          issueDescription: input.issueDescription,
          promo: promo === null ? null : discountOf(promo),
        });
        requireSeen(input.seenTotal, price);

        const now = ctx.clock.now();
        const id = await insertBooking(ctx, {
          bookingNumber,
          customerId: actor.userId,
          wishedMechanicId,
          vehicleId: input.vehicleId,
          serviceLocation: input.serviceLocation,
          ...place,
          timeZone,
          scheduledAt,
          busyUntil: busyUntil(
            scheduledAt,
            lines.map((line) => line.durationMinutes),
          ),
          ...deadlinesOf(now, scheduledAt),
          ...detailColumns(input),
          ...price,
          promoCode: promo?.code ?? null,
          promoPercent: promo?.percent ?? null,
          promoAmountCents: promo?.amountCents ?? null,
          promoBornBy: promo?.bornBy ?? "platform",
          createdAt: now,
          lines,
        });
        if (id === null) throw tooManyPending(ctx.bookingLimits);
        if (redemption !== null) {
          await redeemPromo(ctx, redemption, { id, customerId: actor.userId });
        }
        await tellAbout(ctx, id, "created");
        if (wishedMechanicId !== null) await tellAbout(ctx, id, "requested");

        const row = await readBooking(ctx, actor.userId, id);
        if (row === null) throw bookingNotFound();
        return presentBooking(ctx, row, { as: "customer" });
      }),
    );

  const to = wishedMechanicId;
  const view = await (to === null
    ? write()
    : withinPair(ctx, { limit: "requestsPerPair", from: actor.userId, to }, write));
  publishLiveEventSoon(ctx, view, { openJobs: true });
  return view;
}

interface Asked {
  userId: string;
  vehicleId: string | null;
  serviceIds: string[];
  dueBefore: Date;
}

/** Reads everything needed to validate a booking in one query. */
const factsOf = statement((db, value: Value<Asked>) =>
  db.selectNoFrom((eb) => [
    // Another customer's vehicle doesn't exist for this one.
    eb
      .exists(
        eb
          .selectFrom("Vehicle")
          .select("id")
          .where("id", "=", value("vehicleId"))
          .where("ownerId", "=", value("userId")),
      )
      .as("ownsVehicle"),
    jsonArrayFrom(
      eb
        .selectFrom("Service")
        .select(["id", "name", "basePriceCents", "estimatedDuration"])
        .where("isActive", "=", eb.lit(true))
        .where((eb) => eb("id", "=", eb.fn.any(value("serviceIds")))),
    ).as("services"),
    // Their oldest overdue payment.
    jsonArrayFrom(
      eb
        .selectFrom("Booking as owing")
        .innerJoin("Payment as due", "due.bookingId", "owing.id")
        .select(["due.id", "due.amountCents", "owing.bookingNumber"])
        .where("owing.customerId", "=", value("userId"))
        .where("due.isCurrent", "=", eb.lit(true))
        .where("due.state", "=", "due")
        .where("due.dueAt", "<", value("dueBefore"))
        .orderBy("due.dueAt")
        .limit(1),
    ).as("overdue"),
  ]),
);

/** Requires an own vehicle, nothing overdue and known services; returns the services as lines. */
async function requireBookable(
  ctx: ServiceContext,
  { userId }: Actor<"customer">,
  { vehicleId, serviceIds }: CreateBookingInput,
): Promise<Line[]> {
  const [facts] = await ctx.sql(
    factsOf({
      userId,
      vehicleId: isRowId(vehicleId) ? vehicleId : null,
      serviceIds: serviceIds.filter(isRowId),
      dueBefore: stopsBookingsSince(ctx.clock.now()),
    }),
  );
  if (facts === undefined || !facts.ownsVehicle) throw new DomainError("noVehicle");
  const [overdue] = facts.overdue;
  if (overdue !== undefined) {
    const { id: payment, amountCents, bookingNumber } = overdue;
    throw new DomainError("paymentOverdue", {
      payment,
      amount: centsToText(amountCents),
      bookingNumber,
    });
  }
  return linesAmong(serviceIds, facts.services.map(lineOf));
}
