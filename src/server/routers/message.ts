import { z } from "zod";
import {
  messageViewSchema,
  sendMessageSchema,
  threadSchema,
  unreadSchema,
} from "~/domain/message/schema";
import {
  notificationsInputSchema,
  notificationsPageSchema,
  readNotificationsSchema,
  unreadNotificationsSchema,
} from "~/domain/notification/schema";
import { markThreadRead, sendMessage } from "~/server/services/message/commands";
import { readThread, unreadCounts } from "~/server/services/message/queries";
import { markRead } from "~/server/services/notification/commands";
import { countUnread, listNotifications } from "~/server/services/notification/queries";
import { router, userProcedure } from "../trpc";
import { channelProcedures } from "./channels";

/** Messages between the two parties of a booking, and what the product tells them. */
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
  notifications: userProcedure
    .input(notificationsInputSchema)
    .output(notificationsPageSchema)
    .query(({ ctx, input }) => listNotifications(ctx, ctx.actor, input)),
  unreadNotifications: userProcedure
    .output(unreadNotificationsSchema)
    .query(({ ctx }) => countUnread(ctx, ctx.actor)),
  readNotifications: userProcedure
    .input(readNotificationsSchema)
    .output(unreadNotificationsSchema)
    .mutation(({ ctx, input }) => markRead(ctx, ctx.actor, input)),
  ...channelProcedures,
});
