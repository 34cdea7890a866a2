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
import { tellTimeZone } from "~/server/services/notification/time-zone";
import { publicProcedure, userProcedure } from "../trpc";

/** By which channels somebody is told of what. */
export const channelProcedures = {
  preferences: userProcedure
    .meta({
      about:
        "What the caller hears of by which channel, beside the product itself. Push and SMS keep quiet hours, but for a mechanic who is on the way and for what is called off shortly before it begins.",
    })
    .output(preferencesViewSchema)
    .query(({ ctx }) => ownPreferences(ctx, ctx.actor)),
  savePreferences: userProcedure
    .meta({
      about:
        "Save these choices; what is not named stays. Mails that keep the account safe are always sent.",
    })
    .input(savePreferencesSchema)
    .output(preferencesViewSchema)
    .mutation(({ ctx, input }) => savePreferences(ctx, ctx.actor, input)),
  push: userProcedure
    .meta({
      about:
        "Whether the browser of this session is told by push, and how many others of the caller's are. `publicKey` is what a browser subscribes with; null where this server sends none.",
    })
    .output(pushViewSchema)
    .query(({ ctx }) => ownDevices(ctx, ctx.actor)),
  subscribePush: userProcedure
    .meta({
      about:
        "Tell the browser of this session from now on: what `PushSubscription.toJSON()` answers there. It ends with the session; an address that somebody else had named is theirs no more.",
    })
    .input(subscribePushSchema)
    .output(pushViewSchema)
    .mutation(({ ctx, input }) => subscribe(ctx, ctx.actor, input)),
  endPush: userProcedure
    .meta({ about: "Tell the browser of this session no more." })
    .output(pushViewSchema)
    .mutation(({ ctx }) => endSubscription(ctx, ctx.actor)),
  sms: userProcedure
    .meta({
      about:
        "Whether a phone of the caller's gets texts. `from` is where they come from; null where this server sends none. A number that said STOP is `stopped` until START is texted from it.",
    })
    .output(smsViewSchema)
    .query(({ ctx }) => ownPhone(ctx, ctx.actor)),
  requestSmsCode: userProcedure
    .meta({
      about:
        "Text a code of six digits to a number, with its owner's consent to get texts there. The code works for ten minutes and five tries; at most three an hour. The answer is the same whether or not the number can get one.",
    })
    .input(requestSmsCodeSchema)
    .output(smsViewSchema)
    .mutation(({ ctx, input }) => requestSmsCode(ctx, ctx.actor, input)),
  confirmSmsCode: userProcedure
    .meta({
      about: "Give the code: that number gets the caller's texts from now on, and nobody else's.",
    })
    .input(confirmSmsCodeSchema)
    .output(smsViewSchema)
    .mutation(({ ctx, input }) => confirmSmsCode(ctx, ctx.actor, input)),
  endSms: userProcedure
    .meta({ about: "No phone of the caller's gets texts any more." })
    .output(smsViewSchema)
    .mutation(({ ctx }) => endSms(ctx, ctx.actor)),
  tellTimeZone: userProcedure
    .meta({
      about:
        "Say in which time zone the caller is. Quiet hours of push and SMS follow it. Our own pages send it when a browser is first somewhere else.",
    })
    .input(timeZoneSchema)
    .output(timeZoneSchema)
    .mutation(({ ctx, input }) => tellTimeZone(ctx, ctx.actor, input)),
  unsubscribe: publicProcedure
    .meta({
      about:
        "Stop mails of one kind: the address in a mail's List-Unsubscribe header, whose token is the permission. The body is not read, so mail programs can post as RFC 8058 says. A GET only leads to a page with a button.",
    })
    .input(unsubscribeSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input)),
};
