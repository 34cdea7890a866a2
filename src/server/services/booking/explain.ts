import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { refusalToTakeMore, acceptsWindowStart, type Taken } from "~/domain/booking/limits";
import type { acceptSchema } from "~/domain/booking/schema";
import { BOOKING_TRANSITIONS, canEdit, IN_HAND_STATUSES } from "~/domain/booking/status";
import { maySee, refusalToTake, type Candidate } from "~/domain/booking/taking";
import { pointOf } from "~/domain/mechanic/matching";
import { isVerified } from "~/domain/vetting/rules";
import type { z } from "zod";
import { areBlocked } from "../block/queries";
import type { AlertKind } from "~/domain/staff/alert/kinds";
import type { ServiceContext } from "../context";
import { bookingNotFound, conflict } from "../timeline/errors";
import { readOwnOrVisible } from "./queries";
import { overlapRefusal } from "./overlap";
import { staleTerms } from "./revision";
import { contactOpensFor } from "./contact-opens";
import { isLocationKnown, offerOf, type BookingRow } from "./rows";

/** Explains why an accept took nothing, by the first rule that refuses it now. */
export async function explainRefusal(
  ctx: ServiceContext,
  mechanic: Candidate,
  { id, version }: z.output<typeof acceptSchema>,
  begun: Date,
): Promise<DomainError> {
  const job = await readOwnOrVisible(ctx, mechanic, id);
  const refusal =
    job !== null
      ? refusalToTake(mechanic, offerOf(job))
      : mechanic.subscriptionStatus === "expired"
        ? "noPlan"
        : (mechanic.ineligibility ?? "hidden");
  switch (refusal) {
    case "own":
      return ownOrder();
    case "noPlan":
      return new DomainError("trialExpired");
    case "suspended":
    case "uninsured":
    case "unverified":
      return new DomainError(refusal);
    case "hidden":
      return explainGone(ctx, mechanic, id, begun);
    case "offline":
      return conflict("offline", "pending");
    case "taken":
    case null:
      break;
    default:
      return refusal satisfies never;
  }
  if (job === null) return bookingNotFound();
  if (refusal === "taken") return conflict("taken", job.status);
  if (version !== undefined && version !== job.version) return staleTerms(ctx, job, version);
  const now = ctx.clock.now();
  const taken = await takenSoFar(ctx, mechanic.userId, job, now);
  return (
    refusalToTakeMore(taken, ctx.bookingLimits, now) ??
    (await overlapRefusal(ctx, mechanic.userId, job.id, spanOf(job), job.status)) ??
    conflict("taken", job.status)
  );
}

const spanOf = ({ scheduledAt, busyUntil }: BookingRow) => ({
  scheduledAt: new Date(scheduledAt),
  busyUntil: new Date(busyUntil),
});

/** Returns the refusal for a mechanic who acts on their own order. */
export function ownOrder(): DomainError {
  return new DomainError("ownOrder");
}

async function takenSoFar(
  ctx: ServiceContext,
  mechanicId: string,
  job: Pick<BookingRow, "id" | "scheduledAt" | "timeZone">,
  now: Date,
): Promise<Taken> {
  const kind = "returning_mechanic" satisfies AlertKind;
  const [reviews, profile, jobsInHand, accepts, opensAt] = await Promise.all([
    ctx.db.operatorAlert.count({ where: { kind, subject: mechanicId, resolvedAt: null } }),
    ctx.db.mechanicProfile.findUnique({
      where: { userId: mechanicId },
      select: { acceptsAgainAt: true, verifiedUntil: true },
    }),
    ctx.db.booking.count({ where: { mechanicId, status: { in: IN_HAND_STATUSES } } }),
    ctx.db.bookingEvent.aggregate({
      where: { kind: "accept", actorId: mechanicId, createdAt: { gt: acceptsWindowStart(now) } },
      _count: { _all: true },
      _min: { createdAt: true },
    }),
    contactOpensFor(ctx, mechanicId, { ...job, scheduledAt: new Date(job.scheduledAt) }),
  ]);
  return {
    awaitsReview: reviews > 0,
    acceptsAgainAt: profile?.acceptsAgainAt ?? null,
    timeZone: job.timeZone,
    isVerified: profile !== null && isVerified(profile, now),
    jobsInHand,
    acceptsThisHour: accepts._count._all,
    firstAcceptThisHour: accepts._min.createdAt,
    isDayFree: opensAt !== null,
  };
}

/**
 * An event's time is set when its statement was sent. Others see it only after the commit, which
 * comes later.
 */
const COMMITTED_WITHIN_MS = 1_000;

/**
 * Explains why a mechanic finds no job. Either they may not see it, or they could when their call
 * began (at `begun`) and another mechanic or the customer was faster, which is a conflict.
 */
export async function explainGone(
  ctx: ServiceContext,
  mechanic: Candidate,
  id: string,
  begun: Date,
): Promise<DomainError> {
  const since = new Date(begun.getTime() - COMMITTED_WITHIN_MS);
  const row = isRowId(id)
    ? await ctx.db.booking.findFirst({
        where: {
          id,
          declines: { none: { mechanicId: mechanic.userId } },
          OR: [{ acceptedAt: { gte: since } }, { cancelledAt: { gte: since } }],
        },
        select: {
          status: true,
          customerId: true,
          wishedMechanicId: true,
          latitude: true,
          longitude: true,
          locationPrecision: true,
        },
      })
    : null;
  if (row === null) return bookingNotFound();
  const { status, customerId, wishedMechanicId: requestedMechanicId } = row;
  const before = {
    customerId,
    requestedMechanicId,
    mechanicId: null,
    status: BOOKING_TRANSITIONS.accept.from,
    declined: false,
    left: false,
    blocked: await areBlocked(ctx, mechanic.userId, customerId),
    point: pointOf(row),
    locationKnown: isLocationKnown(row),
  } as const;
  // precondition: a late caller gets a conflict
  return maySee(mechanic, before) ? conflict("taken", status) : bookingNotFound();
}

/**
 * Explains why a change of a pending booking found nothing: a mechanic accepted it, or someone
 * changed it since the version that was meant.
 */
export async function staleOrGone(ctx: ServiceContext, id: string): Promise<DomainError> {
  const now = await ctx.db.booking.findUnique({
    where: { id },
    select: { status: true, version: true },
  });
  if (now === null) return bookingNotFound();
  return canEdit(now.status)
    ? new DomainError("bookingChanged", now)
    : conflict("cannotEdit", now.status);
}
