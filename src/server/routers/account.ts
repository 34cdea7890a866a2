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
    .input(confirmOwnerSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => confirmOwner(ctx, ctx.actor, input)),
  leaving: userProcedure.output(leavingViewSchema).query(({ ctx }) => leavingOf(ctx, ctx.actor)),
  leave: userProcedure
    .input(leaveSchema)
    .output(leavingViewSchema)
    .mutation(({ ctx, input }) => startLeaving(ctx, ctx.actor, input)),
  keep: userProcedure.output(leavingViewSchema).mutation(({ ctx }) => keepAccount(ctx, ctx.actor)),
});
