import {
  confirmOwnerSchema,
  leaveSchema,
  leavingViewSchema,
} from "~/domain/account/leaving-schema";
import { mailedCodeViewSchema } from "~/domain/account/mailed-code";
import { changePasswordSchema } from "~/domain/account/password-schema";
import { acknowledgementSchema, userViewSchema } from "~/domain/account/schema";
import { keepAccount, leavingOf, startLeaving } from "~/server/services/account/leave";
import { requestOwnerCode } from "~/server/services/account/mailed-codes";
import { changePassword } from "~/server/services/account/password";
import { confirmOwner } from "~/server/services/account/reauthentication";
import { router, userProcedure } from "../trpc";

/** The own account as a whole: giving the password again, leaving, staying. */
export const accountRouter = router({
  confirm: userProcedure
    .meta({
      about:
        "Confirm that it's you. With the `password`, or with the mailed `code` where the account has none. For ten minutes this session may then ask for what needs its owner: everything that adds or removes a way in, and GET /api/account/export. 403 `REAUTH_REQUIRED`: a wrong password. 400: a wrong code.",
    })
    .input(confirmOwnerSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => confirmOwner(ctx, ctx.actor, input)),
  requestCode: userProcedure
    .meta({
      about:
        "Get a code by email. For accounts without a password, and for sessions from a temporary one; POST /api/account/confirm takes the code. It works for ten minutes, once. Five an hour (429). 409 where there is a password.",
      refuses: [409],
    })
    .output(mailedCodeViewSchema)
    .mutation(({ ctx }) => requestOwnerCode(ctx, ctx.actor)),
  changePassword: userProcedure
    .meta({
      about:
        "Change the password. `password` is the current one; 403 `REAUTH_REQUIRED` where it's wrong. Ends the user's other sessions, calendar link and known browsers, and sets a new session cookie. 409 where there is no password yet.",
      refuses: [403, 409],
    })
    .input(changePasswordSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, ctx.actor, input)),
  leaving: userProcedure
    .meta({
      about:
        "When the account is going to be deleted, and what has to be settled first. `obstacles` names each kind, with the numbers of the bookings that it is about.",
    })
    .output(leavingViewSchema)
    .query(({ ctx }) => leavingOf(ctx, ctx.actor)),
  leave: userProcedure
    .meta({
      about:
        "Delete the account in seven days. Until then POST /api/account/keep takes it back. With `password`, or within ten minutes of signing in, else 403 `REAUTH_REQUIRED`. 409 while jobs or money are open, with what has to be settled. Again, it answers the same.",
      refuses: [409],
    })
    .input(leaveSchema)
    .output(leavingViewSchema)
    .mutation(({ ctx, input }) => startLeaving(ctx, ctx.actor, input)),
  keep: userProcedure
    .meta({ about: "Keep the account. 409 where it is not going to be deleted." })
    .output(leavingViewSchema)
    .mutation(({ ctx }) => keepAccount(ctx, ctx.actor)),
});
