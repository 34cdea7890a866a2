import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { hurryClaims } from "~/server/services/claim/upkeep";
import { jobAtWork } from "~test/support/booking/change-orders";
import { givenClaimableJob, inHours, timeIn } from "~test/support/booking/claims";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const pass = (hours: number) => world.clock.set(inHours(world, hours));
const operator = async () => (await atDesk(world, database.prisma, "operator")).desk;
const REASON = "The photos show it.";
const LARGE = { add: [{ kind: "labor" as const, description: "A new engine", amount: 1_600 }] };

const alertsOf = (kind: string) =>
  database.prisma.operatorAlert.findMany({
    where: { kind },
    select: { bookingId: true, facts: true, resolvedAt: true, note: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

describe("a large change order", () => {
  test("alerts the desk when it is proposed, with its price and deadline", async () => {
    const job = await jobAtWork(world);
    const { id, expiresAt } = await job.propose(LARGE);
    expect(await alertsOf("change_waiting")).toEqual([
      {
        bookingId: job.id,
        facts: { why: "large", oldTotal: "105.00", newTotal: "1785.00", expiresAt },
        resolvedAt: null,
        note: null,
      },
    ]);
    const desk = await operator();
    expect(await desk.jobCounts()).toMatchObject({ changes: 1 });
    expect((await desk.jobs({ list: "changes" })).items).toMatchObject([
      { id: job.id, since: world.clock.now().toISOString(), dueAt: expiresAt },
    ]);
    expect((await desk.booking({ id: job.id })).changeOrder).toMatchObject({
      id,
      oldTotal: "105.00",
      newTotal: "1785.00",
      awaitsOperator: true,
      add: [{ description: "A new engine", amount: "1600.00" }],
    });
  });

  test("leaves the desk when the operator approves it, and its customer is asked", async () => {
    const job = await jobAtWork(world);
    const { id } = await job.propose(LARGE);
    const desk = await operator();
    await desk.allowChange({ id, reason: REASON });
    expect(await alertsOf("change_waiting")).toMatchObject([
      { resolvedAt: world.clock.now(), note: "It was answered on its booking." },
    ]);
    expect(await desk.jobCounts()).toMatchObject({ changes: 0 });
    expect((await desk.jobs({ list: "changes" })).items).toEqual([]);
    expect((await desk.booking({ id: job.id })).changeOrder).toMatchObject({
      awaitsOperator: false,
    });
  });

  test.each(["withdrawn", "declined", "expired", "canceled with its job"])(
    "leaves the desk when it is %s",
    async (how) => {
      const job = await jobAtWork(world);
      const { id } = await job.propose(LARGE);
      if (how === "withdrawn") await job.asMechanic.booking.withdrawChange({ id });
      else if (how === "declined") await job.asCustomer.booking.declineChange({ id });
      else if (how === "expired") {
        pass(24);
        await endForgotten(world.context());
      } else await (await operator()).cancelBooking({ id: job.id, reason: REASON });
      expect(await alertsOf("change_waiting")).toMatchObject([
        { resolvedAt: world.clock.now(), note: "The job continued." },
      ]);
      expect(await (await operator()).jobCounts()).toMatchObject({ changes: 0 });
    },
  );

  test("alerts nobody when it isn't large", async () => {
    const job = await jobAtWork(world);
    await job.propose();
    expect(await alertsOf("change_waiting")).toEqual([]);
    expect(await (await operator()).jobCounts()).toMatchObject({ changes: 0 });
  });
});

describe("a claim that waits for the desk", () => {
  const claimable = () => givenClaimableJob(world, database.prisma);

  test("is listed from its arrival, with the time by which an answer was promised", async () => {
    const [damaged, warranted] = [await claimable(), await claimable()];
    const { id } = await damaged.claimDamage();
    const { id: asked } = await warranted.claimWarranty();
    const desk = await operator();
    expect(await desk.jobCounts()).toMatchObject({ claims: 1 });
    expect((await desk.jobs({ list: "claims" })).items).toMatchObject([
      { id: damaged.id, since: timeIn(world, 0), dueAt: timeIn(world, 72) },
    ]);
    pass(0.1);
    await warranted.asMechanic.booking.declineClaim({ id: asked, reason: "I moved away." });
    await desk.decideClaim({ id, decision: "dismiss", reason: REASON });
    expect((await desk.jobs({ list: "claims" })).items).toMatchObject([
      { id: warranted.id, since: timeIn(world, 0), dueAt: timeIn(world, 72) },
    ]);
    const claimsOf = (bookingId: string) => desk.claims({ view: "all", bookingId });
    expect(await claimsOf(damaged.id)).toMatchObject([{ id, state: "decided" }]);
    expect(await claimsOf(warranted.id)).toMatchObject([{ id: asked, state: "desk" }]);
    expect(await claimsOf("nobody's")).toEqual([]);
  });

  test("clears its overdue alert when it is decided", async () => {
    const job = await claimable();
    const { id } = await job.claimDamage();
    pass(72);
    await hurryClaims(world.context());
    expect(await alertsOf("claim_overdue")).toMatchObject([{ resolvedAt: null }]);
    await (await operator()).decideClaim({ id, decision: "dismiss", reason: REASON });
    expect(await alertsOf("claim_overdue")).toMatchObject([
      { resolvedAt: world.clock.now(), note: "It was answered on its booking." },
    ]);
  });

  test("alerts again when it comes back and is overdue again", async () => {
    const job = await claimable();
    const { id } = await job.claimDamage();
    pass(72);
    await hurryClaims(world.context());
    await (await operator()).decideClaim({ id, decision: "follow_up", reason: REASON });
    await job.asMechanic.booking.declineClaim({ id, reason: "I moved away." });
    pass(72);
    await hurryClaims(world.context());
    expect(await alertsOf("claim_overdue")).toMatchObject([
      { resolvedAt: expect.any(Date) },
      { resolvedAt: null },
    ]);
  });
});
