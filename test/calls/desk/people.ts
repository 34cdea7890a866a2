import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { ACTORS } from "~test/authz/callers";
import { withConfirmed } from "../sign-in";
import { type Calls, missing, ok, SOME_ID, staff, x403, x404, x409 } from "../call";

export const deskPeopleCalls = {
  "desk.suspend": {
    input: { id: ID.mechanic, reason: "Two customers report the same damage; we look into it." },
    rest: { "POST /desk/people/:id/suspend": {} },
    access: [{ case: "who doesn't exist", input: missing, cells: staff(x404) }],
  },

  "desk.restore": {
    input: { id: ID.mechanic, reason: "Both reports are settled." },
    rest: {
      "POST /desk/people/:id/restore": {
        prepare: ({ prisma }) =>
          prisma.mechanicProfile.update({
            where: { userId: ID.mechanic },
            data: { suspendedAt: new Date(EXAMPLE_NOW), suspendedReason: "Two reports of damage." },
          }),
      },
    },
    access: [{ case: "who doesn't exist", input: missing, cells: staff(x404) }],
  },

  "desk.suspendCustomer": {
    input: {
      id: ID.customer,
      reason: "Two mechanics report threats; CW-7K3F9 and CW-8M2QA.",
      note: "Two mechanics reported threats.",
    },
    rest: { "POST /desk/people/:id/customer/suspend": {} },
    access: [{ case: "who doesn't exist", input: missing, cells: staff(x404) }],
  },

  "desk.restoreCustomer": {
    input: { id: ID.customer, reason: "Both reports are settled." },
    rest: {
      "POST /desk/people/:id/customer/restore": {
        prepare: ({ prisma }) =>
          prisma.user.update({
            where: { id: ID.customer },
            data: { customerSuspendedAt: new Date(EXAMPLE_NOW) },
          }),
      },
    },
    access: [{ case: "who doesn't exist", input: missing, cells: staff(x404) }],
  },

  "desk.decideName": {
    input: {
      id: ID.mechanic,
      decision: "accept",
      pendingName: "Sam Delgado-Reyes",
      reason: "The new identity document shows this name.",
    },
    rest: {
      "POST /desk/people/:id/name": {
        prepare: ({ prisma }) =>
          prisma.user.update({
            where: { id: ID.mechanic },
            data: { pendingFirstName: "Sam", pendingLastName: "Delgado-Reyes" },
          }),
      },
    },
    access: [{ case: "of an unknown person", input: missing, cells: staff(x404) }],
  },

  "desk.giveTrial": {
    input: { id: ID.mechanic, reason: "A family member's former account." },
    rest: {
      "POST /desk/people/:id/trial": {
        prepare: ({ prisma }) =>
          prisma.mechanicProfile.update({
            where: { userId: ID.mechanic },
            data: { subscriptionStatus: "free", trialWithheldAt: new Date(EXAMPLE_NOW) },
          }),
      },
    },
    access: [{ case: "of an unknown person", input: missing, cells: staff(x404) }],
  },

  "desk.staff": {
    rest: { "GET /desk/staff": {} },
    access: [{ cells: staff(ok), tells: "operator" }],
  },

  "desk.assignRole": {
    input: { email: "casey@example.com", role: "operator", reason: "Starts on Monday." },
    rest: { "POST /desk/staff": {} },
    access: [
      {
        input: (callers) => ({
          email: callers.secrets.operator.email,
          role: "owner",
          reason: "Promoted.",
        }),
        cells: staff(ok),
        operator: x403,
        tells: "operator",
      },
    ],
  },

  "desk.resetSecondFactor": {
    input: { id: ID.customer, reason: "Lost their phone; we called the number of the account." },
    rest: { "POST /desk/people/:id/second-factor/reset": { prepare: withConfirmed } },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.id("owner") }),
        cells: staff(x409),
      },
      {
        case: "of a staff member",
        input: (callers, _who, valid) => ({ ...valid, id: callers.id("administrator") }),
        cells: staff(x409),
        operator: x403,
      },
    ],
  },

  "desk.people": {
    input: { q: "casey@" },
    optional: { who: "customer", sort: "-name", cursor: SOME_ID },
    rest: { "GET /desk/people": {} },
    files: ["GET /desk/people.csv"],
    access: [{ input: () => ({}), cells: staff(ok), tells: ACTORS, writes: true }],
  },

  "desk.person": {
    input: { id: ID.customer },
    rest: { "GET /desk/people/:id": {} },
    access: [
      {
        input: (callers) => ({ id: callers.id("owner") }),
        cells: staff(ok),
        tells: "owner",
        writes: true,
      },
    ],
  },

  "desk.personHistory": {
    input: { id: ID.customer },
    optional: { kind: "refund", cursor: SOME_ID },
    rest: { "GET /desk/people/:id/history": {} },
    access: [
      {
        input: (callers) => ({ id: callers.id("owner") }),
        cells: staff(ok),
        tells: "owner",
        writes: true,
      },
      { case: "of an unknown person", input: missing, cells: staff(x404) },
    ],
  },

  "desk.messagePerson": {
    input: { id: ID.customer, message: "Are you safe? Tell us when we can call you." },
    rest: { "POST /desk/people/:id/message": {} },
    access: [{ case: "who doesn't exist", input: missing, cells: staff(x404) }],
  },

  "desk.notePerson": {
    input: { id: ID.customer, note: "Prefers to be called after 5 PM." },
    rest: { "POST /desk/people/:id/note": {} },
    access: [{ case: "who doesn't exist", input: missing, cells: staff(x404) }],
  },

  "desk.reliability": {
    input: { id: ID.mechanic },
    rest: { "GET /desk/people/:id/standing": {} },
    access: [
      { input: (callers) => ({ id: callers.id("assigned") }), cells: staff(ok), writes: true },
      { case: "of an unknown person", input: missing, cells: staff(x404) },
    ],
  },

  "desk.endSessions": {
    input: { id: ID.customer, reason: "They lost their phone." },
    rest: { "POST /desk/people/:id/sessions/end": {} },
    access: [{ case: "of an unknown person", input: missing, cells: staff(x404) }],
  },

  "desk.resetPassword": {
    input: { id: ID.customer, reason: "They can't sign in." },
    rest: { "POST /desk/people/:id/password-reset": {} },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.id("owner") }),
        cells: staff(ok),
        tells: "owner",
      },
    ],
  },
} satisfies Partial<Calls>;
