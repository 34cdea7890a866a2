import {
  addPasskeySchema,
  passkeyCreationSchema,
  passkeyRequestSchema,
  passkeysSchema,
} from "~/domain/account/second-factor/passkeys";
import {
  removePasskeySchema,
  startPasskeySchema,
} from "~/domain/account/second-factor/second-step";
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  requestPasskey,
  startPasskey,
} from "~/server/services/account/second-factor/passkeys";
import { adminProcedure, router } from "../trpc";

/**
 * A staff member's passkeys. Each call requires its own confirmation, because they have to work
 * before the session has a second factor.
 */
export const passkeysRouter = router({
  list: adminProcedure
    .meta({
      scope: "never",
      about:
        "Returns the caller's passkeys, newest first. Passkeys are for staff, as a second factor.",
    })
    .output(passkeysSchema)
    .query(({ ctx }) => listPasskeys(ctx, ctx.actor)),
  start: adminProcedure
    .meta({
      scope: "never",
      about:
        "Starts adding a passkey. Returns the options for `navigator.credentials.create` as JSON. Send its result to POST /api/account/passkeys within five minutes. Needs a `code` or `passkey` if the caller has a second factor (403 `SECOND_FACTOR_REQUIRED`), else the `password` or a sign-in within ten minutes (403 `REAUTH_REQUIRED`). 409: ten passkeys, or an unconfirmed address.",
    })
    .input(startPasskeySchema)
    .output(passkeyCreationSchema)
    .mutation(({ ctx, input }) => startPasskey(ctx, ctx.actor, input)),
  add: adminProcedure
    .meta({
      scope: "never",
      about:
        "Saves the new passkey. It must ask for a fingerprint, face or PIN (400). It counts as this session's second factor right away. 409: the device already has one.",
    })
    .input(addPasskeySchema)
    .output(passkeysSchema)
    .mutation(({ ctx, input }) => addPasskey(ctx, ctx.actor, input)),
  challenge: adminProcedure
    .meta({
      scope: "never",
      about:
        "Returns a passkey challenge for this session: the options for `navigator.credentials.get` as JSON. Send its result as `passkey` to POST /api/account/second-factor/verify or calls that change a second factor, once and within five minutes. 409: no passkey.",
    })
    .output(passkeyRequestSchema)
    .mutation(({ ctx }) => requestPasskey(ctx, ctx.actor)),
  remove: adminProcedure
    .meta({
      scope: "never",
      about:
        "Removes a passkey. Send a `code` or `passkey`, as for turning the authenticator off. Each of the caller's sessions needs a second factor again.",
    })
    .input(removePasskeySchema)
    .output(passkeysSchema)
    .mutation(({ ctx, input }) => removePasskey(ctx, ctx.actor, input)),
});
