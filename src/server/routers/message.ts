import { z } from "zod";
import {
  messageViewSchema,
  sendMessageSchema,
  threadSchema,
  threadsInputSchema,
  threadsPageSchema,
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
import { listThreads } from "~/server/services/message/threads";
import { markRead } from "~/server/services/notification/commands";
import { countUnread, listNotifications } from "~/server/services/notification/queries";
import { openAnnouncementsSchema } from "~/domain/announcement/schema";
import { readAnnouncements } from "~/server/services/announcement/queries";
import { publicProcedure, router, userProcedure } from "../trpc";
import { channelProcedures } from "./channels";

/** Messages between the two sides of a booking, and notifications. */
export const messageRouter = router({
  announcements: publicProcedure
    .meta({
      scope: "any",
      about:
        "Returns what our team tells the caller right now, the most important first: announcements for everyone, and those for the caller's role. `nextChangeAt` is when one starts or ends.",
    })
    .output(openAnnouncementsSchema)
    .query(({ ctx }) => readAnnouncements(ctx, ctx.session)),
  send: userProcedure
    .meta({
      scope: "messages:write",
      about: "Sends a message to the other person on a booking. 409: the booking is pending.",
      refuses: [404],
    })
    .input(sendMessageSchema)
    .output(messageViewSchema)
    .mutation(({ ctx, input }) => sendMessage(ctx, ctx.actor, input)),
  thread: userProcedure
    .meta({
      scope: "messages:read",
      about: "Returns a booking's messages, oldest first.",
      refuses: [404],
    })
    .input(threadSchema)
    .output(z.array(messageViewSchema))
    .query(({ ctx, input }) => readThread(ctx, ctx.actor, input.bookingId)),
  markRead: userProcedure
    .meta({
      scope: "messages:write",
      about:
        "Marks the other side's messages of a booking as read. `read` counts those that were unread.",
      refuses: [404],
    })
    .input(threadSchema)
    .output(z.object({ read: z.number() }))
    .mutation(({ ctx, input }) => markThreadRead(ctx, ctx.actor, input.bookingId)),
  threads: userProcedure
    .meta({
      scope: "messages:read",
      about:
        "Returns the caller's conversations with their newest message, newest first. Up to 100 rows, 20 by default. `q` finds words in names, booking numbers and messages. Send the header `X-Next-Cursor` as `cursor` for the next page.",
    })
    .input(threadsInputSchema)
    .output(threadsPageSchema)
    .query(({ ctx, input }) => listThreads(ctx, ctx.actor, input)),
  newestThread: userProcedure
    .meta({
      scope: "messages:read",
      about:
        "Returns the booking with the newest message. `bookingId` is null if there are no messages.",
    })
    .output(newestThreadSchema)
    .query(({ ctx }) => newestThread(ctx, ctx.actor)),
  unread: userProcedure
    .meta({
      scope: "messages:read",
      about: "Returns the number of unread messages by booking. Bookings without any are left out.",
    })
    .output(unreadSchema)
    .query(({ ctx }) => unreadCounts(ctx, ctx.actor)),
  notifications: userProcedure
    .meta({
      scope: "notifications:read",
      about:
        "Returns the caller's notifications, newest first. `unread` counts all unread ones. Send `nextCursor` as `cursor` for the next page.",
    })
    .input(notificationsInputSchema)
    .output(notificationsPageSchema)
    .query(({ ctx, input }) => listNotifications(ctx, ctx.actor, input)),
  unreadNotifications: userProcedure
    .meta({ scope: "notifications:read" })
    .output(unreadNotificationsSchema)
    .query(({ ctx }) => countUnread(ctx, ctx.actor)),
  readNotifications: userProcedure
    .meta({
      scope: "never",
      about: "Marks notifications as read. Unknown ids and other people's are ignored.",
    })
    .input(readNotificationsSchema)
    .output(unreadNotificationsSchema)
    .mutation(({ ctx, input }) => markRead(ctx, ctx.actor, input)),
  ...channelProcedures,
});
