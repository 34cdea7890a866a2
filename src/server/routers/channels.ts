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
    .output(preferencesViewSchema)
    .query(({ ctx }) => ownPreferences(ctx, ctx.actor)),
  savePreferences: userProcedure
    .input(savePreferencesSchema)
    .output(preferencesViewSchema)
    .mutation(({ ctx, input }) => savePreferences(ctx, ctx.actor, input)),
  push: userProcedure.output(pushViewSchema).query(({ ctx }) => ownDevices(ctx, ctx.actor)),
  subscribePush: userProcedure
    .input(subscribePushSchema)
    .output(pushViewSchema)
    .mutation(({ ctx, input }) => subscribe(ctx, ctx.actor, input)),
  endPush: userProcedure
    .output(pushViewSchema)
    .mutation(({ ctx }) => endSubscription(ctx, ctx.actor)),
  sms: userProcedure.output(smsViewSchema).query(({ ctx }) => ownPhone(ctx, ctx.actor)),
  requestSmsCode: userProcedure
    .input(requestSmsCodeSchema)
    .output(smsViewSchema)
    .mutation(({ ctx, input }) => requestSmsCode(ctx, ctx.actor, input)),
  confirmSmsCode: userProcedure
    .input(confirmSmsCodeSchema)
    .output(smsViewSchema)
    .mutation(({ ctx, input }) => confirmSmsCode(ctx, ctx.actor, input)),
  endSms: userProcedure.output(smsViewSchema).mutation(({ ctx }) => endSms(ctx, ctx.actor)),
  /** Told by our own pages, when a browser is first somewhere else. */
  tellTimeZone: userProcedure
    .input(timeZoneSchema)
    .output(timeZoneSchema)
    .mutation(({ ctx, input }) => tellTimeZone(ctx, ctx.actor, input)),
  /** The link of a mail is the proof, so no session is asked for. */
  unsubscribe: publicProcedure
    .input(unsubscribeSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input)),
};
