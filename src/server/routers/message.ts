import { z } from "zod";
import {
  messageViewSchema,
  sendMessageSchema,
  threadSchema,
  unreadSchema,
} from "~/domain/message/schema";
import { markThreadRead, sendMessage } from "~/server/services/message/commands";
import { readThread, unreadCounts } from "~/server/services/message/queries";
import { router, userProcedure } from "../trpc";

/** Messages between the two parties of a booking. */
export const messageRouter = router({
  send: userProcedure
    .input(sendMessageSchema)
    .output(messageViewSchema)
    .mutation(({ ctx, input }) => sendMessage(ctx, ctx.actor, input)),
  thread: userProcedure
    .input(threadSchema)
    .output(z.array(messageViewSchema))
    .query(({ ctx, input }) => readThread(ctx, ctx.actor, input.bookingId)),
  markRead: userProcedure
    .input(threadSchema)
    .output(z.object({ read: z.number() }))
    .mutation(({ ctx, input }) => markThreadRead(ctx, ctx.actor, input.bookingId)),
  unread: userProcedure.output(unreadSchema).query(({ ctx }) => unreadCounts(ctx, ctx.actor)),
});
