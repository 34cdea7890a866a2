import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
});

test("block against accept: a mechanic whom the answer calls blocked can't accept afterwards", async () => {
  const { prisma } = database;
  for (let round = 0; round < rounds(25); round += 1) {
    const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
    const { id } = await givenBooking(prisma, { customer });
    const asMechanic = await world.callerFor(mechanic);
    const blocker = round % 2 === 0 ? customer : mechanic;
    const other = blocker === customer ? mechanic : customer;
    const asBlocker = await world.callerFor(blocker);
    let seen = "";
    const [blocked, accepted] = await concurrently<unknown>([
      async () => {
        await asBlocker.auth.blocks.add({ userId: other.id });
        // The status right after the block was answered.
        ({ status: seen } = await prisma.booking.findUniqueOrThrow({ where: { id } }));
      },
      async () => {
        // An accept is one statement and a block several, so most accepts would come first.
        await sleep(round % 8);
        return asMechanic.booking.accept({ id });
      },
    ]);
    expect(blocked?.code).toBe("OK");
    const { status } = await prisma.booking.findUniqueOrThrow({ where: { id } });
    // A job agreed before the block stays; a request that was still open never becomes a job.
    expect(seen).toBe(status);
    expect(accepted?.code).toBe(status === "accepted" ? "OK" : "NOT_FOUND");
  }
});

test("block against message: no message is written after the block was answered", async () => {
  const { prisma } = database;
  for (let round = 0; round < rounds(25); round += 1) {
    const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
    const { id } = await givenBooking(prisma, {
      customer,
      mechanic,
      status: "completed",
      completedAt: world.clock.now(),
    });
    const asMechanic = await world.callerFor(mechanic);
    const asCustomer = await world.callerFor(customer);
    let seen = -1;
    const [blocked, sent] = await concurrently<unknown>([
      async () => {
        await asCustomer.auth.blocks.add({ userId: mechanic.id });
        seen = await prisma.message.count({ where: { bookingId: id } });
      },
      () => asMechanic.message.send({ bookingId: id, receiverId: customer.id, content: "Hi" }),
    ]);
    expect(blocked?.code).toBe("OK");
    const written = await prisma.message.count({ where: { bookingId: id } });
    expect(written).toBe(seen);
    expect(sent?.code).toBe(written === 1 ? "OK" : "CONFLICT");
  }
});
