import { z } from "zod";
import {
  apiKeyViewSchema,
  createdKeySchema,
  createKeySchema,
  currentKeySchema,
  keyIdSchema,
} from "~/domain/api-key/schema";
import { createKey, currentKey, listKeys, removeKey } from "~/server/services/api-key/keys";
import { router, userProcedure } from "../trpc";

/** The caller's API keys. */
export const keysRouter = router({
  list: userProcedure
    .meta({
      scope: "never",
      about:
        "Returns the caller's API keys, newest first, also expired ones. `lastUsedAt` is accurate to the minute.",
    })
    .output(z.array(apiKeyViewSchema))
    .query(({ ctx }) => listKeys(ctx, ctx.actor)),
  current: userProcedure
    .meta({
      scope: "any",
      about:
        "Returns the API key that makes the call: its name, scopes and expiry, and its owner's id and type. The only call about keys that a key can make. 404: signed in without a key.",
      refuses: [404],
    })
    .output(currentKeySchema)
    .query(({ ctx }) => currentKey(ctx, ctx.session ?? ctx.actor)),
  create: userProcedure
    .meta({
      scope: "never",
      about:
        "Creates an API key. `key` is shown only in this answer; we keep its hash. Send the `password`, or call it within ten minutes of signing in or of POST /api/account/confirm (else 403 `REAUTH_REQUIRED`). With a second factor, also send a `code` or `passkey`, or give it in this session within ten minutes (else 403 `SECOND_FACTOR_REQUIRED`). We email the owner. 409: ten keys. `desk:read` is for staff (else 403) and works once an owner grants it.",
      refuses: [403],
    })
    .input(createKeySchema)
    .output(createdKeySchema)
    .mutation(({ ctx, input }) => createKey(ctx, ctx.actor, input)),
  remove: userProcedure
    .meta({
      scope: "never",
      about:
        "Removes an API key. It stops working with its next call. Returns the remaining keys. 404: unknown, or another user's.",
    })
    .input(keyIdSchema)
    .output(z.array(apiKeyViewSchema))
    .mutation(({ ctx, input }) => removeKey(ctx, ctx.actor, input.id)),
});
