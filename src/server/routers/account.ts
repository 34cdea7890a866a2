import {
  confirmOwnerSchema,
  leaveSchema,
  leavingViewSchema,
} from "~/domain/account/leaving-schema";
import { acknowledgementSchema } from "~/domain/account/schema";
import { keepAccount, leavingOf, startLeaving } from "~/server/services/account/leave";
import { confirmOwner } from "~/server/services/account/reauthentication";
import { router, userProcedure } from "../trpc";

/** The own account as a whole: giving the password again, leaving, staying. */
export const accountRouter = router({
  confirm: userProcedure
    .meta({
      about:
        "Give the password once more. For ten minutes this session may then ask for what needs its owner, such as GET /api/account/export. 403 `REAUTH_REQUIRED`: a wrong one.",
    })
    .input(confirmOwnerSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => confirmOwner(ctx, ctx.actor, input)),
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
