import type { Cents } from "~/domain/money";
import type { Booking } from "~/generated/prisma/client";
import type { ServiceContext } from "../../context";
import { settleCancellation } from "../../payment/capture/fee";
import { conflict } from "../../timeline/errors";
import { publishLiveEvent, notifyAbout } from "../../timeline/record";
import { returnPromo } from "../../promo/redeem";
import { explainAction, transitionBooking } from "../transition";
import { answerStop } from "./stop";

/**
 * Cancels a job for staff, in the caller's transaction, which holds the booking's lock. Both sides
 * are told.
 * @param feeCents charged for a different car at the job; zero for any other reason
 * @param tellsMechanic false if the caller tells the mechanic more than that
 * @throws {DomainError} 409 over, or being completed now
 */
export async function cancelByStaff(
  ctx: ServiceContext,
  {
    actorId,
    before,
    cancelReason = null,
    feeCents = 0,
    tellsMechanic = true,
  }: {
    actorId: string;
    before: Booking;
    cancelReason?: string | null;
    feeCents?: Cents;
    tellsMechanic?: boolean;
  },
): Promise<void> {
  const { id, status, mechanicId } = before;
  // Otherwise the customer would pay for a canceled job.
  // precondition: the desk can't cancel a job while its money is being charged
  if (before.completingAt !== null) throw conflict("beingCompleted", status);
  const moved = await transitionBooking(ctx, {
    id,
    name: "desk_cancel",
    scope: {},
    data: {
      cancelledAt: ctx.clock.now(),
      cancelledBy: "operator",
      cancelReason,
      cancellationFeeCents: feeCents,
      stoppedAt: null,
      stopReason: null,
    },
    actorId,
  });
  if (!moved) throw await explainAction(ctx, id, "desk_cancel");
  await returnPromo(ctx, id);
  await settleCancellation(ctx, id, feeCents);
  await answerStop(ctx, id);
  await notifyAbout(ctx, id, feeCents > 0 ? "different_vehicle_fee" : "desk_cancelled");
  if (tellsMechanic && mechanicId !== null) await notifyAbout(ctx, id, "job_desk_cancelled");
  await publishLiveEvent(ctx, before, { openJobs: mechanicId === null });
}
