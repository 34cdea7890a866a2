import type { DeskConversation } from "~/domain/booking/desk/list";
import { photoUrl } from "~/domain/photo/address";
import type { Actor } from "../../actor";
import { recordReading } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { findOthersBookingId } from "../../payment/refund/view";
import { photosOfEach } from "../../photo/attach";
import { readingOf } from "../photos/queries";

const MAX_THREAD = 500;

const name = { select: { firstName: true, lastName: true } } as const;

/**
 * GET /api/desk/bookings/{id}/conversation: both sides' messages, including those of a mechanic who
 * released the job, and every photo. Reading it is logged.
 */
export async function deskConversation(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  idOrNumber: string,
): Promise<DeskConversation> {
  const bookingId = await findOthersBookingId(ctx, actor, idOrNumber);
  await recordReading(ctx, actor, readingOf(bookingId));
  const messages = await ctx.db.message.findMany({
    where: { bookingId },
    include: { sender: name, receiver: name },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_THREAD,
  });
  const attached = await photosOfEach(
    ctx,
    messages.map(({ id }) => id),
  );
  const photos = await ctx.db.photo.findMany({
    where: { bookingId },
    include: { uploader: name },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return {
    messages: messages.reverse().map((row) => ({
      id: row.id,
      from: nameOf(row.sender),
      to: nameOf(row.receiver),
      content: row.content,
      at: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
      photos: attached.get(row.id) ?? [],
    })),
    photos: photos.map(({ id, kind, uploader, createdAt, deviceAt, isProof }) => ({
      id,
      url: photoUrl(id),
      kind,
      by: nameOf(uploader),
      at: createdAt.toISOString(),
      isProof,
      deviceAt: deviceAt?.toISOString() ?? null,
    })),
  };
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
