import { randomUUID } from "node:crypto";
import { DomainError } from "~/domain/errors";
import { fileUrl } from "~/domain/upload/address";
import { MAX_STORED_BYTES_PER_USER, UPLOAD_TICKET_MINUTES } from "~/domain/upload/rules";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction, unkeyed } from "../transaction";

// A row comes before its bytes and goes after them, so every stored byte has a row that can be found:
// reserved (uploadExpiresAt set) → ready → attached (attachedAt set) → trash (purpose) → gone.

/** Purpose of a file; `trash` waits for removal. */
export type FilePurpose =
  "picture" | "vehicle" | "resume" | "tax_form" | "document" | typeof BOOKING_PHOTO;
/** A booking's photo: bounded by booking and day, so that busy mechanics don't run out of place. */
export const BOOKING_PHOTO = "photo";
export const TRASH = "trash";

/** A file that is to be stored. */
export interface NewFile {
  purpose: FilePurpose;
  bytes: Uint8Array;
  contentType: string;
  extension: string;
  originalName: string | null;
}

export interface StoredFileRef {
  id: string;
  storageKey: string;
  url: string;
}

/**
 * Stores a file of this owner; `settle` runs in the transaction that makes it ready, and its answer
 * is the call's. Whatever fails, no file stays behind. Bytes never go out of a transaction.
 * Errors: 413 over the owner's quota, 503 storage away.
 */
export async function storeFile<View>(
  ctx: ServiceContext,
  ownerId: string,
  file: NewFile,
  settle: (ctx: ServiceContext, stored: StoredFileRef) => Promise<View>,
): Promise<View> {
  const stored = await reserveFile(ctx, ownerId, file);
  try {
    await ctx.files.put(stored.storageKey, file.bytes, file.contentType);
    return await inTransaction(ctx, async (ctx) => {
      await ctx.db.storedFile.update({ where: { id: stored.id }, data: { uploadExpiresAt: null } });
      return settle(ctx, stored);
    });
  } catch (error) {
    await discardFiles(ctx, [stored.id]);
    throw error;
  }
}

/** A file that is to come, with its bytes or without. */
type ExpectedFile = Omit<NewFile, "bytes"> & { bytes: Uint8Array | null; uploadTokenHash?: string };

/** Takes a place in the owner's quota, in a transaction of its own: it is not the call's answer. */
function reserveFile(
  ctx: ServiceContext,
  ownerId: string,
  file: ExpectedFile,
): Promise<StoredFileRef> {
  return inTransaction(unkeyed(ctx), (ctx) => reserveWithin(ctx, ownerId, file));
}

/** Takes a place in the owner's quota and names the storage key; in the caller's transaction. */
export async function reserveWithin(
  ctx: ServiceContext,
  ownerId: string,
  file: ExpectedFile,
): Promise<StoredFileRef> {
  const now = ctx.clock.now();
  const sizeBytes = file.bytes?.byteLength ?? 0;
  await lockUser(ctx, ownerId);
  if (file.purpose !== BOOKING_PHOTO) await refuseOverQuota(ctx, ownerId, sizeBytes);
  const row = await ctx.db.storedFile.create({
    data: {
      ownerId,
      purpose: file.purpose,
      storageKey: `${file.purpose}/${randomUUID()}.${file.extension}`,
      contentType: file.contentType,
      sizeBytes,
      originalName: file.originalName,
      uploadTokenHash: file.uploadTokenHash ?? null,
      uploadExpiresAt: new Date(now.getTime() + UPLOAD_TICKET_MINUTES * 60_000),
      createdAt: now,
    },
    select: { id: true, storageKey: true },
  });
  return { ...row, url: fileUrl(row.id) };
}

/** Inside the transaction that locked the owner. */
export async function refuseOverQuota(
  ctx: ServiceContext,
  ownerId: string,
  moreBytes: number,
): Promise<void> {
  const { _sum } = await ctx.db.storedFile.aggregate({
    where: { ownerId, purpose: { notIn: [TRASH, BOOKING_PHOTO] } },
    _sum: { sizeBytes: true },
  });
  if ((_sum.sizeBytes ?? 0) + moreBytes > MAX_STORED_BYTES_PER_USER) {
    throw new DomainError("tooManyFiles");
  }
}

/** Keeps a ready file of this owner for good; false when there is no such file. */
export async function attachFile(
  ctx: ServiceContext,
  file: { id: string; ownerId: string; purpose: FilePurpose },
): Promise<boolean> {
  const { count } = await ctx.db.storedFile.updateMany({
    where: { ...file, uploadExpiresAt: null },
    data: { attachedAt: ctx.clock.now() },
  });
  return count === 1;
}

/** Marks files as waste, in the transaction that stops using them; empty the trash after it. */
export async function trashFiles(
  ctx: ServiceContext,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.storedFile.updateMany({
    where: { id: { in: [...ids] }, ownerId },
    data: { purpose: TRASH, attachedAt: null, uploadTokenHash: null },
  });
}

/**
 * Removes the bytes and rows of files that are waste. Called after the commit; what fails here is
 * only logged, because the sweep finds it again.
 */
export async function emptyTrash(ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    const rows = await ctx.prisma.storedFile.findMany({
      where: { id: { in: [...ids] }, purpose: TRASH },
      select: { id: true, storageKey: true },
    });
    for (const row of rows) {
      await ctx.files.remove(row.storageKey);
      await ctx.prisma.storedFile.deleteMany({ where: { id: row.id, purpose: TRASH } });
    }
  } catch (error) {
    ctx.log.warn({ err: error }, "files that are no longer used could not be removed yet");
  }
}

/** Gives up files that were stored for a change that did not happen. */
export async function discardFiles(ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  try {
    await ctx.prisma.storedFile.updateMany({
      where: { id: { in: [...ids] }, attachedAt: null },
      data: { purpose: TRASH, uploadTokenHash: null },
    });
  } catch (error) {
    ctx.log.warn({ err: error }, "a stored file could not be given up; the sweep will find it");
    return;
  }
  await emptyTrash(ctx, ids);
}
