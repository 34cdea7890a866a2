import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { smsCodeHash } from "~/server/services/notification/phone";
import { givenWarrantedJob } from "~test/support/booking/claims";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { givenCard } from "~test/support/payment/payments";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, outcomeOf, rounds, slowly } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
});

test("block against accept: a mechanic whom the answer calls blocked can't accept afterwards", async () => {
  const { prisma } = database;
  for (let round = 0; round < rounds(25); round += 1) {
    const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
    const { id } = await givenBooking(prisma, { customer, requestedMechanic: mechanic });
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

test("block against a confirmed phone: the second account is covered, whichever comes first", async () => {
  const { prisma } = database;
  for (let round = 0; round < rounds(25); round += 1) {
    const people = [await givenMechanic(prisma), await givenMechanic(prisma)] as const;
    const customer = await givenCustomer(prisma);
    const number = `+1512555${String(1000 + round)}`;
    const at = world.clock.now();
    const [first, second] = people;
    await prisma.smsNumber.create({
      data: { userId: first.id, number, consentAt: at, provenAt: at },
    });
    await prisma.smsCode.create({
      data: {
        userId: second.id,
        number,
        codeHash: smsCodeHash(second.id, number, "123456"),
        triesLeft: 5,
        consentAt: at,
        expiresAt: new Date(at.getTime() + 600_000),
      },
    });
    const [asCustomer, asSecond] = [await world.callerFor(customer), await world.callerFor(second)];
    const named = round % 2 === 0 ? first : second;
    const outcomes = await concurrently<unknown>([
      async () => {
        await sleep(round % 7);
        await asCustomer.auth.blocks.add({ userId: named.id });
      },
      () => asSecond.message.confirmSmsCode({ code: "123456" }),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual(["OK", "OK"]);
    for (const mechanic of people) {
      const { id } = await givenBooking(prisma, { customer });
      const accepted = (await world.callerFor(mechanic)).booking.accept({ id });
      expect((await outcomeOf(accepted)).code).toBe("NOT_FOUND");
    }
  }
});

test("one card saved by two accounts at once, of which one is blocked: both are covered", async () => {
  const { prisma } = database;
  for (let round = 0; round < rounds(25); round += 1) {
    const mechanic = await givenMechanic(prisma);
    const people = [await givenCustomer(prisma), await givenCustomer(prisma)] as const;
    await prisma.block.create({ data: { blockerId: mechanic.id, blockedId: people[0].id } });
    const cards = await Promise.all(people.map((person) => givenCard(world, person)));
    const data = { fingerprint: `round ${String(round)}` };
    await concurrently(
      cards.map(
        ({ id }) =>
          () =>
            prisma.savedCard.update({ where: { id }, data }),
      ),
    );
    const asMechanic = await world.callerFor(mechanic);
    for (const customer of people) {
      const { id } = await givenBooking(prisma, { customer });
      expect((await outcomeOf(asMechanic.booking.accept({ id }))).code).toBe("NOT_FOUND");
    }
  }
});

test("block against an accept by a second account: it can't accept once the block was answered", () =>
  slowly(database.db, "BookingEvent", blockAgainstSecondAccount));

async function blockAgainstSecondAccount() {
  const { prisma } = database;
  for (let round = 0; round < rounds(25); round += 1) {
    const customer = await givenCustomer(prisma);
    const [first, second] = [await givenMechanic(prisma), await givenMechanic(prisma)];
    const at = world.clock.now();
    for (const [{ id: userId }, endedAt] of [
      [first, at],
      [second, null],
    ] as const) {
      const number = `+1512556${String(1000 + round)}`;
      await prisma.smsNumber.create({
        data: { userId, number, consentAt: at, provenAt: at, endedAt },
      });
    }
    const { id } = await givenBooking(prisma, { customer, requestedMechanic: second });
    const [asCustomer, asSecond] = [await world.callerFor(customer), await world.callerFor(second)];
    let seen = "";
    const [blocked, accepted] = await concurrently<unknown>([
      async () => {
        await sleep((round % 8) * 5);
        await asCustomer.auth.blocks.add({ userId: first.id });
        ({ status: seen } = await prisma.booking.findUniqueOrThrow({ where: { id } }));
      },
      () => asSecond.booking.accept({ id }),
    ]);
    expect(blocked?.code).toBe("OK");
    const { status } = await prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(seen).toBe(status);
    expect(accepted?.code).toBe(status === "accepted" ? "OK" : "NOT_FOUND");
  }
}

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

test("block and suspension against reschedule and visit: nothing starts after they were answered", async () => {
  const { prisma } = database;
  const { desk } = await atDesk(world, prisma, "operator");
  for (let round = 0; round < rounds(20); round += 1) {
    const job = await givenWarrantedJob(world, prisma);
    const { asCustomer, asMechanic, mechanic, customerId } = job;
    const scheduledAt = new Date(world.clock.now().getTime() + 3 * 86_400_000);
    const ahead = await givenBooking(prisma, {
      customer: { id: customerId },
      mechanic,
      status: "accepted",
      scheduledAt,
    });
    const { id: claimId } = await job.claimWarranty();
    const isBlock = round % 2 === 0;
    const waiting = {
      id: claimId,
      OR: [{ state: "asked" as const }, { state: "offered" as const }],
    };
    const stored = async () => ({
      moves: isBlock ? await prisma.bookingProposal.count({ where: { bookingId: ahead.id } }) : 0,
      visits: await prisma.claim.count({ where: waiting }),
    });
    let seen = await stored();
    const later = new Date(scheduledAt.getTime() + 86_400_000).toISOString();
    await concurrently<unknown>([
      async () => {
        await sleep(round % 5);
        if (isBlock) await asCustomer.auth.blocks.add({ userId: mechanic.id });
        else await desk.suspend({ id: mechanic.id, reason: "Two reports of damage." });
        seen = await stored();
      },
      () => job.offer(claimId, 90),
      () => asMechanic.booking.reschedule({ id: ahead.id, scheduledAt: later }),
    ]);
    expect(seen.visits).toBe(0);
    expect(await stored()).toEqual(seen);
  }
}, 120_000);

test("block and suspension against a warranty claim: it waits for no visit after they were answered", () =>
  slowly(database.db, "Claim", againstWarrantyClaim));

async function againstWarrantyClaim() {
  const { prisma } = database;
  const { desk } = await atDesk(world, prisma, "operator");
  for (let round = 0; round < rounds(20); round += 1) {
    const job = await givenWarrantedJob(world, prisma);
    const { asCustomer, mechanic } = job;
    const outcomes = await concurrently<unknown>([
      async () => {
        await sleep((round % 8) * 5);
        if (round % 2 === 0) await asCustomer.auth.blocks.add({ userId: mechanic.id });
        else await desk.suspend({ id: mechanic.id, reason: "Two reports of damage." });
      },
      job.claimWarranty,
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual(["OK", "OK"]);
    const claims = await prisma.claim.findMany({ where: { bookingId: job.id } });
    expect(claims.map(({ state }) => state)).toEqual(["desk"]);
  }
}
