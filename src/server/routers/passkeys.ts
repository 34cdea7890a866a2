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
  list: adminProcedure
    .meta({
      about:
        "The caller's passkeys, the newest first. Passkeys are for staff, as their second factor.",
    })
    .output(passkeysSchema)
    .query(({ ctx }) => listPasskeys(ctx, ctx.actor)),
  start: adminProcedure
    .meta({
      about:
        "Begin to add a passkey. Answers what `navigator.credentials.create` takes, as JSON; what it says goes into POST /api/account/passkeys within five minutes. With a `code` or a `passkey` where the caller has a second factor (403 `SECOND_FACTOR_REQUIRED`), else with the `password` or within ten minutes of signing in (403 `REAUTH_REQUIRED`). 409 with ten of them, or where the address was never confirmed.",
    })
    .input(startPasskeySchema)
    .output(passkeyCreationSchema)
    .mutation(({ ctx, input }) => startPasskey(ctx, ctx.actor, input)),
  add: adminProcedure
    .meta({
      about:
        "Keep the passkey that was made. It has to ask for a finger, a face or a PIN (400). It counts as this session's second factor at once. 409 where that device's is known already.",
    })
    .input(addPasskeySchema)
    .output(passkeysSchema)
    .mutation(({ ctx, input }) => addPasskey(ctx, ctx.actor, input)),
  challenge: adminProcedure
    .meta({
      about:
        "What a passkey signs for this session. Answers what `navigator.credentials.get` takes, as JSON. What it says is the `passkey` of POST /api/account/second-factor/verify and of calls that change a second factor, once, within five minutes. 409 without a passkey.",
    })
    .output(passkeyRequestSchema)
    .mutation(({ ctx }) => requestPasskey(ctx, ctx.actor)),
  remove: adminProcedure
    .meta({
      about:
        "Remove a passkey. With a `code` or a `passkey`, as for turning the authenticator off. Each session of the caller is asked for a second factor again.",
    })
    .input(removePasskeySchema)
    .output(passkeysSchema)
    .mutation(({ ctx, input }) => removePasskey(ctx, ctx.actor, input)),
});
