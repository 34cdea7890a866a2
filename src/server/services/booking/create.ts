import { randomBytes } from "node:crypto";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import {
  BOOKING_MESSAGES,
  type BookingView,
  type CreateBookingInput,
} from "~/domain/booking/schema";
import { bookingNumber, BOOKING_NUMBER_BYTES } from "~/domain/booking/booking-number";
import { quote } from "~/domain/booking/pricing";
import { busyUntil, DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { violatedConstraint } from "~/server/gateways/db";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { announce, mailAbout, recordEvent } from "../timeline/record";
import { linesFor } from "./lines";
import { redeemPromo, requirePromo } from "./promo";
import { bookableTime } from "./schedule";
import { bookingInclude, presentBooking } from "./view";

/**
 * Creates a pending booking (specification §7, POST /api/bookings). Prices are the catalogue's at
 * this moment and are copied into the lines.
 * Errors: 404 unknown vehicle or wished mechanic, 400 unknown service or time not bookable, 422 promo.
 */
export async function createBooking(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  input: CreateBookingInput,
): Promise<BookingView> {
  const now = ctx.clock.now();
  const timeZone = input.timeZone ?? DEFAULT_TIME_ZONE;
  const scheduledAt = bookableTime(input.scheduledAt, timeZone, now);
  await requireOwnVehicle(ctx, actor, input.vehicleId);
  const lines = await linesFor(ctx, input.serviceIds);
  const wishedMechanicId = input.mechanicId
    ? await requireMechanic(ctx, actor, input.mechanicId)
    : null;
  const place = await ctx.geocoder.resolve(input.serviceLocation);
  const promo = input.promoCode ? await requirePromo(ctx, actor.userId, input.promoCode) : null;
  const price = quote({ lines, issueDescription: input.issueDescription, promo });

  return withFreshNumber((number) =>
    inTransaction(ctx, async (ctx) => {
      const booking = await ctx.db.booking.create({
        data: {
          bookingNumber: number,
          customerId: actor.userId,
          wishedMechanicId,
          vehicleId: input.vehicleId,
          scheduledAt,
          busyUntil: busyUntil(
            scheduledAt,
            lines.map((line) => line.durationMinutes),
          ),
          timeZone,
          serviceLocation: input.serviceLocation,
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
          issueDescription: input.issueDescription,
          notes: input.notes ?? null,
          customerProvidesParts: input.customerProvidesPartss,
          ...price,
          promoCode: promo?.code ?? null,
          createdAt: now,
          lines: { createMany: { data: lines.map((line, position) => ({ ...line, position })) } },
        },
      });
      if (promo) await redeemPromo(ctx, actor.userId, promo.code, booking.id);
      await ctx.db.vehicle.update({ where: { id: input.vehicleId }, data: { lastUsedAt: now } });
      await recordEvent(ctx, booking.id, "created", actor.userId);
      await mailAbout(ctx, booking.id, "created");
      await announce(ctx, booking, { pool: true });
      const row = await ctx.db.booking.findUniqueOrThrow({
        where: { id: booking.id },
        include: bookingInclude(actor.userId),
      });
      return presentBooking(row, { as: "customer" });
    }),
  );
}

/** A vehicle of another garage does not exist for this customer. */
async function requireOwnVehicle(ctx: ServiceContext, actor: Actor<"customer">, vehicleId: string) {
  const vehicle = isRowId(vehicleId)
    ? await ctx.db.vehicle.findFirst({
        where: { id: vehicleId, ownerId: actor.userId },
        select: { id: true },
      })
    : null;
  if (vehicle === null) throw new DomainError("NOT_FOUND", BOOKING_MESSAGES.noVehicle.title);
}

/** A wished mechanic must exist, have a profile, and be somebody else. */
async function requireMechanic(ctx: ServiceContext, actor: Actor<"customer">, mechanicId: string) {
  const profile =
    isRowId(mechanicId) && mechanicId !== actor.userId
      ? await ctx.db.mechanicProfile.findUnique({
          where: { userId: mechanicId },
          select: { userId: true, isAvailable: true },
        })
      : null;
  if (profile === null) throw new DomainError("NOT_FOUND", "This mechanic could not be found.");
  if (!profile.isAvailable) {
    throw new DomainError(
      "CONFLICT",
      "This mechanic is offline right now. Please choose another one.",
    );
  }
  return profile.userId;
}

const NUMBER_TRIES = 5;

/** Two bookings rarely draw the same short number; then another one is drawn. */
async function withFreshNumber<Result>(
  attempt: (number: string) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(bookingNumber(randomBytes(BOOKING_NUMBER_BYTES)));
    } catch (error) {
      if (tries >= NUMBER_TRIES || violatedConstraint(error) !== "Booking_bookingNumber_key")
        throw error;
    }
  }
}
