import type { ClaimView } from "~/domain/claim/schema";
import { centsToText } from "~/domain/money";
import type { Prisma } from "~/generated/prisma/client";

export const claimInclude = {
  line: { select: { name: true } },
  booking: {
    select: {
      id: true,
      customerId: true,
      mechanicId: true,
      followsUpId: true,
      bookingNumber: true,
      status: true,
      timeZone: true,
      cancellationFeeCents: true,
    },
  },
} satisfies Prisma.ClaimInclude;

export type ClaimRow = Prisma.ClaimGetPayload<{ include: typeof claimInclude }>;

/** Presents a claim to one of its booking's two sides. */
export function presentClaim(
  claim: ClaimRow,
  viewerId: string,
  photos: ClaimView["photos"],
): ClaimView {
  return {
    id: claim.id,
    kind: claim.kind,
    state: claim.state,
    own: claim.openedBy === viewerId,
    description: claim.description,
    line: claim.line?.name ?? null,
    dueAt: claim.dueAt?.toISOString() ?? null,
    times: claim.times.map((at) => at.toISOString()),
    followUpId: claim.followUpId,
    declineReason: claim.declineReason,
    decision: claim.decision,
    reason: claim.reason,
    refund: claim.refundCents === null ? null : centsToText(claim.refundCents),
    mailedTo: claim.mailedTo,
    photos,
    createdAt: claim.createdAt.toISOString(),
  };
}
