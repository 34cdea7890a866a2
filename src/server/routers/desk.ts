import { z } from "zod";
import { alertViewSchema, resolveAlertSchema } from "~/domain/staff/alert";
import { resolveAlert } from "~/server/services/alert/commands";
import { listAlerts } from "~/server/services/alert/queries";
import { router, staffProcedure } from "../trpc";

/** The operator's desk: what staff see and do, behind their second factor. */
export const deskRouter = router({
  alerts: staffProcedure
    .output(z.array(alertViewSchema))
    .query(({ ctx }) => listAlerts(ctx, ctx.actor)),
  resolveAlert: staffProcedure
    .input(resolveAlertSchema)
    .output(alertViewSchema)
    .mutation(({ ctx, input }) => resolveAlert(ctx, ctx.actor, input)),
});
