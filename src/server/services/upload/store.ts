import { randomUUID } from "node:crypto";
import { DomainError } from "~/domain/errors";
import { fileUrl } from "~/domain/upload/address";
import { MAX_STORED_BYTES_PER_USER, UPLOAD_TICKET_MINUTES } from "~/domain/upload/rules";
import { MINUTE_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction, unkeyed } from "../transaction";

// A row is written before its bytes and deleted after them, so every stored byte has a row:
// reserved (uploadExpiresAt set) → ready → attached (attachedAt set) → trash (purpose) → deleted.

/** The purpose of a file. `trash` means that it's waiting for deletion. */
export type FilePurpose =
  "picture" | "vehicle" | "resume" | "tax_form" | "document" | typeof BOOKING_PHOTO;
/**
 * A booking's photos are limited by booking and day instead of a quota that busy mechanics would
 * reach.
 */
export const BOOKING_PHOTO = "photo";
export const TRASH = "trash";

/** A file to store. */
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
 * Stores a file of this owner. `settle` runs in the transaction that makes it ready, and its result
 * is returned. If anything fails, the file is removed. Bytes are never sent inside a transaction.
 * Errors: 413 over the owner's quota, 503 storage unavailable.
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

/** A file that's expected, with or without its bytes. */
type ExpectedFile = Omit<NewFile, "bytes"> & { bytes: Uint8Array | null; uploadTokenHash?: string };

/** Reserves quota in its own transaction, because its result isn't the call's answer. */
function reserveFile(
  ctx: ServiceContext,
  ownerId: string,
  file: ExpectedFile,
): Promise<StoredFileRef> {
  return inTransaction(unkeyed(ctx), (ctx) => reserveWithin(ctx, ownerId, file));
}

/** Reserves the owner's quota and names the storage key, in the caller's transaction. */
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
      uploadExpiresAt: new Date(now.getTime() + UPLOAD_TICKET_MINUTES * MINUTE_MS),
      createdAt: now,
    },
    select: { id: true, storageKey: true },
  });
  return { ...row, url: fileUrl(row.id) };
}

/** Refuses bytes over the owner's quota. Call it inside the transaction that locked the owner. */
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

/**
 * Marks a ready file of this owner as attached, so it's kept. Returns false if there's no such
 * file.
 */
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

/**
 * Marks files for deletion, in the transaction that stops using them. Call `emptyTrash` after it.
 */
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
 * Deletes the bytes and rows of marked files. Call it after the commit. A failure is only logged,
 * because the sweep tries again.
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

/** Deletes files stored for a change that didn't happen. */
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
