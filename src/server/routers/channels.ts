import { acknowledgementSchema } from "~/domain/account/schema";
import {
  preferencesViewSchema,
  savePreferencesSchema,
  unsubscribeSchema,
} from "~/domain/notification/choices";
import {
  ownPreferences,
  savePreferences,
  unsubscribe,
} from "~/server/services/notification/choices";
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
  /** The link of a mail is the proof, so no session is asked for. */
  unsubscribe: publicProcedure
    .input(unsubscribeSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input)),
};
