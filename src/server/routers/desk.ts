import { z } from "zod";
import { alertViewSchema, resolveAlertSchema } from "~/domain/staff/alert";
import {
  assignRoleSchema,
  auditInputSchema,
  auditPageSchema,
  staffMemberSchema,
} from "~/domain/staff/team";
import { resolveAlert } from "~/server/services/alert/commands";
import { listAlerts } from "~/server/services/alert/queries";
import { listActs } from "~/server/services/audit/queries";
import { assignRole, listStaff } from "~/server/services/staff/team";
import { ownerProcedure, router, staffProcedure } from "../trpc";

/** The operator's desk: what staff see and do, behind their second factor. */
export const deskRouter = router({
  alerts: staffProcedure
    .output(z.array(alertViewSchema))
    .query(({ ctx }) => listAlerts(ctx, ctx.actor)),
  resolveAlert: staffProcedure
    .input(resolveAlertSchema)
    .output(alertViewSchema)
    .mutation(({ ctx, input }) => resolveAlert(ctx, ctx.actor, input)),
  staff: staffProcedure
    .output(z.array(staffMemberSchema))
    .query(({ ctx }) => listStaff(ctx, ctx.actor)),
  assignRole: ownerProcedure
    .input(assignRoleSchema)
    .output(z.array(staffMemberSchema))
    .mutation(({ ctx, input }) => assignRole(ctx, ctx.actor, input)),
  audit: staffProcedure
    .input(auditInputSchema)
    .output(auditPageSchema)
    .query(({ ctx, input }) => listActs(ctx, ctx.actor, input)),
});
