import { beforeEach, expect, test } from "vitest";
import { DELETED_NAME } from "~/domain/account/deletion/deletion";
import { eraseDeletedAccounts } from "~/server/services/account/deletion/erase";
import { rememberFormer } from "~/server/services/vetting/former";
import { forgetCustomer } from "~/server/services/payment/card/forget-customer";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2027-05-11T15:00:00Z");
});

const DAY_MS = 86_400_000;

test("deleting an account removes the person's name from staff's reasons, and the log says so", async () => {
  const { prisma } = database;
  const customer = await givenCustomer(prisma, {
    firstName: "Wilhelmina",
    lastName: "O'Quill (Sr.)",
    email: "wil.quill@example.org",
    phone: "(628) 555-0147",
  });
  const mechanic = await givenMechanic(prisma, { firstName: "Sam" });
  const theirs = await givenBooking(prisma, { customer, mechanic, status: "cancelled" });
  const other = await givenBooking(prisma, { status: "cancelled" });
  const { desk } = await atDesk(world, prisma, "operator");
  const note = (id: string, text: string) => desk.noteBooking({ id, note: text });
  await note(theirs.id, "wilhelmina called. O'Quill (Sr.) wants Sam; Wilhelminas differ.");
  await note(other.id, "Like Wilhelmina O'Quill (Sr.), wil.quill@example.org, (628) 555-0147.");
  await note(other.id, "Another Wilhelmina says no.");

  await prisma.user.update({
    where: { id: customer.id },
    data: { leavesAt: world.clock.now() },
  });
  world.clock.advance(DAY_MS);
  await eraseDeletedAccounts(world.context(), forgetCustomer, rememberFormer);

  const { log } = await desk.booking({ id: theirs.id });
  expect(log).toMatchObject([
    {
      reason: `${DELETED_NAME} called. ${DELETED_NAME} wants Sam; Wilhelminas differ.`,
      redactedAt: expect.any(String),
    },
  ]);
  // Another person with that first name stays as written.
  expect((await desk.booking({ id: other.id })).log).toMatchObject([
    { reason: "Another Wilhelmina says no.", redactedAt: null },
    {
      reason: `Like ${DELETED_NAME}, ${DELETED_NAME}, ${DELETED_NAME}.`,
      redactedAt: expect.any(String),
    },
  ]);
  // The log can't be changed in any other way, and reasons can't be redacted without a deletion.
  const row = await prisma.auditEntry.findFirstOrThrow({ where: { subject: theirs.id } });
  const change = { where: { id: row.id }, data: { reason: "Other.", redactedAt: new Date() } };
  await expect(prisma.auditEntry.update(change)).rejects.toThrow();
  await expect(prisma.auditEntry.delete({ where: { id: row.id } })).rejects.toThrow();
});
