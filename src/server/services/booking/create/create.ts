import { CANCELLED_STATUSES } from "~/domain/booking/status";
import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { type CreateBookingInput } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { bookingNumber, BOOKING_NUMBER_BYTES } from "~/domain/booking/booking-number";
import { tooManyPending } from "~/domain/booking/limits";
import { centsToText } from "~/domain/money";
import { stopsBookingsSince } from "~/domain/payment/due";
import { deadlinesOf } from "~/domain/booking/schedule/expiry";
import { quote } from "~/domain/booking/price/pricing";
import { discountOf, PROMO_LIMITS } from "~/domain/promo/promo";
import { busyUntil } from "~/domain/booking/wizard";
import { violatedConstraint } from "~/server/gateways/db/db";
import { jsonArrayFrom, statement, type Value } from "~/server/gateways/db/statements";
import type { Actor } from "../../actor";
import { areBlocked } from "../../block/queries";
import type { ServiceContext } from "../../context";
import { isEligible, vettingTerms } from "../../mechanic/vetting";
import { isSecondRedemption } from "../../payment/promo/marks";
import { withinPair } from "../../pair-limits";
import { publishLiveEventSoon } from "../../timeline/record";
import { inOneStatement } from "../../transaction";
import { insertBooking } from "./insert";
import { lineOf, linesAmong, requireSeen } from "./lines";
import { usablePromo, type UsablePromo } from "./promo";
import { locationOfJob } from "../location/service-location";
import { bookableTime } from "./schedule";
import { presentBooking } from "../view";

/**
 * Creates a pending booking. Prices are the catalogue's at
 * this moment and are copied into the lines. One statement reads what has to be known, another one
 * writes everything.
 * Errors: 404 unknown vehicle or requested mechanic, 400 unknown service or time not bookable, 409 too
 * many pending ones, something owed for more than a week or another total than was seen, 422 promo, 429 too many requests to one mechanic today.
 */
export async function createBooking(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  input: CreateBookingInput,
): Promise<BookingView> {
  const now = ctx.clock.now();
  const { place, timeZone: placeZone } = await locationOfJob(
    ctx,
    input.serviceLocation,
    actor.userId,
  );
  const timeZone = input.timeZone ?? placeZone;
  const scheduledAt = bookableTime(input.scheduledAt, timeZone, now);
  const facts = await readFacts(ctx, actor, input);
  if (!facts.ownsVehicle) throw new DomainError("noVehicle");
  const [overdue] = facts.overdue;
  if (overdue !== undefined) {
    const { id: payment, amountCents, bookingNumber } = overdue;
    throw new DomainError("paymentOverdue", {
      payment,
      amount: centsToText(amountCents),
      bookingNumber,
    });
  }
  const lines = linesAmong(input.serviceIds, facts.services.map(lineOf));
  const wishedMechanicId = input.mechanicId || null;
  if (wishedMechanicId !== null) {
    requireOnline(facts.mechanicOnline);
    // A blocked mechanic gets the same error as an offline one, so a block can't be detected.
    requireOnline(!(await areBlocked(ctx, actor.userId, wishedMechanicId)));
  }
  const durations = lines.map((line) => line.durationMinutes);
  const book = (redeemed: UsablePromo | null) => {
    const price = quote({
      lines,
      issueDescription: input.issueDescription,
      promo: redeemed === null ? null : discountOf(redeemed.promo),
    });
    requireSeen(input.seenTotal, price);
    return withFreshNumber((number) =>
      inOneStatement(ctx, async (ctx) => {
        const row = await insertBooking(ctx, {
          ...input,
          id: uuid(),
          bookingNumber: number,
          customerId: actor.userId,
          wishedMechanicId,
          scheduledAt,
          busyUntil: busyUntil(scheduledAt, durations),
          ...deadlinesOf(ctx.clock.now(), scheduledAt),
          timeZone,
          place,
          price,
          redeemed,
          lines,
          now,
          pendingAtMost: ctx.bookingLimits.pendingPerCustomer,
        });
        if (row === null) throw tooManyPending(ctx.bookingLimits);
        return presentBooking(ctx, row, { as: "customer" });
      }),
    );
  };
  const { promoCode } = input;
  const write = () =>
    promoCode
      ? withFreshUse(() => usablePromo(ctx, actor.userId, promoCode, facts), book)
      : book(null);
  const to = wishedMechanicId;
  const view = await (to === null
    ? write()
    : withinPair(ctx, { limit: "requestsPerPair", from: actor.userId, to }, write));
  publishLiveEventSoon(ctx, view, { openJobs: true });
  return view;
}

interface Asked {
  now: Date;
  mustBeVerified: boolean;
  userId: string;
  dueBefore: Date;
  vehicleId: string | null;
  mechanicId: string | null;
  serviceIds: string[];
}

/** Reads everything needed to validate a booking in one query. */
const factsOf = statement((db, value: Value<Asked>) =>
  db.selectNoFrom((eb) => [
    // A vehicle of another garage does not exist for this customer.
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
    // Null where there is no such mechanic, or where it is the customer.
    eb
      .selectFrom("MechanicProfile as p")
      .select((eb) =>
        eb
          .and([
            eb("p.isAvailable", "=", eb.lit(true)),
            isEligible(eb, { now: value("now"), mustBeVerified: value("mustBeVerified") }),
          ])
          .$castTo<boolean>()
          .as("takesJobs"),
      )
      .where("p.userId", "=", value("mechanicId"))
      .where("p.userId", "<>", value("userId"))
      .as("mechanicOnline"),
    eb
      .exists(
        eb
          .selectFrom("Booking")
          .select("id")
          .where("customerId", "=", value("userId"))
          .where("status", "not in", CANCELLED_STATUSES),
      )
      .$castTo<boolean>()
      .as("bookedBefore"),
  ]),
);

async function readFacts(
  ctx: ServiceContext,
  { userId }: Actor<"customer">,
  { vehicleId, mechanicId, serviceIds }: CreateBookingInput,
) {
  const [facts] = await ctx.sql(
    factsOf({
      userId,
      ...vettingTerms(ctx),
      dueBefore: stopsBookingsSince(ctx.clock.now()),
      vehicleId: isRowId(vehicleId) ? vehicleId : null,
      mechanicId: mechanicId && isRowId(mechanicId) ? mechanicId : null,
      serviceIds: serviceIds.filter(isRowId),
    }),
  );
  if (facts === undefined) throw new Error("A question without a table was not answered.");
  return facts;
}

/** A requested mechanic must exist, have a profile, be somebody else and online. */
export function requireOnline(online: boolean | null): void {
  if (online === null) throw new DomainError("requestedNotFound");
  if (!online) {
    throw new DomainError("requestedOffline");
  }
}

const NUMBER_TRIES = 5;

/** Two bookings rarely draw the same short number; then another one is drawn. */
export async function withFreshNumber<Result>(
  attempt: (number: string) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(bookingNumber(randomBytes(BOOKING_NUMBER_BYTES)));
    } catch (error) {
      const rule = violatedConstraint(error);
      if (tries >= NUMBER_TRIES || rule !== "Booking_bookingNumber_key") throw error;
    }
  }
}

/**
 * Books with a code. The keys of redemption and claims let one use of a person be one booking's, and a
 * check of the database the last one of all: whoever was second looks again at what is left.
 */
async function withFreshUse<Result>(
  look: () => Promise<UsablePromo>,
  book: (redeemed: UsablePromo) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const redeemed = await look();
    try {
      return await book(redeemed);
    } catch (error) {
      const rule = violatedConstraint(error);
      if (rule === "Promo_uses") {
        throw new DomainError("spentPromo", { promo: redeemed.promo.code });
      }
      if (!isSecondRedemption(rule)) throw error;
      if (tries >= USE_TRIES) throw new DomainError("hadPromo", { promo: redeemed.promo.code });
    }
  }
}

/** Of so many at once each draws another number in the end. */
const USE_TRIES = PROMO_LIMITS.usesPerPerson + 1;
