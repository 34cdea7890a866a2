import { keptSince } from "~/domain/account/deletion/retention";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../transaction";
import { emptyTrash, TRASH } from "../../upload/store";

const BATCH = 500;

/** Deletes old message texts, and old photos with their files, in batches (nightly). */
export async function forgetOldWords(ctx: ServiceContext): Promise<void> {
  const before = keptSince(ctx.clock.now());
  await forgetMessages(ctx, before);
  await forgetSupport(ctx, before);
  await forgetPhotos(ctx, before);
}

/** Deletes the texts of old messages. Their rows stay for counting. */
async function forgetMessages({ prisma }: ServiceContext, before: Date): Promise<void> {
  for (;;) {
    const rows = await prisma.message.findMany({
      where: { createdAt: { lt: before }, content: { not: "" } },
      select: { id: true },
      take: BATCH,
    });
    await prisma.message.updateMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      data: { content: "" },
    });
    if (rows.length < BATCH) return;
  }
}

/** Deletes texts of requests, notes about them, and whole requests of people without an account. */
async function forgetSupport({ prisma }: ServiceContext, before: Date): Promise<void> {
  const old = { createdAt: { lt: before }, body: { not: "" } };
  await prisma.supportMessage.updateMany({ where: old, data: { body: "" } });
  await prisma.supportNote.deleteMany({ where: { createdAt: { lt: before } } });
  await prisma.supportRequest.deleteMany({ where: { userId: null, lastAt: { lt: before } } });
}

async function forgetPhotos(ctx: ServiceContext, before: Date): Promise<void> {
  for (;;) {
    const rows = await ctx.prisma.photo.findMany({
      where: { createdAt: { lt: before } },
      select: { id: true, fileId: true, previewId: true },
      take: BATCH,
    });
    const files = rows.flatMap(({ fileId, previewId }) => [fileId, previewId]);
    await inTransaction(ctx, async ({ db }) => {
      await db.photo.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
      await db.storedFile.updateMany({
        where: { id: { in: files } },
        data: { purpose: TRASH, attachedAt: null, uploadTokenHash: null },
      });
    });
    // The hourly sweep removes files that can't be removed now.
    await emptyTrash(ctx, files);
    if (rows.length < BATCH) return;
  }
}
