import { afterEach, beforeEach, expect, test } from "vitest";
import { jobAtWork } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const operator = async () => (await atDesk(world, database.prisma, "operator")).desk;
const LOWER = { amount: "84.00", reason: "Half of the work was not needed." };

test("a lower price against complete: the charge equals the job's price", async () => {
  const desk = await operator();
  for (let round = 0; round < rounds(10, 4); round += 1) {
    const one = await jobAtWork(world);
    const [lowered, completed] = await concurrently<unknown>([
      () => desk.lowerPrice({ id: one.id, ...LOWER }),
      () => one.complete(),
    ]);
    expect(completed?.code).toBe("OK");
    await world.sandbox.settle();
    const cents = lowered?.code === "OK" ? 8_400 : 10_500;
    const { totalAmount, paymentStatus } = await one.now();
    expect([Number(totalAmount) * 100, paymentStatus]).toEqual([cents, "captured"]);
    expect(await one.taken()).toEqual({ cents, heldCents: 0 });
    const { mechanic, platform } = await one.ledger();
    expect(mechanic + platform).toBe(cents);
  }
});

test("a lower price against approve: one counts, the other is refused", async () => {
  const desk = await operator();
  for (let round = 0; round < rounds(10, 4); round += 1) {
    const one = await jobAtWork(world);
    const remove = (await one.now()).services.map((service) => service.id);
    const add = [{ kind: "part" as const, description: "Brake pads", amount: 60 }];
    const { id } = await one.propose({ add, remove });
    const [lowered, approved] = await concurrently<unknown>([
      () => desk.lowerPrice({ id: one.id, ...LOWER }),
      () => one.asCustomer.booking.approveChange({ id }),
    ]);
    expect([lowered?.code, approved?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    const cents = lowered?.code === "OK" ? 8_400 : 6_300;
    expect(await one.complete()).toMatchObject({ paymentStatus: "captured" });
    expect(await one.taken()).toEqual({ cents, heldCents: 0 });
  }
});
