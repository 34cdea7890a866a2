import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { ineligibilityOf } from "~/domain/vetting/rules";
import { areBlocked } from "../block/queries";
import type { ServiceContext } from "../context";
import { vettedSelect, vettingTerms } from "../mechanic/vetting";

/**
 * Requires that a customer may request this mechanic now. A blocked or suspended mechanic gets the
 * same error as an offline one, so a block can't be detected.
 * @throws {DomainError} 404 no such mechanic, or the customer's own account; 409 offline
 */
export async function requireOnline(
  ctx: ServiceContext,
  customerId: string,
  mechanicId: string,
): Promise<void> {
  if (!isRowId(mechanicId) || mechanicId === customerId) throw new DomainError("requestedNotFound");
  const profile = await ctx.db.mechanicProfile.findUnique({
    where: { userId: mechanicId },
    select: { isAvailable: true, user: { select: { leavesAt: true } }, ...vettedSelect },
  });
  if (profile === null) throw new DomainError("requestedNotFound");
  const isOnline = profile.isAvailable && profile.user.leavesAt === null;
  const takesJobs = isOnline && ineligibilityOf(profile, vettingTerms(ctx)) === null;
  const blocks = await areBlocked(ctx, customerId, mechanicId);
  if (!takesJobs || blocks) {
    throw new DomainError("requestedOffline");
  }
}
