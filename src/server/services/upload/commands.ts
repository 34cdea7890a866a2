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
 * POST /api/upload/profile-picture, multipart. Only stores the picture. It becomes the profile's
 * when its address is sent to POST /api/mechanic/profile. Errors: 400 not an image, 413 not under
 * 5 MB or over the quota, 429.
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
 * The JSON form of the same call: returns where to PUT the bytes, once and within ten minutes, and
 * the picture's future address.
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
 * PUT of a JSON upload's bytes. The token is the permission. Errors: 409 unknown, used or expired
 * token, 400 not an image (the token stays valid), 413.
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

  // Removing the token makes it work once. The second call finds none.
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
 * POST /api/upload/resume. Private to its owner and administrators. Becomes the profile's at once,
 * or at onboarding without a profile. Errors: 400 not a PDF, DOC or DOCX, or infected; 413 over 5
 * MB or over the quota; 429; 503 when the virus scanner can't be reached.
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
 * Stores the picture of a customer's vehicle, sent as a data URL. `attachFile` keeps it when the
 * profile is saved, in the caller's transaction. Otherwise the sweep deletes it. Errors: 400 not
 * an image, 413, 429.
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
  // The call returns the saved profile, not this file.
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
  // The client's file name is unused: pictures are shown, never downloaded by name.
  return {
    purpose,
    bytes,
    contentType: STORED_PICTURE_TYPE,
    extension: "webp",
    originalName: null,
  };
}
