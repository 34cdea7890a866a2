import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { givenDeadJob } from "~test/support/database/dead-jobs";
import { type Calls, missing, ok, type Scenery, SOME_ID, staff, x404, x409 } from "../call";

function withDeadJob({ prisma }: Scenery) {
  return givenDeadJob(prisma, {
    id: ID.deadJob,
    name: "mail.booking",
    data: { bookingId: ID.completed, kind: "captured" },
    failure: "connect ECONNREFUSED 127.0.0.1:25",
    at: new Date(EXAMPLE_NOW),
  });
}

/** Gives everyone the document's phone number; the scene's are random. */
function withOnePhone({ prisma }: Scenery) {
  return prisma.user.updateMany({ data: { phone: "(415) 555-0142" } });
}

function withDays({ prisma }: Scenery) {
  return prisma.businessDay.create({
    data: {
      day: new Date("2027-02-26"),
      bookings: 12,
      returning: 3,
      unfilled: 1,
      cancelledByCustomer: 1,
      cancelledByMechanic: 0,
      cancelledBySystem: 1,
      cancelledByOperator: 0,
      grossCents: 115_500,
      feeCents: 5_500,
      refundCents: 2_100,
      disputeCents: 0,
      payoutCents: 84_000,
      waits: [4, 11, 95],
      waitCounts: [5, 4, 2],
      countedAt: new Date(EXAMPLE_NOW),
    },
  });
}

function withVisits({ prisma }: Scenery) {
  const day = new Date("2027-02-26");
  return prisma.funnelDay.createMany({
    data: [
      { day, entryPage: "landing", quotes: 41, drafts: 9 },
      { day, entryPage: "service", quotes: 12, drafts: 4 },
    ],
  });
}

export const deskOperationsCalls = {
  "desk.alerts": { rest: { "GET /desk/alerts": {} }, access: [{ cells: staff(ok) }] },

  "desk.takeAlert": {
    input: { id: ID.alert },
    rest: { "POST /desk/alerts/:id/take": {} },
    access: [{ cells: staff(ok) }],
  },

  "desk.resolveAlert": {
    input: { id: ID.alert, note: "Refunded at the provider." },
    rest: { "POST /desk/alerts/:id/resolve": {} },
    access: [{ cells: staff(ok) }],
  },

  "desk.undo": {
    input: { id: ID.alert },
    rest: {
      "POST /desk/undo": {
        prepare: async ({ prisma, scene }) => {
          const resolvedAt = new Date(EXAMPLE_NOW);
          const id = scene.administrator.userId;
          await prisma.operatorAlert.update({
            where: { id: ID.alert },
            data: { resolvedAt, resolvedBy: id, note: "Refunded at the provider." },
          });
          await prisma.staffUndo.create({
            data: {
              subject: ID.alert,
              userId: id,
              action: "alert.resolved",
              before: { resolvedAt: resolvedAt.toISOString() },
              expiresAt: new Date(resolvedAt.getTime() + 10_000),
            },
          });
        },
      },
    },
    access: [{ cells: staff(x409) }],
  },

  "desk.audit": {
    input: {},
    optional: {
      who: SOME_ID,
      act: "money",
      about: "CW-7K3F9Q",
      subjectId: SOME_ID,
      from: "2026-11-01",
      to: "2026-11-30",
      cursor: SOME_ID,
    },
    rest: { "GET /desk/audit": {} },
    files: ["GET /desk/audit.csv"],
    access: [{ cells: staff(ok), writes: true }],
  },

  "desk.today": {
    rest: { "GET /desk/today": {} },
    access: [{ cells: staff(ok), tells: ["owner", "assigned"] }],
  },

  "desk.search": {
    input: { q: "casey" },
    rest: { "GET /desk/search": { prepare: withOnePhone } },
    access: [{ cells: staff(ok), tells: ["owner", "assigned", "convert", "operator"] }],
  },

  "desk.deadJobs": {
    rest: { "GET /desk/work": { prepare: withDeadJob } },
    access: [{ cells: staff(ok) }],
  },

  "desk.retryDeadJob": {
    input: { id: ID.deadJob, reason: "The mail server is back." },
    rest: { "POST /desk/work/:id/retry": { prepare: withDeadJob } },
    access: [{ input: missing, cells: staff(x404) }],
  },

  "desk.dropDeadJob": {
    input: { id: ID.deadJob, reason: "The address does not exist." },
    rest: { "POST /desk/work/:id/drop": { prepare: withDeadJob } },
    access: [{ input: missing, cells: staff(x404) }],
  },

  "desk.numbers": {
    input: { from: "2027-02-22", to: "2027-02-28", by: "week" },
    rest: { "GET /desk/numbers": { prepare: withDays } },
    files: ["GET /desk/numbers.csv"],
    access: [{ input: () => ({ by: "month" }), cells: staff(ok), writes: true }],
  },

  "desk.funnel": {
    input: { from: "2027-02-22", to: "2027-02-28", by: "week" },
    rest: { "GET /desk/funnel": { prepare: withVisits } },
    access: [{ input: () => ({ by: "month" }), cells: staff(ok) }],
  },
} satisfies Partial<Calls>;
