import { preferencesViewSchema, savePreferencesSchema } from "~/domain/notification/choices";
import { ownPreferences, savePreferences } from "~/server/services/notification/choices";
import { userProcedure } from "../trpc";

/** By which channels somebody is told of what. */
export const channelProcedures = {
  preferences: userProcedure
    .output(preferencesViewSchema)
    .query(({ ctx }) => ownPreferences(ctx, ctx.actor)),
  savePreferences: userProcedure
    .input(savePreferencesSchema)
    .output(preferencesViewSchema)
    .mutation(({ ctx, input }) => savePreferences(ctx, ctx.actor, input)),
};
