import { DomainError } from "~/domain/errors";
import { canMessage } from "~/domain/booking/status";
import {
  UNREAD_MAIL_AFTER_MS,
  type MessageView,
  type sendMessageSchema,
} from "~/domain/message/schema";
import type { z } from "zod";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { refuseSuspendedCustomer } from "../account/customer-suspension";
import { attachPhotos, photosOf } from "../photo/attach";
import { conflict } from "../timeline/errors";
import { inTransaction } from "../transaction";
import { messageInclude, presentMessage, requireParticipant } from "./queries";
import { requireOpenThread } from "../thread/open";

/**
 * POST /api/messages: sends a message from one side of a booking to the other. Errors: 404 not
 * their booking, 403 the receiver isn't the other side, or a suspended customer, 400 a photo that isn't theirs to send, 409
 * pending, without mechanic, or closed.
 */
export async function sendMessage(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: z.output<typeof sendMessageSchema>,
): Promise<MessageView> {
  const booking = await requireParticipant(ctx, actor, input.bookingId);
  if (!canMessage(booking)) throw conflict("noMessagesYet", booking.status);
  const other = booking.customerId === actor.userId ? booking.mechanicId : booking.customerId;
  if (input.receiverId !== other) throw new DomainError("notTheOtherParticipant");
  await ctx.limits.consume("messages", actor.userId);
  return inTransaction(ctx, async (ctx) => {
    // precondition: a closed conversation accepts no messages
    await requireOpenThread(ctx, booking);
    if (actor.userId === booking.customerId) {
      // precondition: a suspended customer writes only about a job that has begun or should have
      await refuseSuspendedCustomer(ctx, actor.userId, "conversation", booking);
    }
    const row = await ctx.db.message.create({
      data: {
        bookingId: booking.id,
        senderId: actor.userId,
        receiverId: input.receiverId,
        content: input.content,
        createdAt: ctx.clock.now(),
      },
      include: messageInclude,
    });
    await attachPhotos(ctx, {
      bookingId: booking.id,
      userId: actor.userId,
      kind: "message",
      ids: input.photoIds ?? [],
      to: row.id,
    });
    const waits = { bookingId: booking.id, receiverId: input.receiverId };
    await enqueue(ctx.db, "mail.messages", waits, {
      startAfter: new Date(ctx.clock.now().getTime() + UNREAD_MAIL_AFTER_MS),
      // Messages that arrive before it's sent are covered by the same email.
      singletonKey: `${waits.bookingId}:${waits.receiverId}`,
    });
    await ctx.live.publish(ctx.db, {
      topic: "messages",
      users: [actor.userId, input.receiverId],
      mechanics: false,
    });
    const as = { booking, viewerId: actor.userId, now: ctx.clock.now() };
    return presentMessage(row, await photosOf(ctx, row.id), as);
  });
}

/** Marks the other side's messages as read and refreshes both sides' screens. */
export async function markThreadRead(
  ctx: ServiceContext,
  actor: Actor<"user">,
  bookingId: string,
): Promise<{ read: number }> {
  const booking = await requireParticipant(ctx, actor, bookingId);
  return inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.message.updateMany({
      where: { bookingId: booking.id, receiverId: actor.userId, readAt: null },
      data: { readAt: ctx.clock.now() },
    });
    if (count > 0) {
      const users = [booking.customerId, booking.mechanicId].filter((id) => id !== null);
      await ctx.live.publish(ctx.db, { topic: "messages", users, mechanics: false });
    }
    return { read: count };
  });
}
