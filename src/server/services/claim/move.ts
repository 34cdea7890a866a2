import { CLAIM_ACTS, isOpenClaim, type ClaimActName, type ClaimKind } from "~/domain/claim/kinds";
import type { BookingEventKind } from "~/domain/booking/status";
import { DomainError } from "~/domain/errors";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../context";
import { publishChange, recordEvent } from "../timeline/record";

type ClaimChange = Prisma.ClaimUncheckedUpdateManyInput;

/**
 * Writes a claim's state: a conditional update from one of the act's states. In the caller's
 * transaction, behind the lock of the booking that it is about.
 * @returns whether the claim was in such a state
 */
export async function moveClaim(
  ctx: ServiceContext,
  move: { id: string; name: ClaimActName; where?: Prisma.ClaimWhereInput; data?: ClaimChange },
): Promise<boolean> {
  const { from, to } = CLAIM_ACTS[move.name];
  const { count } = await ctx.db.claim.updateMany({
    where: { AND: [{ id: move.id, state: { in: [...from] } }, move.where ?? {}] },
    data: {
      dueAt: null,
      ...(isOpenClaim(to) ? {} : { closedAt: ctx.clock.now() }),
      ...move.data,
      state: to,
    },
  });
  return count > 0;
}

/** 409: it is not in a state that allows it, or another request was first. */
export const claimMoved = () => new DomainError("claimMoved");

/** What happened to a claim, on the timeline of its booking; a danger is told to nobody beside us. */
export async function noteClaim(
  ctx: ServiceContext,
  claim: { bookingId: string; kind: ClaimKind },
  event: BookingEventKind,
  actorId: string | null,
): Promise<void> {
  if (claim.kind !== "safety" || event === "report_danger")
    await recordEvent(ctx, claim.bookingId, event, actorId);
  const booking = await ctx.db.booking.findUniqueOrThrow({ where: { id: claim.bookingId } });
  await publishChange(ctx, booking);
}
