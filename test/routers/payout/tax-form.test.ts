import { beforeEach, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "~/domain/upload/rules";
import { readFile } from "~/server/services/upload/queries";
import { useDatabase } from "~test/support/db";
import { givenEarning, givenBank } from "~test/support/payment/earnings";
import { givenCustomer, givenMechanic } from "~test/support/factory";
import { jpeg, pdf, png } from "~test/support/files";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const idOf = (url: string) => url.split("/").at(-1) ?? "";

test("an uploaded tax form releases held payouts and replaces the one before", async () => {
  const mechanic = await givenMechanic(database.prisma);
  await givenBank(database.prisma, mechanic);
  await database.prisma.mechanicProfile.update({
    where: { userId: mechanic.id },
    data: { taxFormFileId: null, taxFormAt: null },
  });
  await givenEarning(database.prisma, mechanic);
  const { mechanic: calls } = await world.callerFor(mechanic);
  expect((await calls.balance()).obstacles).toMatchObject([{ reason: "no_tax_form" }]);
  const first = await calls.uploadTaxForm({
    bytes: new Uint8Array(pdf("W-9")),
    filename: "w9.pdf",
  });
  expect(await calls.balance()).toMatchObject({ available: "100.00", obstacles: [] });
  expect((await calls.profile()).taxFormAt).toBe(first.taxFormAt);
  const second = await calls.uploadTaxForm({
    bytes: new Uint8Array(await jpeg()),
    filename: "w9.jpg",
  });
  const session = await world.sessionOf(mechanic);
  expect((await readFile(world.context(), session, idOf(second.taxFormUrl))).contentType).toBe(
    "image/jpeg",
  );
  const gone = readFile(world.context(), session, idOf(first.taxFormUrl));
  await expect(gone).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a tax form is a PDF, JPEG or PNG by its content, whatever its name, up to 5 MB", async () => {
  const { mechanic: calls } = await world.callerFor(await givenMechanic(database.prisma));
  await calls.uploadTaxForm({ bytes: new Uint8Array(await png()), filename: "w9" });
  const html = new TextEncoder().encode("<html><script>alert(1)</script></html>");
  const refusalFor = (bytes: Uint8Array<ArrayBuffer>) =>
    refusalOf(calls.uploadTaxForm({ bytes, filename: "w9.pdf" }));
  expect(await refusalFor(html)).toMatchObject({
    code: "INVALID",
    details: { fields: { taxForm: "Upload a PDF, JPEG or PNG file." } },
  });
  const long = new Uint8Array(MAX_UPLOAD_BYTES + 1);
  long.set(pdf("W-9"));
  expect(await refusalFor(long)).toMatchObject({
    code: "TOO_LARGE",
    message: "Select a file of 5MB or less",
  });
  expect(await database.prisma.storedFile.count()).toBe(1);
});

test("only its owner and staff read it, and each look by staff is logged", async () => {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma);
  const { mechanic: calls } = await world.callerFor(mechanic);
  const { taxFormUrl } = await calls.uploadTaxForm({
    bytes: new Uint8Array(pdf("W-9")),
    filename: "w9.pdf",
  });
  const read = async (user: { id: string }, secondFactorAt: Date | null = null) =>
    readFile(
      world.context(),
      { ...(await world.sessionOf(user)), secondFactorAt },
      idOf(taxFormUrl),
    );
  for (const stranger of [await givenCustomer(prisma), await givenMechanic(prisma)]) {
    await expect(read(stranger)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await read(mechanic)).toMatchObject({ isKept: false });
  expect(await prisma.auditEntry.count()).toBe(0);

  const staff = await givenCustomer(prisma, { staffRole: "operator" });
  await expect(read(staff)).rejects.toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
  expect((await read(staff, new Date())).disposition).toContain("attachment");
  await read(staff, new Date());
  expect(await prisma.auditEntry.findMany()).toMatchObject([
    { userId: staff.id, action: "tax_form.viewed", subject: mechanic.id },
    { userId: staff.id, action: "tax_form.viewed", subject: mechanic.id },
  ]);
});
