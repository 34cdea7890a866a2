import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const NOTE = "The customer asks to be called before eight.";

test("lists a staff note with the booking's staff actions, hidden from both sides", async () => {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const { id, bookingNumber } = await givenBooking(prisma, {
    bookingNumber: "CW-7K3F9",
    customer,
    status: "accepted",
  });
  const { desk, person } = await atDesk(world, prisma, "operator");
  await desk.noteBooking({ id: bookingNumber, note: NOTE });
  const { log } = await desk.noteBooking({ id, note: "  Called.  " });
  expect(log.map(({ action, reason }) => [action, reason])).toEqual([
    ["booking.noted", "Called."],
    ["booking.noted", NOTE],
  ]);
  expect((await desk.audit({ subjectId: id })).rows).toHaveLength(2);
  const asCustomer = await world.callerFor(customer);
  expect(JSON.stringify(await asCustomer.booking.byId({ id }))).not.toContain("before eight");
  const rows = prisma.auditEntry.updateMany({
    where: { subject: id, userId: person.id },
    data: { reason: "Never said." },
  });
  await expect(rows).rejects.toThrow();
  await expect(prisma.auditEntry.deleteMany({ where: { subject: id } })).rejects.toThrow();
  await expect(prisma.$executeRaw`TRUNCATE "AuditEntry"`).rejects.toThrow("append-only");
});

test("refuses a note without words or on an unknown booking", async () => {
  const { prisma } = database;
  const { id } = await givenBooking(prisma);
  const { desk } = await atDesk(world, prisma, "operator");
  expect((await refusalOf(desk.noteBooking({ id, note: " " }))).code).toBe("INVALID");
  expect((await refusalOf(desk.noteBooking({ id: "CW-NOBODY", note: NOTE }))).code).toBe(
    "NOT_FOUND",
  );
});
