import { isOpen } from "~/domain/booking/status";
import { ATTACHED_PHOTO_KINDS, canRemovePhoto } from "~/domain/photo/rules";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import { HOUR_MS } from "~/domain/time/durations";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { conflict } from "../../timeline/errors";
import { publishLiveEvent } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { emptyTrash, trashFiles } from "../../upload/store";
import { photoNotFound, requirePhotoParticipant } from "./queries";

/**
 * DELETE /api/photos/{id}: removes an unattached photo of the caller. Errors: 404 not theirs, 409
 * attached, or the job has continued since.
 */
export async function removePhoto(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<{ id: string }> {
  const row = isRowId(id)
    ? await ctx.db.photo.findFirst({ where: { id, uploadedBy: actor.userId } })
    : null;
  if (row === null) throw photoNotFound();
  await requirePhotoParticipant(ctx, actor.userId, row.bookingId);
  let files: string[] = [];
  const answer = await inTransaction(ctx, async (ctx) => {
    // The lock keeps the job from continuing in the meantime.
    await lockBooking(ctx, row.bookingId);
    const { booking } = await requirePhotoParticipant(ctx, actor.userId, row.bookingId);
    const dropped = canRemovePhoto(row, booking.status)
      ? await dropPhoto(ctx, { id, uploadedBy: actor.userId })
      : null;
    if (dropped === null) throw conflict("photoKept", booking.status);
    await publishLiveEvent(ctx, booking, { openJobs: isOpen(booking.status) });
    files = dropped;
    return { id };
  });
  await emptyTrash(ctx, files);
  return answer;
}

/**
 * Removes an unattached photo and marks its files for deletion, in the caller's transaction.
 * Returns null if there's no such photo.
 */
async function dropPhoto(
  ctx: ServiceContext,
  where: Prisma.PhotoWhereUniqueInput,
): Promise<string[] | null> {
  const row = await ctx.db.photo.findUnique({ where });
  if (row === null) return null;
  // A photo that's being attached right now stays.
  const { count } = await ctx.db.photo.deleteMany({ where: { id: row.id, attachedTo: null } });
  if (count === 0) return null;
  const files = [row.fileId, row.previewId];
  await trashFiles(ctx, row.uploadedBy, files);
  return files;
}

/** Photos that need to be attached are deleted if they aren't within this time. */
const ORPHAN_HOURS = 24;
const BATCH = 200;

/** Deletes photos that were never attached (job cleanup). */
export async function sweepPhotos(ctx: ServiceContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ORPHAN_HOURS * HOUR_MS);
  for (;;) {
    const rows = await ctx.prisma.photo.findMany({
      where: { kind: { in: ATTACHED_PHOTO_KINDS }, attachedTo: null, createdAt: { lt: before } },
      select: { id: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const { id } of rows) {
      const files = await inTransaction(ctx, (ctx) => dropPhoto(ctx, { id }));
      await emptyTrash(ctx, files ?? []);
    }
    if (rows.length < BATCH) return;
  }
}
