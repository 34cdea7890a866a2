import { createHash } from "node:crypto";
import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { isOpen } from "~/domain/booking/status";
import {
  hasRoomFor,
  isProofKind,
  PHOTO_RULES,
  refusalToAddPhoto,
  weaknessOf,
} from "~/domain/photo/rules";
import { type PhotoKind } from "~/domain/photo/kinds";
import type { addPhotoSchema, PhotoView } from "~/domain/photo/schema";
import { isPictureTooLarge } from "~/domain/upload/rules";
import { looksOf, reencodePhoto, STORED_PICTURE_TYPE } from "~/server/gateways/files/pictures";
import type { Actor } from "../../actor";
import { refuseSuspendedCustomer } from "../../account/customer-suspension";
import { askAboutPhoto } from "../actions/arrival";
import { deviceTimeOf } from "../transition";
import { takenBy } from "../scope";
import type { ServiceContext } from "../../context";
import { lockBooking, lockMechanics, lockPhoto } from "../../locks";
import { conflict } from "../../timeline/errors";
import { publishLiveEvent } from "../../timeline/record";
import { unkeyed } from "../../transaction";
import {
  attachFile,
  BOOKING_PHOTO,
  discardFiles,
  storeFile,
  type NewFile,
} from "../../upload/store";
import { presentPhoto, requirePhotoParticipant } from "./queries";
import { requireOpenThread } from "../../thread/open";

/**
 * POST /api/bookings/{id}/photos: one side adds a photo. An arrival photo asks the customer whether
 * the mechanic is there. A small, one-color or already used photo is stored but proves nothing.
 * Errors: 400 not a picture, or an arrival photo that proves nothing, 403 the other side's kind, or a suspended customer's message,
 * 404 not their booking, 409 not now or too many, 413 also for this person's photos of the booking
 * in total, 429 also for the day's.
 */
export async function addPhoto(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, kind, bytes, ...said }: z.output<typeof addPhotoSchema>,
): Promise<PhotoView> {
  const { customerId, mechanicId } = await requireRoom(ctx, actor, id, kind);
  await ctx.limits.consume("uploads", actor.userId);
  await ctx.limits.consume("photos", actor.userId);
  if (isPictureTooLarge(bytes.byteLength)) throw new DomainError("pictureTooLarge");
  const pictures = await reencodePhoto(bytes);
  const looks = await looksOf(pictures.full);
  if (kind === "arrival") refuseWeak(weaknessOf({ ...looks, isUsed: false }));
  const digest = createHash("sha256").update(pictures.full).digest("base64url");
  const size = pictures.full.byteLength + pictures.preview.byteLength;
  await ctx.limits.consume("photoKilobytes", actor.userId, Math.ceil(size / 1024));

  // A repeated call must return the photo, so this file isn't stored under the call's key.
  const preview = await storeFile(unkeyed(ctx), actor.userId, fileOf(pictures.preview), (_, one) =>
    Promise.resolve(one),
  );
  try {
    return await storeFile(ctx, actor.userId, fileOf(pictures.full), async (ctx, file) => {
      // The mechanic comes before the booking, as in a suspension or a block.
      if (mechanicId !== null) await lockMechanics(ctx, customerId, mechanicId);
      // When two are sent at once, the second counts the first.
      await lockBooking(ctx, id);
      const booking = await requireRoom(ctx, actor, id, kind);
      await refuseOverSize(ctx, { bookingId: id, userId: actor.userId, kind }, size);
      // precondition: a photo proves one thing, even when it's sent twice at once
      await lockPhoto(ctx, digest);
      // The photo was already sent for this purpose, so this is a repeated upload.
      const same = { bookingId: id, kind, uploadedBy: actor.userId };
      const isUsed = (await ctx.db.photo.count({ where: { digest, NOT: same } })) > 0;
      const weakness = weaknessOf({ ...looks, isUsed });
      if (kind === "arrival") refuseWeak(weakness);
      const row = await ctx.db.photo.create({
        data: {
          bookingId: id,
          uploadedBy: actor.userId,
          kind,
          fileId: file.id,
          previewId: preview.id,
          createdAt: ctx.clock.now(),
          deviceAt: deviceTimeOf(said),
          digest,
          isProof: weakness === null,
        },
      });
      for (const one of [file, preview]) {
        await attachFile(ctx, { id: one.id, ownerId: actor.userId, purpose: BOOKING_PHOTO });
      }
      if (kind === "arrival") await askAboutPhoto(ctx, id, takenBy(actor.userId));
      // An attached photo is shown with its message or claim, not by itself.
      if (!PHOTO_RULES[kind].attached) {
        await publishLiveEvent(ctx, booking, { openJobs: isOpen(booking.status) });
      }
      return presentPhoto(row, { size: "full", own: true, status: booking.status });
    });
  } catch (error) {
    await discardFiles(ctx, [preview.id]);
    throw error;
  }
}

/** Returns the booking if this person can add another photo of this kind now. */
async function requireRoom(
  ctx: ServiceContext,
  actor: Actor<"user">,
  bookingId: string,
  kind: PhotoKind,
) {
  const { booking, participant } = await requirePhotoParticipant(ctx, actor.userId, bookingId);
  const refusal = refusalToAddPhoto(kind, participant, booking, ctx.clock.now());
  if (refusal === "noPhotosNow") throw conflict(refusal, booking.status);
  if (refusal !== null) throw new DomainError(refusal);
  // Photos of a claim go to the desk, even after a block.
  if (kind !== "claim") {
    await requireOpenThread(ctx, booking, kind === "message" ? "words" : "work");
  }
  if (kind === "message" && participant === "customer") {
    await refuseSuspendedCustomer(ctx, actor.userId, "conversation", booking);
  }
  const { most } = PHOTO_RULES[kind];
  const count = await ctx.db.photo.count({
    where: { bookingId, kind, uploadedBy: actor.userId },
  });
  if (count >= most) throw new DomainError("tooManyPhotos", { most, status: booking.status });
  return booking;
}

interface NewPhoto {
  bookingId: string;
  userId: string;
  kind: PhotoKind;
}

/**
 * Refuses a photo beyond the room that this person's photos of the booking have. Call it while
 * holding the booking's lock.
 */
async function refuseOverSize(
  ctx: ServiceContext,
  { bookingId, userId, kind }: NewPhoto,
  bytes: number,
): Promise<void> {
  const photos = await ctx.db.photo.findMany({
    where: { bookingId, uploadedBy: userId },
    select: {
      kind: true,
      file: { select: { sizeBytes: true } },
      preview: { select: { sizeBytes: true } },
    },
  });
  const taken = { proof: 0, other: 0 };
  for (const { kind: ofPhoto, file, preview } of photos) {
    taken[isProofKind(ofPhoto) ? "proof" : "other"] += file.sizeBytes + preview.sizeBytes;
  }
  if (!hasRoomFor(kind, bytes, taken)) throw new DomainError("bookingPhotosFull");
}

/**
 * Refuses an arrival photo that proves nothing.
 * @throws 400 if an arrival photo can't show that someone is there now
 */
function refuseWeak(weakness: ReturnType<typeof weaknessOf>): void {
  switch (weakness) {
    case null:
      return;
    case "small":
      throw new DomainError("arrivalPhotoSmall", { field: "photo" });
    case "blank":
      throw new DomainError("arrivalPhotoBlank", { field: "photo" });
    case "used":
      throw new DomainError("arrivalPhotoUsed", { field: "photo" });
    default:
      return weakness satisfies never;
  }
}

function fileOf(bytes: Uint8Array): NewFile {
  return {
    purpose: BOOKING_PHOTO,
    bytes,
    contentType: STORED_PICTURE_TYPE,
    extension: "webp",
    originalName: null,
  };
}
