import type { ServiceContext } from "../context";
import { attachFile, trashFiles } from "./store";

/**
 * Makes a resume the one on its owner's mechanic profile, and marks their others for deletion.
 * Without a profile it does nothing yet. Runs in the caller's transaction. Returns files to delete
 * after it.
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

/** Returns the newest resume this person uploaded, or the one with this name; null for none. */
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
