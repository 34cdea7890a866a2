import { z } from "zod";
import { grantKeySchema } from "~/domain/api-key/desk-schema";
import { deskKeySchema } from "~/domain/api-key/schema";
import { acknowledgementSchema } from "~/domain/account/schema";
import {
  customerSuspendedSchema,
  restoreCustomerSchema,
  suspendCustomerSchema,
} from "~/domain/customer/suspension-schema";
import { deskSupportThreadSchema, messagePersonSchema } from "~/domain/support/schema";
import { suspendedSchema, suspendSchema } from "~/domain/vetting/schema";
import {
  decideNameSchema,
  deskPersonActionSchema,
  deskPersonIdSchema,
  deskPersonSchema,
  notePersonSchema,
  peopleInputSchema,
  peoplePageSchema,
} from "~/domain/staff/people";
import { personHistoryInputSchema, personHistorySchema } from "~/domain/staff/history";
import { reliabilitySchema } from "~/domain/reliability/schema";
import { assignRoleSchema, resetSecondFactorSchema, staffMemberSchema } from "~/domain/staff/team";
import { grantDeskKey, listDeskKeys } from "~/server/services/api-key/desk";
import { personHistory } from "~/server/services/desk/people/history";
import { decideName } from "~/server/services/desk/people/name";
import { restoreCustomer, suspendCustomer } from "~/server/services/desk/people/suspend-customer";
import { giveTrial } from "~/server/services/desk/people/trial";
import { handOverVisits } from "~/server/services/claim/visits";
import { restoreMechanic, suspendMechanic } from "~/server/services/vetting/suspend";
import {
  deskPerson,
  endSessionsAtDesk,
  listPeople,
  notePerson,
  resetPasswordAtDesk,
} from "~/server/services/desk/people/people";
import { reliabilityAtDesk } from "~/server/services/mechanic/reliability";
import { messagePerson } from "~/server/services/support/private-message";
import { resetSecondFactor } from "~/server/services/staff/second-factor-reset";
import { assignRole, listStaff } from "~/server/services/staff/team";
import { cashierProcedure, ownerProcedure, staffProcedure } from "../../trpc";

/** Accounts, and the staff's roles. */
export const deskPeopleProcedures = {
  people: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns all accounts, newest first unless sorted. `q` is the start of a name, email address or phone number, three letters or more inside a name (the first 50), the last four digits of a phone number, or a whole license plate, which the audit log records.",
    })
    .input(peopleInputSchema)
    .output(peoplePageSchema)
    .query(({ ctx, input }) => listPeople(ctx, ctx.actor, input)),
  person: staffProcedure
    .meta({
      scope: "desk:read",
      about: "Returns a person's details for staff. The audit log records that staff opened them.",
    })
    .input(deskPersonIdSchema)
    .output(deskPersonSchema)
    .query(({ ctx, input }) => deskPerson(ctx, ctx.actor, input.id)),
  personHistory: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns a person's history, newest first: earnings, payments, refunds, claims and disputes, messages (without their text), support, reviews, alerts and suspensions. The audit log records that staff opened it.",
    })
    .input(personHistoryInputSchema)
    .output(personHistorySchema)
    .query(({ ctx, input }) => personHistory(ctx, ctx.actor, input)),
  reliability: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns a mechanic's reliability over the last 90 days, as they see it. The audit log records that staff opened it.",
    })
    .input(deskPersonIdSchema)
    .output(reliabilitySchema)
    .query(({ ctx, input }) => reliabilityAtDesk(ctx, ctx.actor, input.id)),
  messagePerson: staffProcedure
    .meta({
      scope: "never",
      about:
        "Begins a private conversation with a person. Our email and push message say only that support wrote; the person reads and answers it under Support. 409: the account is closed, or it's your own.",
    })
    .input(messagePersonSchema)
    .output(deskSupportThreadSchema)
    .mutation(({ ctx, input }) => messagePerson(ctx, ctx.actor, input)),
  notePerson: staffProcedure
    .meta({
      scope: "never",
      about:
        "Adds a staff note about a person. It appears in `log`, can't be changed, and the person can't read it.",
    })
    .input(notePersonSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => notePerson(ctx, ctx.actor, input)),
  endSessions: staffProcedure
    .meta({ scope: "never", about: "Ends all of a person's sessions." })
    .input(deskPersonActionSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => endSessionsAtDesk(ctx, ctx.actor, input)),
  resetPassword: staffProcedure
    .meta({
      scope: "never",
      about:
        "Emails a temporary password to a person's own address. No one else sees it. 409: no address, or the account is closed.",
    })
    .input(deskPersonActionSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => resetPasswordAtDesk(ctx, ctx.actor, input)),
  resetSecondFactor: cashierProcedure
    .meta({
      scope: "never",
      about:
        "Resets the second factor of a person who lost their phone and recovery codes. Their sessions and password end. We email a temporary password and the reset to their confirmed address. Only owners can reset staff. 409: no second factor, no confirmed address, or your own.",
    })
    .input(resetSecondFactorSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => resetSecondFactor(ctx, ctx.actor, input)),
  suspend: staffProcedure
    .meta({
      scope: "never",
      about:
        "Suspends a mechanic. Customers can't find them, they can't take jobs, their upcoming jobs go back to other mechanics, warranty visits go to the desk, and payouts are held. They keep only jobs that have begun or should have, with their conversation and contact data, until those are over. We tell them the reason. 409: already suspended.",
    })
    .input(suspendSchema)
    .output(suspendedSchema)
    .mutation(({ ctx, input }) => suspendMechanic(ctx, ctx.actor, input, handOverVisits)),
  restore: staffProcedure
    .meta({
      scope: "never",
      about: "Restores a suspended mechanic and tells them. 409: not suspended.",
    })
    .input(suspendSchema)
    .output(suspendedSchema)
    .mutation(({ ctx, input }) => restoreMechanic(ctx, ctx.actor, input)),
  suspendCustomer: staffProcedure
    .meta({
      scope: "never",
      about:
        "Suspends a person as a customer. They can't book, write messages, leave reviews or tip, and their API keys stop working. Their open requests are canceled free of charge; accepted jobs go on, with messages about those that have begun or should have. They read `note`, never `reason`. 409: already suspended, a mechanic who never booked, or someone you have a booking with.",
    })
    .input(suspendCustomerSchema)
    .output(customerSuspendedSchema)
    .mutation(({ ctx, input }) => suspendCustomer(ctx, ctx.actor, input)),
  restoreCustomer: staffProcedure
    .meta({
      scope: "never",
      about:
        "Restores a suspended customer and tells them. Canceled requests stay canceled. 409: not suspended, or someone you have a booking with.",
    })
    .input(restoreCustomerSchema)
    .output(customerSuspendedSchema)
    .mutation(({ ctx, input }) => restoreCustomer(ctx, ctx.actor, input)),
  decideName: staffProcedure
    .meta({
      scope: "never",
      about:
        "Accepts or declines a verified mechanic's new name. `pendingName` is the name you read. The mechanic is told, with the reason if it's declined. 409: no longer pending.",
    })
    .input(decideNameSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => decideName(ctx, ctx.actor, input)),
  giveTrial: staffProcedure
    .meta({
      scope: "never",
      about:
        "Grants the free trial that was on hold because the mechanic had an earlier account. It starts now, and the mechanic is told. 409: none is on hold.",
    })
    .input(deskPersonActionSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => giveTrial(ctx, ctx.actor, input)),
  staff: staffProcedure
    .meta({ scope: "never", about: "Returns all staff." })
    .output(z.array(staffMemberSchema))
    .query(({ ctx }) => listStaff(ctx, ctx.actor)),
  keys: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Returns staff's API keys with `desk:read`, newest first. `waitsForOwner`: it can't see the desk yet.",
    })
    .output(z.array(deskKeySchema))
    .query(({ ctx }) => listDeskKeys(ctx, ctx.actor)),
  grantKey: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Lets a staff member's API key see the desk. Returns all such keys. 409: it already can, or it's your own.",
    })
    .input(grantKeySchema)
    .output(z.array(deskKeySchema))
    .mutation(({ ctx, input }) => grantDeskKey(ctx, ctx.actor, input)),
  assignRole: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Grants or removes a staff role by confirmed email address. `role` null removes it. It applies from their next call. 409: there would be no owner left.",
    })
    .input(assignRoleSchema)
    .output(z.array(staffMemberSchema))
    .mutation(({ ctx, input }) => assignRole(ctx, ctx.actor, input)),
};
