import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { givenBank, givenPayout } from "~test/support/payment/earnings";
import {
  type Calls,
  mechanics,
  missing,
  ok,
  type Scenery,
  SOME_ID,
  staff,
  x403,
  x404,
  x409,
} from "./call";

function withBank({ prisma }: Scenery) {
  return givenBank(prisma, { id: ID.mechanic });
}

async function withPayout(scenery: Scenery) {
  const { prisma } = scenery;
  await withBank(scenery);
  const createdAt = new Date(EXAMPLE_NOW);
  await givenPayout(prisma, { id: ID.mechanic }, { id: ID.payout, createdAt });
}

/** A run whose only payout a bank file lists. */
async function withListedRun(scenery: Scenery) {
  const { prisma } = scenery;
  await withPayout(scenery);
  await prisma.payoutRun.create({
    data: { id: ID.payout, method: "manual", createdAt: new Date(EXAMPLE_NOW) },
  });
  await prisma.payout.update({
    where: { id: ID.payout },
    data: { runId: ID.payout, bankFileAt: new Date(EXAMPLE_NOW) },
  });
}

async function byProvider({ replace }: Scenery) {
  return replace({ payoutMethod: "connect" });
}

export const payoutCalls = {
  "mechanic.statement": {
    rest: { "GET /mechanic/statement": {} },
    access: [{ cells: mechanics(ok) }],
  },

  "mechanic.statementPage": {
    input: {},
    optional: { cursor: SOME_ID },
    rest: { "GET /mechanic/statement/entries": {} },
    files: ["GET /mechanic/statement.csv"],
    access: [{ cells: mechanics(ok) }],
  },

  "mechanic.balance": {
    rest: { "GET /mechanic/balance": { prepare: withBank } },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.payouts": {
    input: {},
    optional: { limit: 5, cursor: SOME_ID, updatedSince: EXAMPLE_NOW },
    rest: { "GET /mechanic/payouts": { prepare: withPayout } },
    access: [{ cells: mechanics(ok) }],
  },

  "mechanic.payoutAccount": {
    rest: { "GET /mechanic/payout-account": { prepare: byProvider } },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.refreshPayoutAccount": {
    rest: { "POST /mechanic/payout-account/refresh": { prepare: byProvider } },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.startPayoutSetup": {
    input: {},
    optional: { password: "Str0ng!pass" },
    rest: { "POST /mechanic/payout-account/link": { prepare: byProvider } },
    access: [{ case: "where payouts go by bank file", cells: mechanics(x409) }],
  },

  "desk.payouts": {
    input: {},
    optional: { state: "sent", runId: SOME_ID, cursor: SOME_ID },
    rest: { "GET /desk/payouts": { prepare: withPayout } },
    files: ["GET /desk/payouts.csv"],
    access: [{ cells: staff(ok), tells: "assigned", writes: true }],
  },

  "desk.nextPayouts": {
    rest: { "GET /desk/payouts/next": { prepare: withBank } },
    access: [{ cells: staff(ok) }],
  },

  "desk.payoutRuns": {
    rest: { "GET /desk/payouts/runs": { prepare: withPayout } },
    files: ["GET /desk/payouts/runs.csv"],
    access: [{ cells: staff(ok), writes: true }],
  },

  "desk.runPayouts": {
    input: { total: "100.00", reason: "The week's run." },
    rest: { "POST /desk/payouts/run": { prepare: withBank } },
    access: [{ input: () => ({ reason: "The week's run." }), cells: staff(x409), operator: x403 }],
  },

  "desk.setPayoutDay": {
    input: { runOn: "2027-03-05" },
    rest: { "PUT /desk/payouts/day": {} },
    access: [{ cells: staff(ok), operator: x403 }],
  },

  "desk.remindOfPayouts": {
    rest: { "POST /desk/payouts/remind": {} },
    access: [{ cells: staff(ok) }],
  },

  "desk.markPayoutSent": {
    input: { id: ID.payout, reason: "Carried out by the bank." },
    rest: { "POST /desk/payouts/:id/sent": { prepare: withPayout } },
    access: [{ cells: staff(ok), operator: x403, tells: "assigned" }],
  },

  "desk.markRunSent": {
    input: { id: ID.payout, except: [], reason: "Carried out by the bank." },
    optional: { except: [SOME_ID] },
    rest: { "POST /desk/payouts/runs/:id/sent": { prepare: withListedRun } },
    access: [{ input: missing, cells: staff(x404), operator: x403 }],
  },

  "desk.ledger": {
    input: {},
    optional: { from: "2027-02-01", to: "2027-02-28", cursor: SOME_ID },
    withoutRest: "It is the file at GET /api/desk/ledger.csv.",
    files: ["GET /desk/ledger.csv"],
    access: [{ cells: staff(ok), tells: "assigned", writes: true }],
  },

  "desk.markPayoutReturned": {
    input: { id: ID.payout, reason: "Account closed." },
    rest: { "POST /desk/payouts/:id/returned": { prepare: withPayout } },
    access: [{ cells: staff(ok), operator: x403, tells: "assigned" }],
  },

  "desk.bankFile": {
    input: { id: ID.payout, reason: "To pay the week's run." },
    withoutRest: "It is the file at GET /api/desk/payouts/runs/{id}/bank.csv.",
    files: ["GET /desk/payouts/runs/:id/bank.csv"],
    access: [{ input: missing, cells: staff(x404), operator: x403 }],
  },

  "desk.yearlyPayouts": {
    input: { year: 2026 },
    withoutRest: "It is the file at GET /api/desk/payouts/yearly.csv.",
    files: ["GET /desk/payouts/yearly.csv"],
    access: [{ cells: staff(ok), operator: x403, writes: true }],
  },

  "desk.reviewPayout": {
    input: { id: ID.completed, held: true, reason: "Two people describe this job differently." },
    rest: { "POST /desk/bookings/:id/payout-review": {} },
    access: [
      {
        input: (callers, _who, valid) => ({ ...valid, id: callers.booking("completed", "owner") }),
        cells: staff(ok),
        tells: ["owner", "assigned"],
      },
    ],
  },
} satisfies Partial<Calls>;
