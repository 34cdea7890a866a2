import { beforeEach, expect, test } from "vitest";
import { createCaller } from "~/server/root";
import { raiseAlert } from "~/server/services/alert/raise";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

async function atDesk() {
  const staff = await givenCustomer(database.prisma, { staffRole: "owner" });
  const session = { ...(await world.sessionOf(staff)), secondFactorAt: new Date() };
  return { staff, calls: createCaller(world.context(session)) };
}

async function raise(subject: string, bookingId: string | null = null) {
  await raiseAlert(world.context(), {
    facts: {
      kind: "early_completion",
      completedAt: "2026-11-22T08:00:00.000Z",
      scheduledAt: "2026-11-22T16:00:00.000Z",
    },
    subject,
    bookingId,
  });
  world.clock.advance(1_000);
}

test("lists each open alert once, oldest first, with its booking's number", async () => {
  const { calls } = await atDesk();
  expect(await calls.desk.alerts()).toEqual([]);
  const customer = await givenCustomer(database.prisma);
  const booking = await givenBooking(database.prisma, { customer });
  world.clock.set("2026-11-22T12:00:00Z");
  await raise("first", booking.id);
  await raise("second");
  await raise("first", booking.id);
  expect(await calls.desk.alerts()).toMatchObject([
    {
      kind: "early_completion",
      subject: "first",
      bookingNumber: booking.bookingNumber,
      detail:
        "Completed Sun, Nov 22, 2026, 3:00 AM EST, planned for Sun, Nov 22, 2026, 11:00 AM EST.",
    },
    { subject: "second", bookingNumber: null, resolvedAt: null, note: null },
  ]);
});

test("resolving records who looked, when and what they found, and removes it for good", async () => {
  const { calls, staff } = await atDesk();
  await raise("first");
  const [alert] = await calls.desk.alerts();
  const id = alert?.id ?? "";
  const resolved = await calls.desk.resolveAlert({ id, note: " Called both sides. " });
  expect(resolved).toMatchObject({ id, note: "Called both sides." });
  await raise("first");
  expect(await calls.desk.alerts()).toEqual([]);
  expect(await database.prisma.operatorAlert.findMany()).toMatchObject([
    { resolvedBy: staff.id, note: "Called both sides." },
  ]);
  expect(await database.prisma.auditEntry.findMany()).toMatchObject([
    { userId: staff.id, action: "alert.resolved", subject: id, reason: "Called both sides." },
  ]);
  const again = await refusalOf(calls.desk.resolveAlert({ id, note: "Me too." }));
  expect(again.code).toBe("CONFLICT");
});

test("refuses a blank note, an unknown alert and a missing id", async () => {
  const { calls } = await atDesk();
  await raise("first");
  const [alert] = await calls.desk.alerts();
  const blank = calls.desk.resolveAlert({ id: alert?.id ?? "", note: "  " });
  expect((await refusalOf(blank)).code).toBe("INVALID");
  for (const id of [crypto.randomUUID(), "x"]) {
    const refusal = await refusalOf(calls.desk.resolveAlert({ id, note: "Hm." }));
    expect(refusal.code).toBe("NOT_FOUND");
  }
});
