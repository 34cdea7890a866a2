import { needsSecondFactor } from "~/domain/account/second-factor/second-factor";
import type { BookingStatus } from "~/domain/booking/status";
import { refusalToTake } from "~/domain/booking/taking";
import { DomainError } from "~/domain/errors";
import { photoPreviewUrl, photoUrl } from "~/domain/photo/address";
import {
  BOOKING_PHOTO_KINDS,
  canRemovePhoto,
  PHOTO_RULES,
  photoSizeFor,
  type PhotoSize,
  type PhotoViewer,
} from "~/domain/photo/rules";
import { type PhotoKind } from "~/domain/photo/kinds";
import { isEndedBySuspension, type SuspendableJob } from "~/domain/vetting/suspension";
import type { PhotoView } from "~/domain/photo/schema";
import { isRowId } from "~/domain/text/text";
import type { Photo } from "~/generated/prisma/client";
import { site } from "~/server/gateways/runtime/site";
import { ActorOf, type Actor, type ActorFacts } from "../../actor";
import { bookingsWithout, ownAffairs } from "../../audit/own-accounts";
import { recordReading } from "../../audit/record";
import { isSuspended, suspensionSelect } from "../../contact/contact";
import { readVisible } from "../queries";
import { offerOf } from "../rows";
import { mechanicFacts, partyOf } from "../scope";
import type { ServiceContext } from "../../context";
import { bookingNotFound } from "../../timeline/errors";
import type { FileResponse } from "../../upload/queries";

/** Columns of a booking that decide about its photos. */
export const PHOTO_BOOKING = {
  id: true,
  status: true,
  customerId: true,
  mechanicId: true,
  wishedMechanicId: true,
  scheduledAt: true,
  arrivedAt: true,
  completedAt: true,
  cancelledAt: true,
} as const;

/** Returns a booking and this person's side of it. For others it's not found. */
export async function requirePhotoParticipant(
  ctx: ServiceContext,
  userId: string,
  bookingId: string,
) {
  const booking = isRowId(bookingId)
    ? await ctx.db.booking.findFirst({
        where: { AND: [{ id: bookingId }, partyOf(userId)] },
        select: PHOTO_BOOKING,
      })
    : null;
  if (booking === null) throw bookingNotFound();
  const participant = booking.customerId === userId ? ("customer" as const) : ("mechanic" as const);
  return { booking, participant };
}

/** Builds the audit entry for staff who read both sides' messages and photos. */
export const readingOf = (bookingId: string) => ({
  action: "booking.read" as const,
  subject: bookingId,
});

/** Returns the viewer's relation to a booking's photos; null if they may see none. */
async function viewerOf(
  ctx: ServiceContext,
  actor: Actor<"user">,
  booking: SuspendableJob & { id: string; customerId: string; mechanicId: string | null },
): Promise<PhotoViewer | "onlooker" | null> {
  if (booking.customerId === actor.userId) return "customer";
  if (booking.mechanicId === actor.userId) {
    const mechanic = await ctx.db.user.findUnique({
      where: { id: actor.userId },
      select: suspensionSelect,
    });
    const now = ctx.clock.now();
    const hasEnded = isEndedBySuspension("photos", isSuspended(mechanic), booking, now);
    return hasEnded ? "author" : "mechanic";
  }
  if (actor.staffRole !== null && (await isOthersBooking(ctx, actor, booking.id))) {
    if (needsSecondFactor(actor, site.staffSecondFactor)) {
      throw new DomainError("secondFactorRequired");
    }
    return "staff";
  }
  const mechanic = await mechanicFacts(ctx, actor);
  const job = mechanic === null ? null : await readVisible(ctx, booking.id, mechanic);
  if (mechanic === null || job === null) return null;
  return refusalToTake(mechanic, offerOf(job)) === null ? "candidate" : "onlooker";
}

/** Returns whether staff can read this booking at the desk: every booking except their own. */
async function isOthersBooking(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<boolean> {
  const others = bookingsWithout(await ownAffairs(ctx, actor));
  return (await ctx.db.booking.count({ where: { AND: [{ id }, others] } })) > 0;
}

/**
 * GET /api/bookings/{id}/photos: the photos on a booking's page, oldest first. Its two sides and
 * staff get all of them; mechanics who could accept it get those of the problem.
 */
export async function listPhotos(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<PhotoView[]> {
  const booking = isRowId(id)
    ? await ctx.db.booking.findUnique({ where: { id }, select: PHOTO_BOOKING })
    : null;
  const viewer = booking === null ? null : await viewerOf(ctx, actor, booking);
  if (booking === null || viewer === null) throw bookingNotFound();
  if (viewer === "onlooker") return [];
  if (viewer === "staff") await recordReading(ctx, actor, readingOf(booking.id));
  const rows = await ctx.db.photo.findMany({
    where: {
      bookingId: booking.id,
      ...(viewer === "staff" ? {} : { kind: { in: BOOKING_PHOTO_KINDS } }),
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const now = ctx.clock.now();
  return rows.flatMap((row) => {
    const own = row.uploadedBy === actor.userId;
    const size = photoSizeFor(
      viewer,
      { ...row, own, addressed: !PHOTO_RULES[row.kind].attached },
      booking,
      now,
    );
    return size === null ? [] : [presentPhoto(row, { size, own, status: booking.status })];
  });
}

/** Presents a photo to its viewer. */
export function presentPhoto(
  row: Photo,
  { size, own, status }: { size: PhotoSize; own: boolean; status: BookingStatus },
): PhotoView {
  const { id, kind, uploadedBy, createdAt, isProof } = row;
  return {
    id,
    url: size === "full" ? photoUrl(id) : photoPreviewUrl(id),
    kind,
    uploadedBy,
    createdAt: createdAt.toISOString(),
    canRemove: own && canRemovePhoto(row, status),
    isProof,
  };
}

/** Returns a photo's bytes if the viewer may see it in that size. For others it's not found. */
export async function readPhoto(
  ctx: ServiceContext,
  session: ActorFacts | null,
  id: string,
  size: PhotoSize,
): Promise<FileResponse> {
  if (session === null) throw new DomainError("signedOut");
  const actor = new ActorOf<"user">(session);
  const row = isRowId(id)
    ? await ctx.db.photo.findUnique({
        where: { id },
        include: {
          booking: { select: PHOTO_BOOKING },
          file: { select: { storageKey: true, contentType: true } },
          preview: { select: { storageKey: true, contentType: true } },
        },
      })
    : null;
  const viewer = row === null ? null : await viewerOf(ctx, actor, row.booking);
  if (row === null || viewer === null || viewer === "onlooker") throw photoNotFound();
  const photo = {
    ...row,
    own: row.uploadedBy === actor.userId,
    addressed: await isAddressed(ctx, actor.userId, row),
  };
  const allowed = photoSizeFor(viewer, photo, row.booking, ctx.clock.now());
  if (allowed === null || (allowed === "preview" && size === "full")) throw photoNotFound();
  const file = size === "full" ? row.file : row.preview;
  const bytes = await ctx.files.get(file.storageKey);
  if (bytes === null) throw photoNotFound();
  if (viewer === "staff") await recordReading(ctx, actor, readingOf(row.bookingId));
  return { bytes, contentType: file.contentType, disposition: null, isKept: false };
}

/**
 * Returns whether a photo belongs to something this person may read: a message they wrote or
 * received, or a claim both sides see. Only its reporter and the desk can read a safety report.
 */
async function isAddressed(
  ctx: ServiceContext,
  userId: string,
  { kind, attachedTo }: { kind: PhotoKind; attachedTo: string | null },
): Promise<boolean> {
  // Photos on the page are attached to nothing. Other kinds must be attached, or they're deleted.
  if (attachedTo === null) return !PHOTO_RULES[kind].attached;
  switch (kind) {
    case "message":
      return (
        (await ctx.db.message.count({
          where: { id: attachedTo, OR: [{ senderId: userId }, { receiverId: userId }] },
        })) > 0
      );
    case "claim":
      return (await ctx.db.claim.count({ where: { id: attachedTo, kind: { not: "safety" } } })) > 0;
    case "issue":
    case "arrival":
    case "before":
    case "after":
    case "change":
      return true;
    default:
      return kind satisfies never;
  }
}

export function photoNotFound(): DomainError {
  return new DomainError("photoNotFound");
}
