import { isRowId } from "~/domain/text/text";
import type { MessageView, newestThreadSchema, unreadSchema } from "~/domain/message/schema";
import type { PhotoRef } from "~/domain/photo/schema";
import type { Prisma } from "~/generated/prisma/client";
import type { z } from "zod";
import type { Actor } from "../actor";
import { contactForMechanic, contactRow, contactSelect } from "../contact/contact";
import { partyOf } from "../booking/scope";
import type { ServiceContext } from "../context";
import { photosOfEach } from "../photo/attach";
import { bookingNotFound } from "../timeline/errors";

const MAX_THREAD = 500;

export const messageInclude = {
  sender: { select: { firstName: true, lastName: true } },
} satisfies Prisma.MessageInclude;
type MessageRow = Prisma.MessageGetPayload<{ include: typeof messageInclude }>;

type Thread = Awaited<ReturnType<typeof requireParticipant>>;

/** Presents messages to one side, with as much of the customer's name as that side may see. */
export function presentMessage(
  row: MessageRow,
  photos: PhotoRef[],
  { booking, viewerId, now }: { booking: Thread; viewerId: string; now: Date },
): MessageView {
  const isOfCustomer = row.senderId === booking.customerId && viewerId !== booking.customerId;
  const sender = isOfCustomer ? contactForMechanic(contactRow(booking), now).contact : row.sender;
  return {
    id: row.id,
    bookingId: row.bookingId,
    senderId: row.senderId,
    receiverId: row.receiverId,
    senderName: `${sender.firstName} ${sender.lastName}`.trim(),
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    photos,
  };
}

/** Returns a booking for its customer or mechanic. For others it's not found. */
export async function requireParticipant(
  ctx: ServiceContext,
  actor: Actor<"user">,
  bookingId: string,
) {
  const booking = isRowId(bookingId)
    ? await ctx.db.booking.findFirst({
        where: {
          // precondition: only the two parties read messages
          AND: [{ id: bookingId }, partyOf(actor.userId)],
        },
        select: { ...contactSelect, id: true, bookingNumber: true, mechanicId: true },
      })
    : null;
  if (booking === null) throw bookingNotFound();
  return booking;
}

/**
 * GET /api/messages?bookingId=: a booking's thread, oldest first, at most the newest 500. Messages
 * with a mechanic who released the job aren't shown to the next one.
 */
export async function readThread(
  ctx: ServiceContext,
  actor: Actor<"user">,
  bookingId: string,
): Promise<MessageView[]> {
  const booking = await requireParticipant(ctx, actor, bookingId);
  const rows = await ctx.db.message.findMany({
    where: { bookingId: booking.id, OR: writtenWith(actor.userId) },
    include: messageInclude,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_THREAD,
  });
  const photos = await photosOfEach(
    ctx,
    rows.map(({ id }) => id),
  );
  const as = { booking, viewerId: actor.userId, now: ctx.clock.now() };
  return rows.reverse().map((row) => presentMessage(row, photos.get(row.id) ?? [], as));
}

const writtenWith = (userId: string) => [{ senderId: userId }, { receiverId: userId }];

/** Returns the caller's unread messages, per booking. */
export async function unreadCounts(
  ctx: ServiceContext,
  actor: Actor<"user">,
): Promise<z.output<typeof unreadSchema>> {
  const groups = await ctx.db.message.groupBy({
    by: ["bookingId"],
    where: { receiverId: actor.userId, readAt: null, booking: partyOf(actor.userId) },
    _count: { _all: true },
    orderBy: { bookingId: "asc" },
    take: MAX_THREAD,
  });
  return groups.map((group) => ({ bookingId: group.bookingId, count: group._count._all }));
}

/** Finds the conversation with the newest message among the caller's own jobs or orders. */
export async function newestThread(
  ctx: ServiceContext,
  { userId, userType }: Actor<"user">,
): Promise<z.output<typeof newestThreadSchema>> {
  const newest = await ctx.db.message.findFirst({
    where: {
      OR: writtenWith(userId),
      booking: userType === "mechanic" ? { mechanicId: userId } : { customerId: userId },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { bookingId: true },
  });
  return { bookingId: newest?.bookingId ?? null };
}
