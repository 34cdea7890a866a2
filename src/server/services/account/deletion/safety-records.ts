import { DAYS_TO_THINK, REPORT_KEEPS_DAYS } from "~/domain/account/deletion/deletion";
import type { Prisma } from "~/generated/prisma/client";
import { DAY_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../transaction";
import { emptyTrash, TRASH } from "../../upload/store";

/** Matches open safety reports about this person's bookings, from either side. */
export const openReportsOf = (userId: string): Prisma.ClaimWhereInput => ({
  kind: "safety",
  closedAt: null,
  booking: { OR: [{ customerId: userId }, { mechanicId: userId }] },
});

/**
 * Copies the data staff need to decide open safety reports about this person before they're erased.
 * The erasure isn't delayed, because the other side would notice. Runs in the caller's transaction.
 * @param leavesAt when the waiting period ended
 */
export async function keepForReports(
  ctx: ServiceContext,
  userId: string,
  leavesAt: Date,
): Promise<void> {
  const claims = await ctx.db.claim.findMany({
    where: openReportsOf(userId),
    select: {
      id: true,
      booking: {
        select: {
          customerId: true,
          serviceLocation: true,
          messages: {
            orderBy: { createdAt: "asc" },
            select: { senderId: true, createdAt: true, content: true },
          },
        },
      },
    },
  });
  if (claims.length === 0) return;
  const { firstName, lastName, email, phone } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, lastName: true, email: true, phone: true },
  });
  const erasesAt = new Date(leavesAt.getTime() + (REPORT_KEEPS_DAYS - DAYS_TO_THINK) * DAY_MS);
  await ctx.db.safetyRecord.createMany({
    data: claims.map(({ id: claimId, booking }) => ({
      claimId,
      userId,
      side: booking.customerId === userId ? "customer" : "mechanic",
      name: `${firstName} ${lastName}`.trim(),
      email,
      phone,
      serviceLocation: booking.serviceLocation,
      messages: booking.messages.map(({ senderId, createdAt, content }) => ({
        from: senderId === booking.customerId ? "customer" : "mechanic",
        at: createdAt.toISOString(),
        text: content,
      })),
      createdAt: ctx.clock.now(),
      erasesAt,
    })),
    skipDuplicates: true,
  });
}

/**
 * Erases the copies of reports that were decided, and any copy after 45 days, with the report's own
 * text and photos (job account.erase).
 */
export async function forgetSafetyRecords(ctx: ServiceContext): Promise<void> {
  const over = await ctx.prisma.safetyRecord.findMany({
    where: {
      OR: [{ erasesAt: { lte: ctx.clock.now() } }, { claim: { closedAt: { not: null } } }],
    },
    select: { claimId: true },
  });
  const claimIds = [...new Set(over.map(({ claimId }) => claimId))];
  if (claimIds.length === 0) return;
  const waste = await inTransaction(ctx, async ({ db }) => {
    await db.safetyRecord.deleteMany({ where: { claimId: { in: claimIds } } });
    await db.claim.updateMany({
      where: { id: { in: claimIds } },
      data: { description: "", reason: null },
    });
    const photos = await db.photo.findMany({ where: { attachedTo: { in: claimIds } } });
    const files = photos.flatMap(({ fileId, previewId }) => [fileId, previewId]);
    await db.photo.deleteMany({ where: { id: { in: photos.map(({ id }) => id) } } });
    await db.storedFile.updateMany({
      where: { id: { in: files } },
      data: { purpose: TRASH, attachedAt: null, uploadTokenHash: null, originalName: null },
    });
    return files;
  });
  await emptyTrash(ctx, waste);
}
