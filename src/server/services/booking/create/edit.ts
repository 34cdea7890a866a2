import { deadlinesOf } from "~/domain/booking/schedule/expiry";
import { editDetails } from "~/domain/booking/details/details";
import type { UpdateBookingInput } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { canEdit, EDITABLE_STATUSES } from "~/domain/booking/status";
import { quote } from "~/domain/booking/price/pricing";
import { pricedCar, type PricedCar } from "~/domain/catalog/price-rule";
import { discountOfBooking } from "~/domain/promo/promo";
import { busyUntil } from "~/domain/booking/wizard";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { beginAgain, planAuthorizationAgain } from "../../payment/authorization/attempt";
import { bookingNotFound, conflict } from "../../timeline/errors";
import { inTransaction } from "../../transaction";
import { publishLiveEvent, recordEvent } from "../../timeline/record";
import { detailColumns } from "./details";
import { linesFor, requireSeen, type Line } from "./lines";
import { cancelBooking } from "../actions/status";
import { staleOrGone } from "../explain";
import { requireOrdered } from "../queries";
import { readBooking, type BookingRow } from "../rows";
import { locationOfJob, type LocatedJob } from "../location/service-location";
import { revisionOf } from "../revision";
import { bookableTime } from "./schedule";
import { orderedBy } from "../scope";
import { presentBooking } from "../view";

/** PUT /api/bookings/{id}: the customer cancels or edits their pending booking. */
export async function updateBooking(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: UpdateBookingInput,
): Promise<BookingView> {
  const row = await requireOrdered(ctx, actor, input.id);
  if (!canEdit(row.status)) throw conflict("cannotEdit", row.status);
  if (input.version !== undefined && input.version !== row.version) {
    throw await staleOrGone(ctx, row.id);
  }
  return input.status === undefined
    ? editBooking(ctx, actor, row, input)
    : cancelBooking(ctx, actor, row.id, input.version);
}

/**
 * Edits a pending booking. With `corrected`, it takes the facts that its car has now, and all its
 * services are priced again for them.
 */
export async function editBooking(
  ctx: ServiceContext,
  actor: Actor<"user">,
  row: BookingRow,
  input: UpdateBookingInput,
  corrected: PricedCar | null = null,
): Promise<BookingView> {
  const serviceLocation = input.serviceLocation ?? row.serviceLocation;
  const located =
    serviceLocation === row.serviceLocation
      ? null
      : await locationOfJob(ctx, serviceLocation, { customerId: row.customerId });
  // A new time zone doesn't change the start, unless the edit also sets a new time.
  const timeZone = input.timeZone ?? zoneAfter(located) ?? row.timeZone;
  const scheduledAt =
    input.scheduledAt === undefined
      ? new Date(row.scheduledAt)
      : bookableTime(input.scheduledAt, timeZone, ctx.clock.now());
  const agreed = await agreedLines(ctx, row);
  const lines = await linesFor(
    ctx,
    input.serviceIds ?? agreed.map((line) => line.serviceId),
    corrected ?? carOfBooking(row),
    corrected === null ? agreed : [],
  );
  const details = editDetails(row, input);
  // The promo terms from when it was booked.
  const promo = discountOfBooking(row);
  const price = quote({ lines, issueDescription: details.issueDescription, promo });
  requireSeen(input.seenTotal, price);
  const totalChanges = price.totalCents !== row.totalCents;

  return inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.booking.updateMany({
      where: {
        id: row.id,
        ...orderedBy(actor.userId),
        status: { in: EDITABLE_STATUSES },
        // precondition: an outdated tab doesn't overwrite an edit
        version: input.version ?? row.version,
      },
      data: {
        version: { increment: 1 },
        // The database copies the car whenever it's written.
        ...(corrected === null ? {} : { vehicleId: row.vehicleId }),
        serviceLocation,
        ...located?.location,
        // A new location has other mechanics nearby, so it's announced again.
        ...(located === null ? {} : { announcedAt: null }),
        scheduledAt,
        busyUntil: busyUntil(
          scheduledAt,
          lines.map((line) => line.durationMinutes),
        ),
        ...deadlinesOf(ctx.clock.now(), scheduledAt),
        timeZone,
        ...detailColumns(details),
        ...price,
      },
    });
    if (count === 0) throw await staleOrGone(ctx, row.id);
    await ctx.db.bookingRevision.create({ data: revisionOf(row) });
    await ctx.db.bookingLine.deleteMany({ where: { bookingId: row.id, changeId: null } });
    await ctx.db.bookingLine.createMany({
      data: lines.map((line, position) => ({ ...line, bookingId: row.id, position })),
    });
    await recordEvent(ctx, row.id, "edited", actor.userId);
    // The authorization was for another amount, so it's released and made again.
    if (totalChanges) await beginAgain(ctx, row.id);
    else await planAuthorizationAgain(ctx, row.id);
    await publishLiveEvent(ctx, row, { openJobs: true });
    const edited = await readBooking(ctx, actor.userId, row.id);
    if (edited === null) throw bookingNotFound();
    return presentBooking(ctx, edited, { as: "customer" });
  });
}

/** Returns a new location's own time zone; null if it tells none, so the zone doesn't change. */
function zoneAfter(located: LocatedJob | null): string | null {
  return located?.isZoneOfLocation === true ? located.timeZone : null;
}

/** Returns the booked lines at the agreed prices. */
async function agreedLines(ctx: ServiceContext, { id }: BookingRow): Promise<Line[]> {
  const rows = await ctx.db.bookingLine.findMany({
    where: { bookingId: id },
    orderBy: { position: "asc" },
    select: {
      serviceId: true,
      name: true,
      priceCents: true,
      durationMinutes: true,
      parts: true,
      partsNote: true,
      priceRuleId: true,
      priceNote: true,
      factsMissing: true,
    },
  });
  return rows.flatMap(({ serviceId, ...line }) =>
    serviceId === null ? [] : [{ serviceId, ...line }],
  );
}

/** Returns the booking's own copy of its car. */
function carOfBooking(row: BookingRow): PricedCar {
  return pricedCar({
    year: row.vehicleYear,
    make: row.vehicleMake,
    model: row.vehicleModel,
    engineLiters: row.vehicleEngineLiters,
    cylinders: row.vehicleCylinders,
    fuel: row.vehicleFuel,
    body: row.vehicleBody,
  });
}
