import { z } from "zod";
import { acknowledgementSchema } from "~/domain/account/schema";
import { suspendedSchema, suspendSchema } from "~/domain/vetting/schema";
import {
  decideNameSchema,
  deskPersonActSchema,
  deskPersonIdSchema,
  deskPersonSchema,
  peopleInputSchema,
  peoplePageSchema,
} from "~/domain/staff/people";
import { standingSchema } from "~/domain/standing/schema";
import { assignRoleSchema, resetSecondFactorSchema, staffMemberSchema } from "~/domain/staff/team";
import { decideName } from "~/server/services/desk/name";
import { giveTrial } from "~/server/services/desk/trial";
import { restoreMechanic, suspendMechanic } from "~/server/services/vetting/suspend";
import {
  deskPerson,
  endSessionsAtDesk,
  listPeople,
  resetPasswordAtDesk,
} from "~/server/services/desk/people";
import { standingAtDesk } from "~/server/services/mechanic/standing";
import { resetSecondFactor } from "~/server/services/staff/second-factor-reset";
import { assignRole, listStaff } from "~/server/services/staff/team";
import { cashierProcedure, ownerProcedure, staffProcedure } from "../../trpc";

/** Everybody with an account, and who runs the marketplace. */
export const deskPeopleProcedures = {
  people: staffProcedure
    .meta({
      about:
        "Everybody with an account; who joined last first unless sorted. `q` is how their name, e-mail address or phone number begins.",
    })
    .input(peopleInputSchema)
    .output(peoplePageSchema)
    .query(({ ctx, input }) => listPeople(ctx, ctx.actor, input)),
  person: staffProcedure
    .meta({
      about: "What staff decide by about a person. That somebody looked stands in the audit log.",
    })
    .input(deskPersonIdSchema)
    .output(deskPersonSchema)
    .query(({ ctx, input }) => deskPerson(ctx, ctx.actor, input.id)),
  standing: staffProcedure
    .meta({
      about:
        "How a mechanic did in the last 90 days, in the numbers that they see themselves. That somebody looked stands in the audit log.",
    })
    .input(deskPersonIdSchema)
    .output(standingSchema)
    .query(({ ctx, input }) => standingAtDesk(ctx, ctx.actor, input.id)),
  endSessions: staffProcedure
    .meta({ about: "Sign a person out everywhere." })
    .input(deskPersonActSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => endSessionsAtDesk(ctx, ctx.actor, input)),
  resetPassword: staffProcedure
    .meta({
      about:
        "Mail a temporary password to a person's own address; nobody else sees it. 409: they have no address, or their account is closed.",
    })
    .input(deskPersonActSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => resetPasswordAtDesk(ctx, ctx.actor, input)),
  resetSecondFactor: cashierProcedure
    .meta({
      about:
        "Reset the second factor of somebody who lost phone and recovery codes. All their sessions and their password end; a temporary one is mailed to the address that they have proven, and the reset is mailed, too. For staff's, owners alone. 409: they have none, never proved an address, or it is one's own.",
    })
    .input(resetSecondFactorSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => resetSecondFactor(ctx, ctx.actor, input)),
  suspend: staffProcedure
    .meta({
      about:
        "Suspend a mechanic. They are not found and take no jobs, their jobs to come go back to the others, payouts wait; a job that has begun may be finished. They are told the reason. 409: suspended already.",
    })
    .input(suspendSchema)
    .output(suspendedSchema)
    .mutation(({ ctx, input }) => suspendMechanic(ctx, ctx.actor, input)),
  restore: staffProcedure
    .meta({ about: "Let a suspended mechanic work again. They are told. 409: not suspended." })
    .input(suspendSchema)
    .output(suspendedSchema)
    .mutation(({ ctx, input }) => restoreMechanic(ctx, ctx.actor, input)),
  decideName: staffProcedure
    .meta({
      about:
        "Accept or decline the new name of a verified mechanic. `pendingName` is the name that was read. The mechanic is told, with the reason where it is declined. 409: it no longer waits.",
    })
    .input(decideNameSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => decideName(ctx, ctx.actor, input)),
  giveTrial: staffProcedure
    .meta({
      about:
        "Give a mechanic the free trial that was withheld because they had an account here before. It begins now. The mechanic is told. 409: none is withheld.",
    })
    .input(deskPersonActSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => giveTrial(ctx, ctx.actor, input)),
  staff: staffProcedure
    .meta({ about: "Who runs the marketplace." })
    .output(z.array(staffMemberSchema))
    .query(({ ctx }) => listStaff(ctx, ctx.actor)),
  assignRole: ownerProcedure
    .meta({
      about:
        "Give somebody a staff role, or take it away. By a confirmed address; `role` null takes it away. It counts from their next call. 409 where nobody would stay an owner.",
    })
    .input(assignRoleSchema)
    .output(z.array(staffMemberSchema))
    .mutation(({ ctx, input }) => assignRole(ctx, ctx.actor, input)),
};
