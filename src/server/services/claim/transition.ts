import {
  CLAIM_ACTIONS,
  isOpenClaim,
  type ClaimActionName,
  type ClaimKind,
} from "~/domain/claim/kinds";
import type { BookingEventKind } from "~/domain/booking/status";
import { DomainError } from "~/domain/errors";
import { ANSWERED_NOTE, JOB_CONTINUED_NOTE } from "~/domain/staff/alert/kinds";
import type { Prisma } from "~/generated/prisma/client";
import { clearAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { publishLiveEvent, recordEvent } from "../timeline/record";

type ClaimChange = Prisma.ClaimUncheckedUpdateManyInput;

/**
 * Writes a claim's state by a conditional update from one of the action's states. Runs in the
 * caller's transaction, under the booking's lock.
 * @returns whether the claim was in such a state
 */
export async function transitionClaim(
  ctx: ServiceContext,
  transition: {
    id: string;
    name: ClaimActionName;
    where?: Prisma.ClaimWhereInput;
    data?: ClaimChange;
  },
): Promise<boolean> {
  const { by, from, to } = CLAIM_ACTIONS[transition.name];
  const { count } = await ctx.db.claim.updateMany({
    where: {
      AND: [
        {
          id: transition.id,
          // precondition: a claim leaves each state once: one visit, one decision
          state: { in: [...from] },
        },
        transition.where ?? {},
      ],
    },
    data: {
      dueAt: null,
      ...(isOpenClaim(to) ? {} : { closedAt: ctx.clock.now() }),
      ...transition.data,
      state: to,
    },
  });
  if (count === 0) return false;
  const note = by === "operator" ? ANSWERED_NOTE : JOB_CONTINUED_NOTE;
  if (to !== "desk") await clearAlert(ctx, { kind: "claim_overdue", subject: transition.id, note });
  return true;
}

/** 409: its state doesn't allow it, or another request was first. */
export const claimChanged = () => new DomainError("claimChanged");

/**
 * Adds the claim's event to its booking's timeline and refreshes both sides' open pages. For a
 * safety report, only the reporter's pages refresh, because a page that reloads could tell the
 * other side.
 */
export async function noteClaim(
  ctx: ServiceContext,
  claim: { bookingId: string; kind: ClaimKind; openedBy: string },
  event: BookingEventKind,
  actorId: string | null,
): Promise<void> {
  if (claim.kind === "safety") {
    if (event === "report_danger") await recordEvent(ctx, claim.bookingId, event, actorId);
    const users = [claim.openedBy];
    return ctx.live.publish(ctx.db, { topic: "bookings", users, mechanics: false });
  }
  await recordEvent(ctx, claim.bookingId, event, actorId);
  const booking = await ctx.db.booking.findUniqueOrThrow({ where: { id: claim.bookingId } });
  await publishLiveEvent(ctx, booking);
}
