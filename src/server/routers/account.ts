import {
  confirmOwnerSchema,
  deleteAccountSchema,
  deletionViewSchema,
} from "~/domain/account/deletion/schema";
import { mailedCodeViewSchema } from "~/domain/account/email/mailed-code";
import { changePasswordSchema } from "~/domain/account/password/schema";
import { acknowledgementSchema } from "~/domain/account/schema";
import { userViewSchema } from "~/domain/account/view";
import {
  cancelDeletion,
  deletionOf,
  requestDeletion,
} from "~/server/services/account/deletion/request";
import { requestOwnerCode } from "~/server/services/account/email/codes";
import { changePassword } from "~/server/services/account/sign-in/password";
import { confirmOwner } from "~/server/services/account/sign-in/reauthentication";
import { router, userProcedure } from "../trpc";

export const accountRouter = router({
  confirm: userProcedure
    .meta({
      scope: "never",
      about:
        "Confirms it's you, with the `password`, or with the emailed `code` if the account has no password. For ten minutes, this session can use calls that need the owner: everything that adds or removes a way in, and GET /api/account/export. 403 `REAUTH_REQUIRED`: wrong password. 400: wrong code.",
    })
    .input(confirmOwnerSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => confirmOwner(ctx, ctx.actor, input)),
  requestCode: userProcedure
    .meta({
      scope: "never",
      about:
        "Emails a code, for accounts without a password and for sessions from a temporary one. Send it to POST /api/account/confirm. It works once, for ten minutes. Five an hour (429). 409: the account has a password.",
      refuses: [409],
    })
    .output(mailedCodeViewSchema)
    .mutation(({ ctx }) => requestOwnerCode(ctx, ctx.actor)),
  changePassword: userProcedure
    .meta({
      scope: "never",
      about:
        "Changes the password. `password` is the current one (403 `REAUTH_REQUIRED` if it's wrong). Ends the user's other sessions, API keys, calendar link and known browsers, and sets a new session cookie. 409: there's no password yet.",
      refuses: [403, 409],
    })
    .input(changePasswordSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, ctx.actor, input)),
  deletion: userProcedure
    .meta({
      scope: "never",
      about:
        "Returns when the account will be deleted, and what must be settled first. `obstacles` lists each kind with its booking numbers.",
    })
    .output(deletionViewSchema)
    .query(({ ctx }) => deletionOf(ctx, ctx.actor)),
  delete: userProcedure
    .meta({
      scope: "never",
      about:
        "Schedules the account's deletion in seven days. Until then, POST /api/account/keep cancels it. Send `password`, or call it within ten minutes of signing in (else 403 `REAUTH_REQUIRED`). 409: jobs or money are still open (the answer lists them). A repeated call gets the same answer.",
      refuses: [409],
    })
    .input(deleteAccountSchema)
    .output(deletionViewSchema)
    .mutation(({ ctx, input }) => requestDeletion(ctx, ctx.actor, input)),
  keep: userProcedure
    .meta({
      scope: "never",
      about: "Cancels the deletion. 409: the account isn't scheduled for deletion.",
    })
    .output(deletionViewSchema)
    .mutation(({ ctx }) => cancelDeletion(ctx, ctx.actor)),
});
