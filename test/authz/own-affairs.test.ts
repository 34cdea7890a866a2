import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/runtime/limits";
import { useRest } from "~test/support/rest";
import { gatherCallers, type Callers } from "./callers";
import { trpcCall, procedureType, readAnswer, send } from "./endpoints";
import { MATRIX, type Row } from "~test/calls/read";
import { givenProfile } from "~test/support/factory";
import { rememberTables, type Tables } from "./tables";

// Staff can't act on their own bookings, account, reviews, requests or payouts: every desk action
// that works for an administrator is refused there. It's judged before the write, which may change
// who the parties are, as a release or an offer does.

const rest = useRest({ once: true });
let callers: Callers;
let base: Tables;
let tables: Tables;

beforeAll(async () => {
  callers = await gatherCallers(rest);
  // Another owner, so that the rule about the last owner doesn't apply first.
  const staffRole = "owner";
  await rest.prisma.user.update({ where: { id: callers.id("operator") }, data: { staffRole } });
  base = await rememberTables(rest.db, rest.world.files);
});
afterEach(() => tables.restore());

/** Makes the administrator a party of everything, on this side of bookings. */
const SIDES = {
  customer: async (me: string) => {
    await rest.prisma.booking.updateMany({ data: { customerId: me } });
    await rest.prisma.review.updateMany({ data: { authorId: me } });
  },
  mechanic: async (me: string) => {
    await rest.prisma.booking.updateMany({
      where: { mechanicId: { not: null } },
      data: { mechanicId: me },
    });
    await rest.prisma.booking.updateMany({
      where: { mechanicId: null },
      data: { wishedMechanicId: me },
    });
    await rest.prisma.review.updateMany({ data: { mechanicId: me } });
  },
} as const;

async function makeParty(side: keyof typeof SIDES) {
  const { prisma } = rest;
  const me = callers.id("administrator");
  await base.restore();
  await SIDES[side](me);
  await prisma.supportRequest.updateMany({ data: { userId: me } });
  await prisma.payout.updateMany({ data: { mechanicId: me } });
  await prisma.mechanicDocument.updateMany({ data: { mechanicId: me } });
  const { id } = await prisma.booking.findFirstOrThrow();
  await prisma.operatorAlert.updateMany({ data: { bookingId: id } });
  tables = await rememberTables(rest.db, rest.world.files);
}

/** Actions about no person: prices, codes, questions, texts, and background jobs. */
const IMPERSONAL = [
  "desk.services.",
  "desk.promos.",
  "desk.texts.",
  "desk.questions.",
  "desk.support.replies.",
  "desk.support.writeDown",
  "desk.runPayouts",
  "desk.setPayoutDay",
  "desk.remindOfPayouts",
  "desk.pauseBookings",
  "desk.changePauseSentence",
  "desk.resumeBookings",
  "desk.announcements.",
  "desk.retryDeadJob",
  "desk.dropDeadJob",
];
/** Actions that name the person by the id in their input. */
const PEOPLE = [
  "desk.endSessions",
  "desk.resetPassword",
  "desk.suspend",
  "desk.restore",
  "desk.assignRole",
];

const ACTIONS: [string, Row][] = MATRIX.flatMap((call) => {
  const { procedure } = call;
  if (procedure === undefined || !procedure.startsWith("desk.")) return [];
  if (procedureType(procedure) !== "mutation") return [];
  if (IMPERSONAL.some((name) => procedure.startsWith(name))) return [];
  const works = call.cells.administrator;
  return typeof works === "number"
    ? [[`${procedure}${call.case === undefined ? "" : ` (${call.case})`}`, call]]
    : [];
});

describe.each(["customer", "mechanic"] as const)(
  "a staff action on the actor's own affairs, as %s",
  (side) => {
    beforeAll(() => makeParty(side));

    test("is tried for every action that works otherwise", () => {
      expect(ACTIONS.length).toBeGreaterThanOrEqual(12);
    });

    test.each(ACTIONS)("%s is refused with 409 and changes nothing", async (_name, call) => {
      rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
      const { procedure } = call;
      if (procedure === undefined) throw new Error("no procedure");
      const given = call.input(callers, "administrator");
      const me = {
        id: callers.id("administrator"),
        email: callers.secrets.administrator.email,
        role: "operator",
      };
      const input = PEOPLE.some((name) => procedure.startsWith(name)) ? { ...given, ...me } : given;
      const request = trpcCall(procedure, input);
      const answer = await send(callers.visitor("administrator"), rest.url, request);
      const { status, code } = readAnswer(answer, "trpc");
      expect({ status, code }, answer.text.slice(0, 300)).toEqual({
        status: 409,
        code: "CONFLICT",
      });
      expect(answer.text).toContain("This is about you.");
      const changed = await tables.changed();
      expect(changed.filter((name) => !name.includes("RateLimit"))).toEqual([]);
    });
  },
);

test("an alert about the actor is a colleague's, and no list of mechanics tells them of a block", async () => {
  await base.restore();
  const { prisma } = rest;
  const me = callers.id("administrator");
  const alert = await prisma.operatorAlert.findFirstOrThrow();
  const about = { kind: "returning_mechanic", subject: me, bookingId: null };
  await prisma.operatorAlert.update({ where: { id: alert.id }, data: about });
  const visitor = callers.visitor("administrator");
  for (const action of ["take", "resolve"]) {
    const answer = await visitor.post(`/api/desk/alerts/${alert.id}/${action}`, { note: "Mine." });
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining("This is about you."),
    ]);
  }
  await givenProfile(prisma, { id: me });
  const { id, customerId } = await prisma.booking.findUniqueOrThrow({
    where: { id: callers.booking("pending", "owner") },
  });
  const names = async () => {
    const lists = await Promise.all(
      ["mechanics", "mechanics/unavailable"].map((list) =>
        visitor.get(`/api/desk/bookings/${id}/${list}`),
      ),
    );
    return lists.map(({ text }) => text.includes(me));
  };
  expect(await names()).toEqual([false, false]);
  await prisma.block.create({ data: { blockerId: customerId, blockedId: me } });
  expect(await names()).toEqual([false, false]);
});
