import { beforeEach, describe, expect, test } from "vitest";
import type { BookingStatus } from "~/domain/booking/status";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { png } from "~test/support/files";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

// People can't message someone who blocked them, or about a job that ended long ago.

const database = useDatabase();
let world: TestWorld;
const DAY_MS = 86_400_000;
const CLOSED = { code: "CONFLICT", message: "This conversation is closed." };

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-23T15:00:00Z");
});

async function jobOf(status: BookingStatus) {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const { id } = await givenBooking(prisma, {
    customer,
    mechanic,
    status,
    ...(status === "completed" ? { completedAt: world.clock.now() } : {}),
  });
  if (status === "cancelled") {
    await prisma.booking.update({ where: { id }, data: { cancelledAt: world.clock.now() } });
  }
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  const write = {
    customer: () =>
      asCustomer.message.send({ bookingId: id, receiverId: mechanic.id, content: "Hi" }),
    mechanic: () =>
      asMechanic.message.send({ bookingId: id, receiverId: customer.id, content: "Hi" }),
  };
  return { id, customer, mechanic, asCustomer, asMechanic, write };
}

type Job = Awaited<ReturnType<typeof jobOf>>;

const photo = async ({ id, asMechanic }: Job, kind: "message" | "claim" | "after") =>
  asMechanic.booking.photos.add({
    id,
    kind,
    bytes: new Uint8Array(await png()),
    filename: "a.png",
  });

describe.each(["completed", "cancelled"] as const)("a block after a %s job", (status) => {
  test.each(["customer", "mechanic"] as const)(
    "by the %s closes the conversation for both",
    async (blocker) => {
      const job = await jobOf(status);
      await job.write.customer();
      await job.write.mechanic();
      if (blocker === "customer") await job.asCustomer.auth.blocks.add({ userId: job.mechanic.id });
      else await job.asMechanic.auth.blocks.add({ userId: job.customer.id });
      expect(await refusalOf(job.write.customer())).toMatchObject(CLOSED);
      expect(await refusalOf(job.write.mechanic())).toMatchObject(CLOSED);
      expect(await refusalOf(photo(job, "message"))).toMatchObject(CLOSED);
      // Earlier messages stay readable.
      expect(await job.asMechanic.message.thread({ bookingId: job.id })).toHaveLength(2);
    },
  );
});

test("hides photos of the work as well, but not those of a claim", async () => {
  const job = await jobOf("completed");
  await photo(job, "after");
  await job.asCustomer.auth.blocks.add({ userId: job.mechanic.id });
  expect(await refusalOf(photo(job, "after"))).toMatchObject(CLOSED);
  expect(await photo(job, "claim")).toMatchObject({ kind: "claim" });
});

test.each(["accepted", "in_progress"] as const)(
  "made during an %s job closes its conversation at once, and opens it when it is removed",
  async (status) => {
    const job = await jobOf(status);
    const { asCustomer, asMechanic, id, mechanic } = job;
    await asCustomer.auth.blocks.add({ userId: mechanic.id });
    expect(await refusalOf(job.write.customer())).toMatchObject(CLOSED);
    expect(await refusalOf(job.write.mechanic())).toMatchObject(CLOSED);
    if (status === "accepted") await asMechanic.booking.setStatus({ id, status: "in_progress" });
    await asMechanic.booking.complete({ id });
    expect(await refusalOf(job.write.mechanic())).toMatchObject(CLOSED);
    await asCustomer.auth.blocks.remove({ userId: mechanic.id });
    await job.write.mechanic();
  },
);

describe.each(["completed", "cancelled"] as const)("a %s job", (status) => {
  test("closes its conversation 60 days after its end", async () => {
    const job = await jobOf(status);
    world.clock.advance(60 * DAY_MS - 1000);
    await job.write.customer();
    world.clock.advance(1000);
    expect(await refusalOf(job.write.customer())).toMatchObject(CLOSED);
    expect(await refusalOf(job.write.mechanic())).toMatchObject(CLOSED);
  });
});

test("an open claim keeps it open after 60 days; a safety report doesn't, so it can't be noticed", async () => {
  const { prisma } = database;
  const job = await jobOf("completed");
  const claim = await prisma.claim.create({
    data: {
      bookingId: job.id,
      kind: "damage",
      state: "desk",
      openedBy: job.customer.id,
      dueAt: world.clock.now(),
      description: "The fender is scratched.",
    },
  });
  world.clock.advance(70 * DAY_MS);
  await job.write.mechanic();
  await prisma.claim.update({ where: { id: claim.id }, data: { kind: "safety" } });
  expect(await refusalOf(job.write.mechanic())).toMatchObject(CLOSED);
  await prisma.claim.update({
    where: { id: claim.id },
    data: {
      kind: "damage",
      state: "decided",
      decision: "dismiss",
      reason: "No scratch is visible.",
      dueAt: null,
      closedAt: world.clock.now(),
    },
  });
  expect(await refusalOf(job.write.mechanic())).toMatchObject(CLOSED);
});
