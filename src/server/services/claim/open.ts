import type { z } from "zod";
import { holdsPayout, claimsEnd, deskDue, offerDue, refusalToClaim } from "~/domain/claim/rules";
import type { BookingEventKind } from "~/domain/booking/status";
import type { ClaimKind, ClaimSide } from "~/domain/claim/kinds";
import { MOST_WARRANTY_CLAIMS } from "~/domain/claim/policy";
import type { ClaimView, openClaimSchema } from "~/domain/claim/schema";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { formatDay } from "~/messages/format";
import type { Booking, BookingLine } from "~/generated/prisma/client";
import { violatedConstraint } from "~/server/gateways/db/db";
import type { Actor } from "../actor";
import { raiseSafetyAlarm } from "../notification/safety-alarm";
import { partyOf } from "../booking/scope";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { withinPair } from "../pair-limits";
import { attachPhotos } from "../photo/attach";
import { bookingNotFound } from "../timeline/errors";
import { notifyAbout } from "../timeline/record";
import { inTransaction } from "../transaction";
import { noteClaim } from "./transition";
import { loadClaim } from "./queries";
import { visitObstacle } from "./visits";

const DAY_SECONDS = 24 * 60 * 60;

type OpenClaim = z.output<typeof openClaimSchema>;

/**
 * POST /api/bookings/{id}/claims: opens a claim. Errors: 404 not their booking, 409 not or no
 * longer possible (with the last day if it's late), or already open, 429 too many today.
 */
export async function openClaim(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: OpenClaim,
): Promise<ClaimView> {
  const to = await otherParticipantOf(ctx, actor, input.id);
  const open = () => openWithin(ctx, actor, input);
  // A safety report emails neither side, and has its own limit.
  if (input.kind === "safety") return open();
  return withinPair(ctx, { limit: "claimsPerPair", from: actor.userId, to }, open);
}

async function openWithin(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: OpenClaim,
): Promise<ClaimView> {
  const bookingId = input.id;
  if (input.kind === "safety" && !(await ctx.limits.tryConsume("safetyReports", actor.userId))) {
    throw new DomainError("tooManySafetyReports", {
      retryAfterSeconds: DAY_SECONDS,
      limitName: "safetyReports",
    });
  }
  try {
    return await inTransaction(ctx, async (ctx) => {
      const parties = await ctx.db.booking.findFirst({
        where: { id: bookingId, ...partyOf(actor.userId) },
        select: { customerId: true, mechanicId: true },
      });
      if (parties === null) throw bookingNotFound();
      const visitable = input.kind === "warranty" && (await visitObstacle(ctx, parties)) === null;
      // Locks the facts that decide until this is written. Of two claims at once, the second counts
      // the first.
      await lockBooking(ctx, bookingId);
      const booking = await ctx.db.booking.findFirst({
        where: { id: bookingId, ...partyOf(actor.userId) },
        include: { lines: true },
      });
      if (booking === null) throw bookingNotFound();
      const side = booking.customerId === actor.userId ? "customer" : "mechanic";
      if (side === "mechanic" && input.kind !== "safety") throw new DomainError("notTheirBooking");
      refuse(ctx, input, side, booking);
      const lineId = await warrantedLine(ctx, input, booking);
      return write(ctx, actor, { ...input, side, warranted: lineId, visitable });
    });
  } catch (error) {
    if (input.kind === "safety") await ctx.limits.refund("safetyReports", actor.userId);
    const rule = violatedConstraint(error);
    if (rule !== "Claim_once" && rule !== "Claim_open_warranty") throw error;
    throw new DomainError("claimOpen");
  }
}

/** Returns the other side of a booking; 404 if the caller is neither. */
async function otherParticipantOf(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  id: string,
): Promise<string> {
  const booking = isRowId(id)
    ? await ctx.db.booking.findFirst({
        where: { id, ...partyOf(userId) },
        select: { customerId: true, mechanicId: true },
      })
    : null;
  if (booking === null) throw bookingNotFound();
  return (booking.customerId === userId ? booking.mechanicId : booking.customerId) ?? "";
}

function refuse(ctx: ServiceContext, { kind }: OpenClaim, side: ClaimSide, booking: Booking): void {
  const claimable = { ...booking, claimsUntil: claimsEnd(booking) };
  const refusal = refusalToClaim(kind, side, claimable, ctx.clock.now());
  if (refusal === null) return;
  const { status } = booking;
  if (refusal.name !== "claimLate") throw new DomainError(refusal.name, { status });
  throw new DomainError(refusal.name, { status, date: formatDay(refusal.late, booking.timeZone) });
}

/** Returns the line a warranty claim is about; null for other claims. */
async function warrantedLine(
  ctx: ServiceContext,
  { kind, lineId, failed }: OpenClaim,
  booking: Booking & { lines: BookingLine[] },
): Promise<string | null> {
  if (kind !== "warranty") return null;
  // Lines are named as in the booking's answer.
  const line = booking.lines.find((one) => (one.serviceId ?? one.id) === lineId);
  if (line === undefined) throw new DomainError("noLineNamed", { field: "lineId" });
  // The mechanic provided the parts that were added later.
  const isTheirPart = booking.customerProvidesParts && line.kind === "service";
  if (isTheirPart && failed === "part") throw new DomainError("ownPart");
  const used = await ctx.db.claim.count({ where: { bookingId: booking.id, kind } });
  if (used >= MOST_WARRANTY_CLAIMS) throw new DomainError("claimsUsedUp");
  return line.id;
}

function eventOf(kind: ClaimKind): BookingEventKind {
  switch (kind) {
    case "warranty":
      return "claim_warranty";
    case "safety":
      return "report_danger";
    case "not_done":
    case "damage":
    case "overcharge":
    case "no_show":
      return "claim";
    default:
      return kind satisfies never;
  }
}

/**
 * Writes a claim. A warranty claim asks the mechanic first, if they can come. Staff handle all
 * others.
 */
async function write(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  claim: OpenClaim & { side: ClaimSide; warranted: string | null; visitable: boolean },
): Promise<ClaimView> {
  const { id: bookingId, kind, side, description, photoIds, visitable, warranted: lineId } = claim;
  const now = ctx.clock.now();
  const { id } = await ctx.db.claim.create({
    data: {
      bookingId,
      kind,
      state: visitable ? "asked" : "desk",
      openedBy: userId,
      description,
      lineId,
      dueAt: visitable ? offerDue(now) : deskDue(now),
      holdsPayout: holdsPayout(kind, side),
      createdAt: now,
    },
  });
  await attachPhotos(ctx, { bookingId, userId, kind: "claim", ids: photoIds, to: id });
  await noteClaim(ctx, { bookingId, kind, openedBy: userId }, eventOf(kind), userId);
  await notifyAbout(ctx, bookingId, side === "customer" ? "claim_noted" : "job_claim_noted", {
    claimId: id,
  });
  if (kind === "safety") await raiseSafetyAlarm(ctx, { claimId: id, bookingId, side });
  // A warranty claim that the mechanic can't answer doesn't concern them.
  else if (visitable || kind !== "warranty") {
    await notifyAbout(ctx, bookingId, "job_claim", { claimId: id });
  }
  return loadClaim(ctx, userId, id);
}
