import { REMINDED_AT_MOST } from "~/domain/booking/policy";
import { OPEN_STATUSES } from "~/domain/booking/status";
import { maySee, refusalToTake } from "~/domain/booking/taking";
import { pointOf, type Point } from "~/domain/mechanic/matching";
import type { Prisma } from "~/generated/prisma/client";
import { mechanicsInReach, milesBetween } from "~/server/gateways/db/geometry";
import { statementOf, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../../context";
import { WITH_CARD } from "../../payment/card/on-file";
import { notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { isLocationKnown, offerOf, readBooking } from "../rows";
import { vettingTerms } from "../../mechanic/vetting";
import { hasNoObstacle, canAccept, candidateFacts } from "../scope";

/** Batch size. The next run does the rest. */
const AT_ONCE = 50;

/**
 * Tells mechanics who could accept it about a request halfway through its time (job
 * booking.upkeep): once, and only a few of them, so it isn't bulk email. A request without a card
 * waits until it has one.
 */
export async function remindOfRequests(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now();
  const due: Prisma.BookingWhereInput = {
    status: { in: [...OPEN_STATUSES] },
    remindAt: { lte: now },
    expiresAt: { gt: now },
    ...(ctx.payments.mode === "off" ? {} : WITH_CARD),
  };
  const found = await ctx.db.booking.findMany({
    where: due,
    orderBy: { remindAt: "asc" },
    select: { id: true },
    take: AT_ONCE,
  });
  for (const { id } of found) {
    try {
      await inTransaction(ctx, (ctx) => remind(ctx, id, due));
    } catch (error) {
      // This one is tried again in the next run. The others don't wait for it.
      ctx.log.error({ err: error, bookingId: id }, "a reminder of a request could not be queued");
    }
  }
}

async function remind(
  ctx: ServiceContext,
  id: string,
  due: Prisma.BookingWhereInput,
): Promise<void> {
  const [request] = await ctx.db.booking.updateManyAndReturn({
    where: {
      // precondition: mechanics are reminded of a request once
      AND: [{ id }, due],
    },
    data: { remindAt: null },
    select: { wishedMechanicId: true, latitude: true, longitude: true, locationPrecision: true },
  });
  if (request === undefined) return;
  const { wishedMechanicId: requestedMechanicId } = request;
  const point = pointOf(request);
  const values = { ...(point ?? ORIGIN), id, ...vettingTerms(ctx), skill: null, freeAt: null };
  const among = async (who: Who, wanted: number) =>
    ctx.sql(candidates({ who }, { ...values, wanted, walked: wanted * WALKED_TIMES }));
  // A request with an unknown location has no mechanics near it.
  if (requestedMechanicId === null && !isLocationKnown(request)) return;
  const who = requestedMechanicId === null ? "near" : "requested";
  for (const { userId } of await among(who, REMINDED_AT_MOST)) {
    await notifyAbout(ctx, id, "still_open", { personId: userId });
  }
}

/** Returns the nearest mechanics who could accept an open request now. */
export function nearestCandidates(ctx: ServiceContext, id: string, point: Point, wanted: number) {
  const place = { ...point, skill: null, freeAt: null };
  const walked = wanted * WALKED_TIMES;
  return ctx.sql(
    candidates({ who: "near" }, { ...place, id, ...vettingTerms(ctx), wanted, walked }),
  );
}

/** For queries without a location. */
const ORIGIN = { latitude: 0, longitude: 0 };

/** How many times more mechanics are checked, because some of them can't accept this request. */
const WALKED_TIMES = 10;

/** Finds the requested mechanic, or those near the job. */
type Who = "requested" | "near";

interface CandidateValues {
  id: string;
  now: Date;
  mustBeVerified: boolean;
  latitude: number;
  longitude: number;
  skill: string | null;
  freeAt: Date | null;
  wanted: number;
  walked: number;
}

/** Returns mechanics who can take a request now, nearest first. */
const candidates = statementOf((db, value: Value<CandidateValues>, { who }: { who: Who }) =>
  db
    .selectFrom("Booking as b")
    .innerJoin("MechanicProfile as p", (join) => join.onTrue())
    .innerJoin("User as u", "u.id", "p.userId")
    .select(["p.userId", "p.requestsToldAt"])
    // Everyone else's distances are measured to the center of the mechanic's map cell. This one is
    // read only by the mechanic, so it's exact.
    .select(["p.latitude", "p.longitude"])
    .where("b.id", "=", value("id"))
    .where((eb) => {
      switch (who) {
        case "requested":
          return eb("p.userId", "=", eb.ref("b.wishedMechanicId"));
        case "near":
          return eb(
            "p.id",
            "in",
            eb.selectFrom(mechanicsInReach(around(value))).select("near.profile_id"),
          );
        default:
          return who satisfies never;
      }
    })
    .where((eb) => canAccept(eb, { now: value("now"), mustBeVerified: value("mustBeVerified") }))
    .where((eb) => hasNoObstacle(eb, value("now")))
    .$if(who === "near", (found) =>
      found.orderBy((eb) =>
        milesBetween(
          { latitude: eb.ref("p.latitude"), longitude: eb.ref("p.longitude") },
          { latitude: eb.ref("b.latitude"), longitude: eb.ref("b.longitude") },
        ),
      ),
    )
    .orderBy("p.userId")
    .limit(value("wanted")),
);

const around = (value: Value<CandidateValues>) => ({
  latitude: value("latitude"),
  longitude: value("longitude"),
  skill: value("skill"),
  freeAt: value("freeAt"),
  now: value("now"),
  mustBeVerified: value("mustBeVerified"),
  wanted: value("walked"),
});

/** Returns the mechanic if they can still take the request. Called when the email is written. */
export async function findCandidate(ctx: ServiceContext, userId: string, bookingId: string) {
  const profile = await ctx.db.mechanicProfile.findUnique({
    where: { userId },
    include: { user: true },
  });
  const row = await readBooking(ctx, userId, bookingId);
  if (profile === null || row === null || profile.user.disabledAt !== null) return null;
  const [mechanic, offer] = [{ userId, ...candidateFacts(ctx, profile) }, offerOf(row)];
  const mayTake = maySee(mechanic, offer) && refusalToTake(mechanic, offer) === null;
  return mayTake ? profile.user : null;
}
