import { acknowledgementSchema } from "~/domain/account/schema";
import {
  preferencesViewSchema,
  savePreferencesSchema,
  unsubscribeSchema,
} from "~/domain/notification/choices";
import { pushViewSchema, subscribePushSchema } from "~/domain/notification/push";
import {
  confirmSmsCodeSchema,
  requestSmsCodeSchema,
  smsViewSchema,
} from "~/domain/notification/sms";
import { timeZoneSchema } from "~/domain/notification/time-zone";
import {
  ownPreferences,
  savePreferences,
  unsubscribe,
} from "~/server/services/notification/choices";
import { endSubscription, ownDevices, subscribe } from "~/server/services/notification/devices";
import {
  confirmSmsCode,
  endSms,
  ownPhone,
  requestSmsCode,
} from "~/server/services/notification/phone";
import { reportTimeZone } from "~/server/services/notification/time-zone";
import { stopReminderMails } from "~/server/services/booking/reminders/commands";
import { isCarToken } from "~/server/services/booking/reminders/links";
import { leaveWaitlist } from "~/server/services/waitlist/join";
import { isWaitlistToken } from "~/server/services/waitlist/links";
import { publicProcedure, userProcedure } from "../trpc";

/** The channels of each kind of notification. */
export const channelProcedures = {
  preferences: userProcedure
    .meta({
      scope: "notifications:read",
      about:
        "Returns the caller's notification choices by channel. Push and SMS wait during quiet hours, except for a mechanic on the way and cancellations shortly before the start.",
    })
    .output(preferencesViewSchema)
    .query(({ ctx }) => ownPreferences(ctx, ctx.actor)),
  savePreferences: userProcedure
    .meta({
      scope: "never",
      about:
        "Saves notification choices. Missing keys don't change. Emails that keep the account safe are always sent.",
    })
    .input(savePreferencesSchema)
    .output(preferencesViewSchema)
    .mutation(({ ctx, input }) => savePreferences(ctx, ctx.actor, input)),
  push: userProcedure
    .meta({
      scope: "never",
      about:
        "Returns whether this session's browser gets push notifications, and how many of the caller's other browsers do. `publicKey` is the key to subscribe with (null if push isn't set up).",
    })
    .output(pushViewSchema)
    .query(({ ctx }) => ownDevices(ctx, ctx.actor)),
  subscribePush: userProcedure
    .meta({
      scope: "never",
      about:
        "Turns on push notifications for this session's browser. Send the result of `PushSubscription.toJSON()`. It ends with the session. An endpoint another user had registered moves to the caller.",
    })
    .input(subscribePushSchema)
    .output(pushViewSchema)
    .mutation(({ ctx, input }) => subscribe(ctx, ctx.actor, input)),
  endPush: userProcedure
    .meta({ scope: "never", about: "Turns off push notifications for this session's browser." })
    .output(pushViewSchema)
    .mutation(({ ctx }) => endSubscription(ctx, ctx.actor)),
  sms: userProcedure
    .meta({
      scope: "never",
      about:
        "Returns whether the caller's phone gets texts. `from` is our number (null if texts aren't set up). A number that texted STOP is `stopped` until it texts START.",
    })
    .output(smsViewSchema)
    .query(({ ctx }) => ownPhone(ctx, ctx.actor)),
  requestSmsCode: userProcedure
    .meta({
      scope: "never",
      about:
        "Texts a six-digit code to a number, with its owner's consent. The code works for ten minutes and five tries. At most three an hour. The answer is the same even if the number can't get texts.",
    })
    .input(requestSmsCodeSchema)
    .output(smsViewSchema)
    .mutation(({ ctx, input }) => requestSmsCode(ctx, ctx.actor, input)),
  confirmSmsCode: userProcedure
    .meta({
      scope: "never",
      about:
        "Confirms the number with the code. It gets the caller's texts from now on, and no one else's.",
    })
    .input(confirmSmsCodeSchema)
    .output(smsViewSchema)
    .mutation(({ ctx, input }) => confirmSmsCode(ctx, ctx.actor, input)),
  endSms: userProcedure
    .meta({ scope: "never", about: "Turns off texts for the caller." })
    .output(smsViewSchema)
    .mutation(({ ctx }) => endSms(ctx, ctx.actor)),
  reportTimeZone: userProcedure
    .meta({
      scope: "never",
      about:
        "Sets the caller's time zone, which quiet hours for push and SMS follow. Our own pages send it when a browser's zone changes.",
    })
    .input(timeZoneSchema)
    .output(timeZoneSchema)
    .mutation(({ ctx, input }) => reportTimeZone(ctx, ctx.actor, input)),
  unsubscribe: publicProcedure
    .meta({
      scope: "never",
      about:
        "Unsubscribes from one kind of email, from the waitlist, or from one car's reminders, by the address in the List-Unsubscribe header, whose token is the permission. The body is ignored, so email apps can post it (RFC 8058). A GET only leads to a page with a button.",
    })
    .input(unsubscribeSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) =>
      isWaitlistToken(input.token)
        ? leaveWaitlist(ctx, input.token)
        : isCarToken(input.token)
          ? stopReminderMails(ctx, input.token)
          : unsubscribe(ctx, input),
    ),
};
