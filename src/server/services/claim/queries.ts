import type { ClaimSide } from "~/domain/claim/kinds";
import type { ClaimView } from "~/domain/claim/schema";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { partyOf } from "../booking/scope";
import type { ServiceContext } from "../context";
import { photosOf } from "../photo/attach";
import { claimInclude, presentClaim, type ClaimRow } from "./view";

/**
 * Returns a claim this person may see: any claim of their booking, but a safety report only if it's
 * theirs.
 */
async function findClaim(
  ctx: ServiceContext,
  userId: string,
  id: string,
): Promise<ClaimRow | null> {
  if (!isRowId(id)) return null;
  return ctx.db.claim.findFirst({
    where: {
      id,
      booking: partyOf(userId),
      OR: [{ kind: { not: "safety" } }, { openedBy: userId }],
    },
    include: claimInclude,
  });
}

export const claimNotFound = () => new DomainError("claimNotFound");

/**
 * Returns a claim this person may see, for one side of its booking. The other side gets a refusal.
 */
export async function requireClaim(
  ctx: ServiceContext,
  userId: string,
  id: string,
  side: ClaimSide | "opener",
): Promise<ClaimRow> {
  const claim = await findClaim(ctx, userId, id);
  if (claim === null) throw claimNotFound();
  const { customerId, mechanicId } = claim.booking;
  const whose = { opener: claim.openedBy, customer: customerId, mechanic: mechanicId }[side];
  if (whose !== userId) throw new DomainError("notTheirClaim");
  return claim;
}

export async function loadClaim(
  ctx: ServiceContext,
  viewerId: string,
  id: string,
): Promise<ClaimView> {
  const row = await ctx.db.claim.findUniqueOrThrow({ where: { id }, include: claimInclude });
  return presentClaim(row, viewerId, await photosOf(ctx, id));
}
