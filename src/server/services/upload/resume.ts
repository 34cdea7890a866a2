import type { ServiceContext } from "../context";
import { attachFile, trashFiles } from "./store";

/**
 * Makes a resume the one of its owner's mechanic profile and marks their others as waste; without a
 * profile nothing happens yet. In the caller's transaction; returns what to empty after it.
 */
export async function attachResume(
  ctx: ServiceContext,
  ownerId: string,
  fileId: string,
): Promise<string[]> {
  const { count } = await ctx.db.mechanicProfile.updateMany({
    where: { userId: ownerId },
    data: { resumeFileId: fileId },
  });
  if (count === 0) return [];
  if (!(await attachFile(ctx, { id: fileId, ownerId, purpose: "resume" }))) {
    throw new Error("a resume that is not there was to be attached");
  }
  const others = await ctx.db.storedFile.findMany({
    where: { ownerId, purpose: "resume", uploadExpiresAt: null, id: { not: fileId } },
    select: { id: true },
  });
  const ids = others.map((other) => other.id);
  await trashFiles(ctx, ownerId, ids);
  return ids;
}

/** The newest resume this person uploaded, by its name where one is given; null for none. */
export async function newestResume(
  ctx: ServiceContext,
  ownerId: string,
  filename: string | null,
): Promise<string | null> {
  const row = await ctx.db.storedFile.findFirst({
    where: {
      ownerId,
      purpose: "resume",
      uploadExpiresAt: null,
      ...(filename === null ? {} : { originalName: filename }),
    },
    select: { id: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return row?.id ?? null;
}
