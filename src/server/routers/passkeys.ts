import {
  addPasskeySchema,
  passkeyCreationSchema,
  passkeyRequestSchema,
  passkeysSchema,
} from "~/domain/account/passkeys";
import { removePasskeySchema, startPasskeySchema } from "~/domain/account/second-step";
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  requestPasskey,
  startPasskey,
} from "~/server/services/account/passkeys";
import { adminProcedure, router } from "../trpc";

/** The passkeys of somebody of the staff, before they gave a second factor too: each call asks for its own. */
export const passkeysRouter = router({
  list: adminProcedure.output(passkeysSchema).query(({ ctx }) => listPasskeys(ctx, ctx.actor)),
  start: adminProcedure
    .input(startPasskeySchema)
    .output(passkeyCreationSchema)
    .mutation(({ ctx, input }) => startPasskey(ctx, ctx.actor, input)),
  add: adminProcedure
    .input(addPasskeySchema)
    .output(passkeysSchema)
    .mutation(({ ctx, input }) => addPasskey(ctx, ctx.actor, input)),
  challenge: adminProcedure
    .output(passkeyRequestSchema)
    .mutation(({ ctx }) => requestPasskey(ctx, ctx.actor)),
  remove: adminProcedure
    .input(removePasskeySchema)
    .output(passkeysSchema)
    .mutation(({ ctx, input }) => removePasskey(ctx, ctx.actor, input)),
});
