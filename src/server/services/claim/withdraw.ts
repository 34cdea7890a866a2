import type { ClaimView } from "~/domain/claim/schema";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { notifyAbout } from "../timeline/record";
import { inTransaction } from "../transaction";
import { claimChanged, transitionClaim, noteClaim } from "./transition";
import { loadClaim, requireClaim } from "./queries";

/**
 * POST /api/claims/{id}/withdraw: the person who opened it withdraws it, and a held payout
 * continues.
 */
export async function withdrawClaim(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<ClaimView> {
  const claim = await requireClaim(ctx, actor.userId, id, "opener");
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, claim.bookingId);
    if (!(await transitionClaim(ctx, { id, name: "withdraw" }))) throw claimChanged();
    await noteClaim(ctx, claim, "claim_withdrawn", actor.userId);
    if (claim.kind !== "safety") {
      await notifyAbout(ctx, claim.bookingId, "job_claim_withdrawn", { claimId: id });
    }
    return loadClaim(ctx, actor.userId, id);
  });
}
