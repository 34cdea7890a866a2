import { DomainError } from "~/domain/errors";
import { groupBy } from "~/domain/group";
import { photoUrl } from "~/domain/photo/address";
import type { PhotoKind } from "~/domain/photo/kinds";
import type { PhotoRef } from "~/domain/photo/schema";
import { isRowId } from "~/domain/text/text";
import type { ServiceContext } from "../context";

/**
 * Attaches photos to the message, change order or claim `to`, in the caller's transaction. Each
 * photo can be attached once.
 * @throws {DomainError} INVALID if one isn't this person's unattached photo of that booking and
 *   kind
 */
export async function attachPhotos(
  ctx: ServiceContext,
  photos: {
    bookingId: string;
    userId: string;
    kind: PhotoKind;
    ids: readonly string[];
    to: string;
  },
): Promise<void> {
  const { bookingId, userId: uploadedBy, kind, to } = photos;
  const ids = [...new Set(photos.ids)];
  if (ids.length === 0) return;
  const gone = () => new DomainError("notYourPhotos", { field: "photoIds" });
  if (!ids.every(isRowId)) throw gone();
  const { count } = await ctx.db.photo.updateMany({
    where: { id: { in: ids }, bookingId, uploadedBy, kind, attachedTo: null },
    data: { attachedTo: to },
  });
  if (count !== ids.length) throw gone();
}

/** Returns the photos of a message, change order or claim, in the order they were added. */
export async function photosOf(ctx: ServiceContext, to: string): Promise<PhotoRef[]> {
  return (await photosOfEach(ctx, [to])).get(to) ?? [];
}

/**
 * Returns the photos of several messages, change orders or claims, by their id. Ids without photos
 * are left out.
 */
export async function photosOfEach(
  ctx: ServiceContext,
  to: readonly string[],
): Promise<Map<string | null, PhotoRef[]>> {
  if (to.length === 0) return new Map();
  const rows = await ctx.db.photo.findMany({
    where: { attachedTo: { in: [...to] } },
    select: { id: true, attachedTo: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const groups = groupBy(rows, ({ attachedTo }) => attachedTo);
  return new Map(
    [...groups].map(([owner, photos]) => [
      owner,
      photos.map(({ id }) => ({ id, url: photoUrl(id) })),
    ]),
  );
}
