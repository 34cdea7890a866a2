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
import { reliabilitySchema } from "~/domain/reliability/schema";
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
import { reliabilityAtDesk } from "~/server/services/mechanic/reliability";
import { resetSecondFactor } from "~/server/services/staff/second-factor-reset";
import { assignRole, listStaff } from "~/server/services/staff/team";
import { cashierProcedure, ownerProcedure, staffProcedure } from "../../trpc";

/** Accounts, and the staff's roles. */
export const deskPeopleProcedures = {
  people: staffProcedure
    .meta({
      about:
        "Returns all accounts, newest first unless sorted. `q` is the start of a name, email address or phone number.",
    })
    .input(peopleInputSchema)
    .output(peoplePageSchema)
    .query(({ ctx, input }) => listPeople(ctx, ctx.actor, input)),
  person: staffProcedure
    .meta({
      about: "Returns a person's details for staff. The audit log records that staff opened them.",
    })
    .input(deskPersonIdSchema)
    .output(deskPersonSchema)
    .query(({ ctx, input }) => deskPerson(ctx, ctx.actor, input.id)),
  standing: staffProcedure
    .meta({
      about:
        "Returns a mechanic's reliability over the last 90 days, as they see it. The audit log records that staff opened it.",
    })
    .input(deskPersonIdSchema)
    .output(reliabilitySchema)
    .query(({ ctx, input }) => reliabilityAtDesk(ctx, ctx.actor, input.id)),
  endSessions: staffProcedure
    .meta({ about: "Ends all of a person's sessions." })
    .input(deskPersonActSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => endSessionsAtDesk(ctx, ctx.actor, input)),
  resetPassword: staffProcedure
    .meta({
      about:
        "Emails a temporary password to a person's own address. No one else sees it. 409: no address, or the account is closed.",
    })
    .input(deskPersonActSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => resetPasswordAtDesk(ctx, ctx.actor, input)),
  resetSecondFactor: cashierProcedure
    .meta({
      about:
        "Resets the second factor of a person who lost their phone and recovery codes. Their sessions and password end. We email a temporary password and the reset to their confirmed address. Only owners can reset staff. 409: no second factor, no confirmed address, or your own.",
    })
    .input(resetSecondFactorSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => resetSecondFactor(ctx, ctx.actor, input)),
  suspend: staffProcedure
    .meta({
      about:
        "Suspends a mechanic. Customers can't find them, they can't take jobs, their upcoming jobs go back to other mechanics, and payouts are held. They can finish a running job. We tell them the reason. 409: already suspended.",
    })
    .input(suspendSchema)
    .output(suspendedSchema)
    .mutation(({ ctx, input }) => suspendMechanic(ctx, ctx.actor, input)),
  restore: staffProcedure
    .meta({ about: "Restores a suspended mechanic and tells them. 409: not suspended." })
    .input(suspendSchema)
    .output(suspendedSchema)
    .mutation(({ ctx, input }) => restoreMechanic(ctx, ctx.actor, input)),
  decideName: staffProcedure
    .meta({
      about:
        "Accepts or declines a verified mechanic's new name. `pendingName` is the name you read. The mechanic is told, with the reason if it's declined. 409: no longer pending.",
    })
    .input(decideNameSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => decideName(ctx, ctx.actor, input)),
  giveTrial: staffProcedure
    .meta({
      about:
        "Grants the free trial that was on hold because the mechanic had an earlier account. It starts now, and the mechanic is told. 409: none is on hold.",
    })
    .input(deskPersonActSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => giveTrial(ctx, ctx.actor, input)),
  staff: staffProcedure
    .meta({ about: "Returns all staff." })
    .output(z.array(staffMemberSchema))
    .query(({ ctx }) => listStaff(ctx, ctx.actor)),
  assignRole: ownerProcedure
    .meta({
      about:
        "Grants or removes a staff role by confirmed email address. `role` null removes it. It applies from their next call. 409: there would be no owner left.",
    })
    .input(assignRoleSchema)
    .output(z.array(staffMemberSchema))
    .mutation(({ ctx, input }) => assignRole(ctx, ctx.actor, input)),
};
