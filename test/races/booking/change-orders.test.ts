import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { jobAtWork } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const stateOf = async (id: string) =>
  (await database.prisma.changeOrder.findUniqueOrThrow({ where: { id } })).state;

/** Expects that the customer was charged no more than they agreed to, however the race ended. */
async function expectAgreed(one: Awaited<ReturnType<typeof jobAtWork>>, id: string) {
  const { totalAmount } = await one.now();
  expect(totalAmount).toBe((await stateOf(id)) === "approved" ? "63.00" : "105.00");
}

/** Creates a job with an open change order that removes its service and adds a part for $60.00. */
async function proposed() {
  const one = await jobAtWork(world);
  const remove = (await one.now()).services.map((service) => service.id);
  const add = [{ kind: "part" as const, description: "Brake pads", amount: 60 }];
  return { one, id: (await one.propose({ add, remove })).id };
}

test("approve against withdraw: one succeeds", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const { one, id } = await proposed();
    const [approved, withdrawn] = await concurrently([
      () => one.asCustomer.booking.approveChange({ id }),
      () => one.asMechanic.booking.withdrawChange({ id }),
    ]);
    expect([approved?.code, withdrawn?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    expect(await stateOf(id)).toBe(approved?.code === "OK" ? "approved" : "withdrawn");
    await expectAgreed(one, id);
  }
});

test("two approvals at once: one counts", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const { one, id } = await proposed();
    const outcomes = await concurrently([
      () => one.asCustomer.booking.approveChange({ id }),
      () => one.asCustomer.booking.approveChange({ id }),
    ]);
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(["CONFLICT", "OK"]);
    const where = { bookingId: one.id, kind: "approve_change" };
    expect(await database.prisma.bookingEvent.count({ where })).toBe(1);
    await expectAgreed(one, id);
  }
});

test("two approvals of a higher total at once: the card is asked once", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const one = await jobAtWork(world);
    const add = [{ kind: "part" as const, description: "Brake pads", amount: 60 }];
    const { id } = await one.propose({ add });
    const outcomes = await concurrently([
      () => one.asCustomer.booking.approveChange({ id }),
      () => one.asCustomer.booking.approveChange({ id }),
    ]);
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(["CONFLICT", "OK"]);
    const asked = await database.prisma.payment.count({ where: { changeId: id } });
    expect(asked).toBe(1);
    expect(await stateOf(id)).toBe("holding");
  }
});

test("approve against complete: the charge is the agreed total", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const { one, id } = await proposed();
    const [approved, completed] = await concurrently<unknown>([
      () => one.asCustomer.booking.approveChange({ id }),
      () => one.complete(),
    ]);
    expect(approved?.code).toBe("OK");
    if (completed?.code !== "OK") await one.complete();
    expect(await one.taken()).toMatchObject({ cents: 6_300 });
  }
});

test("approve against expiry: the approval counts or the change order has expired", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const { one, id } = await proposed();
    const expiresAt = new Date(world.clock.now().getTime() + 1);
    await database.prisma.changeOrder.update({ where: { id }, data: { expiresAt } });
    const later = createWorld(database.db, { bookingLimits: UNLIMITED });
    later.clock.set(expiresAt);
    const [approved] = await concurrently<unknown>([
      () => one.asCustomer.booking.approveChange({ id }),
      () => endForgotten(later.context()),
    ]);
    expect(await stateOf(id)).toBe(approved?.code === "OK" ? "approved" : "expired");
    await expectAgreed(one, id);
  }
});

test("propose against complete: a completed job has no open change order", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const one = await jobAtWork(world);
    const [proposal, completed] = await concurrently<unknown>([
      async () => {
        // Until the payment is captured, which is most of what completing takes.
        await sleep(4 * (round % 8));
        return one.propose();
      },
      () => one.complete(),
    ]);
    expect([proposal?.code, completed?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    const { status, changeOrder } = await one.now();
    expect(status).toBe(completed?.code === "OK" ? "completed" : "in_progress");
    expect(changeOrder === null).toBe(completed?.code === "OK");
    expect(await one.taken()).toMatchObject({ cents: completed?.code === "OK" ? 10_500 : 0 });
  }
});
