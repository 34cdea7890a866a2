import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { fileUrl, pictureUploadUrl } from "~/domain/upload/address";
import { pictureDataUrlBytes } from "~/domain/upload/data-url";
import { safeFileName } from "~/domain/upload/file-name";
import { resumeTypeOf } from "~/domain/upload/resume-type";
import { isFileTooLarge, isPictureTooLarge, RESUME_TYPES } from "~/domain/upload/rules";
import type {
  pictureTicketViewSchema,
  pictureUploadRequestSchema,
  pictureUploadViewSchema,
  resumeUploadViewSchema,
} from "~/domain/upload/schema";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import { reencodePicture, STORED_PICTURE_TYPE } from "~/server/gateways/files/pictures";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction, unkeyed } from "../transaction";
import { attachResume } from "./resume";
import {
  discardFiles,
  emptyTrash,
  refuseOverQuota,
  reserveWithin,
  storeFile,
  type StoredFileRef,
} from "./store";

interface UploadedFile {
  bytes: Uint8Array;
  filename: string;
}

/**
 * POST /api/upload/profile-picture, multipart: stores a picture. It becomes the profile's only when
 * its address is sent to POST /api/mechanic/profile. Errors: 400 not an image, 413 not under 5 MB
 * or over the quota, 429.
 */
export async function uploadPicture(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: UploadedFile,
): Promise<z.output<typeof pictureUploadViewSchema>> {
  await ctx.limits.consume("uploads", actor.userId);
  const bytes = await preparePicture(input.bytes);
  return storeFile(ctx, actor.userId, pictureFile("picture", bytes), (_ctx, stored) =>
    Promise.resolve({ profileImageUrl: stored.url }),
  );
}

/**
 * POST /api/upload/profile-picture, JSON: returns the address to PUT the bytes to, once and within
 * ten minutes, and the picture's future address.
 */
export async function startPictureUpload(
  ctx: ServiceContext,
  actor: Actor<"user">,
  _input: z.output<typeof pictureUploadRequestSchema>,
): Promise<z.output<typeof pictureTicketViewSchema>> {
  await ctx.limits.consume("uploads", actor.userId);
  const token = newToken();
  return inTransaction(ctx, async (ctx) => {
    const stored = await reserveWithin(ctx, actor.userId, {
      ...pictureFile("picture", null),
      uploadTokenHash: hashOfToken(token),
    });
    return { profileImageUrl: stored.url, uploadUrl: pictureUploadUrl(stored.id, token) };
  });
}

/**
 * Accepts the PUT of a picture's bytes. The token is the permission. Errors: 409 unknown, used or
 * expired token, 400 not an image (the token stays valid), 413.
 */
export async function acceptPictureBytes(
  ctx: ServiceContext,
  input: { fileId: string; token: string; bytes: Uint8Array },
): Promise<z.output<typeof pictureUploadViewSchema>> {
  const gone = () => new DomainError("uploadGone");
  if (!isRowId(input.fileId)) throw gone();
  const ticket = {
    id: input.fileId,
    uploadTokenHash: hashOfToken(input.token),
    uploadExpiresAt: { gt: ctx.clock.now() },
  };
  const row = await ctx.db.storedFile.findFirst({
    where: ticket,
    select: { id: true, ownerId: true, storageKey: true },
  });
  if (row === null) throw gone();
  const bytes = await preparePicture(input.bytes);

  // The token is removed, so a second call doesn't find it.
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockUser(ctx, row.ownerId);
    await refuseOverQuota(ctx, row.ownerId, bytes.byteLength);
    const { count } = await ctx.db.storedFile.updateMany({
      where: ticket,
      data: { uploadTokenHash: null, sizeBytes: bytes.byteLength },
    });
    if (count === 0) throw gone();
  });
  try {
    await ctx.files.put(row.storageKey, bytes, STORED_PICTURE_TYPE);
    await ctx.db.storedFile.update({ where: { id: row.id }, data: { uploadExpiresAt: null } });
  } catch (error) {
    await discardFiles(ctx, [row.id]);
    throw error;
  }
  return { profileImageUrl: fileUrl(row.id) };
}

/**
 * POST /api/upload/resume: stores a resume, which only its owner and administrators can read. It
 * becomes the profile's immediately, or at onboarding. Errors: 400 not a PDF, DOC or DOCX, or
 * infected; 413 over 5 MB or over the quota; 429; 503 when the virus scanner can't be reached.
 */
export async function uploadResume(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  input: UploadedFile,
): Promise<z.output<typeof resumeUploadViewSchema>> {
  await ctx.limits.consume("uploads", actor.userId);
  if (isFileTooLarge(input.bytes.byteLength)) {
    throw new DomainError("resumeTooLarge");
  }
  const contentType = resumeTypeOf(input.bytes);
  if (contentType === null) throw new DomainError("notAResume");
  if (!(await ctx.scanner.isClean(input.bytes))) {
    throw new DomainError("infected");
  }
  const extension = RESUME_TYPES[contentType];
  const originalName = safeFileName(input.filename, extension);
  const file = {
    purpose: "resume",
    bytes: input.bytes,
    contentType,
    extension,
    originalName,
  } as const;

  let replaced: string[] = [];
  const view = await storeFile(ctx, actor.userId, file, async (ctx, stored) => {
    replaced = await attachResume(ctx, actor.userId, stored.id);
    return { filename: originalName };
  });
  await emptyTrash(ctx, replaced);
  return view;
}

/**
 * Stores the picture of a customer's vehicle, sent as a data URL. When the profile is saved,
 * `attachFile` attaches it in the caller's transaction. Otherwise the sweep deletes it. Errors: 400
 * not an image, 413, 429.
 */
export async function storeVehiclePhoto(
  ctx: ServiceContext,
  ownerId: string,
  dataUrl: string,
): Promise<StoredFileRef> {
  const field = "vehiclePhoto";
  await ctx.limits.consume("uploads", ownerId);
  const raw = pictureDataUrlBytes(dataUrl);
  if (raw === null) {
    const isHeic = /^data:image\/hei[cf][;,]/i.test(dataUrl.slice(0, 20));
    throw new DomainError(isHeic ? "heicPicture" : "notAVehiclePhoto", { field });
  }
  if (isPictureTooLarge(raw.byteLength)) throw new DomainError("pictureTooLarge", { field });
  const bytes = await reencodePicture(raw, { notAPicture: "notAVehiclePhoto", field });
  // A repeated call must return the saved profile, so this file isn't stored under the call's key.
  return storeFile(unkeyed(ctx), ownerId, pictureFile("vehicle", bytes), (_ctx, stored) =>
    Promise.resolve(stored),
  );
}

function preparePicture(bytes: Uint8Array): Promise<Buffer> {
  if (isPictureTooLarge(bytes.byteLength)) throw new DomainError("pictureTooLarge");
  return reencodePicture(bytes);
}

function pictureFile<Bytes extends Uint8Array | null>(
  purpose: "picture" | "vehicle",
  bytes: Bytes,
) {
  // The client's file name isn't used: pictures are shown, never downloaded by name.
  return {
    purpose,
    bytes,
    contentType: STORED_PICTURE_TYPE,
    extension: "webp",
    originalName: null,
  };
}
