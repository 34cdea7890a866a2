import { z } from "zod";
import {
  messageViewSchema,
  sendMessageSchema,
  threadSchema,
  newestThreadSchema,
  unreadSchema,
} from "~/domain/message/schema";
import {
  notificationsInputSchema,
  notificationsPageSchema,
  readNotificationsSchema,
  unreadNotificationsSchema,
} from "~/domain/notification/schema";
import { markThreadRead, sendMessage } from "~/server/services/message/commands";
import { newestThread, readThread, unreadCounts } from "~/server/services/message/queries";
import { markRead } from "~/server/services/notification/commands";
import { countUnread, listNotifications } from "~/server/services/notification/queries";
import { router, userProcedure } from "../trpc";
import { channelProcedures } from "./channels";

/** Messages between the two sides of a booking, and notifications. */
export const messageRouter = router({
  send: userProcedure
    .meta({
      about: "Sends a message to the other person on a booking. 409: the booking is pending.",
      refuses: [404],
    })
    .input(sendMessageSchema)
    .output(messageViewSchema)
    .mutation(({ ctx, input }) => sendMessage(ctx, ctx.actor, input)),
  thread: userProcedure
    .meta({ about: "Returns a booking's messages, oldest first.", refuses: [404] })
    .input(threadSchema)
    .output(z.array(messageViewSchema))
    .query(({ ctx, input }) => readThread(ctx, ctx.actor, input.bookingId)),
  markRead: userProcedure
    .meta({
      about:
        "Marks the other side's messages of a booking as read. `read` counts those that were unread.",
      refuses: [404],
    })
    .input(threadSchema)
    .output(z.object({ read: z.number() }))
    .mutation(({ ctx, input }) => markThreadRead(ctx, ctx.actor, input.bookingId)),
  newestThread: userProcedure
    .meta({
      about:
        "Returns the booking with the newest message. `bookingId` is null if there are no messages.",
    })
    .output(newestThreadSchema)
    .query(({ ctx }) => newestThread(ctx, ctx.actor)),
  unread: userProcedure
    .meta({
      about: "Returns the number of unread messages by booking. Bookings without any are left out.",
    })
    .output(unreadSchema)
    .query(({ ctx }) => unreadCounts(ctx, ctx.actor)),
  notifications: userProcedure
    .meta({
      about:
        "Returns the caller's notifications, newest first. `unread` counts all unread ones. Send `nextCursor` as `cursor` for the next page.",
    })
    .input(notificationsInputSchema)
    .output(notificationsPageSchema)
    .query(({ ctx, input }) => listNotifications(ctx, ctx.actor, input)),
  unreadNotifications: userProcedure
    .output(unreadNotificationsSchema)
    .query(({ ctx }) => countUnread(ctx, ctx.actor)),
  readNotifications: userProcedure
    .meta({ about: "Marks notifications as read. Unknown ids and other people's are ignored." })
    .input(readNotificationsSchema)
    .output(unreadNotificationsSchema)
    .mutation(({ ctx, input }) => markRead(ctx, ctx.actor, input)),
  ...channelProcedures,
});
