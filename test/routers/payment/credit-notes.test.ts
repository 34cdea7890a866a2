import { beforeEach, expect, test } from "vitest";
import { creditNotePdf } from "~/server/services/payment/receipt/credit-note-pdf";
import { useDatabase } from "~test/support/db";
import { atDesk, givenPaidJob } from "~test/support/desk/desk";
import { givenCustomer } from "~test/support/factory";
import { readPdf } from "~test/support/pdf";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const FAILS_LATER = "4000000000005126";
const ask = (id: string) =>
  ({ id, amount: "21.00", reason: "It squeaks.", bornBy: "shared" }) as const;

test("a refund's credit note is open to both parties and attached to the mail", async () => {
  const job = await givenPaidJob(world, database.prisma);
  const { desk } = await atDesk(world, database.prisma, "operator");
  await desk.refund(ask(job.id));
  const [note] = await job.asCustomer.payment.creditNotes({ id: job.id });
  expect(note).toMatchObject({
    number: "C-000001",
    receiptNumber: "R-000001",
    paid: "105.00",
    amount: "21.00",
    voidedAt: null,
  });
  expect(await job.asMechanic.payment.creditNotes({ id: job.id })).toEqual([note]);
  const stranger = await world.callerFor(await givenCustomer(database.prisma));
  expect((await refusalOf(stranger.payment.creditNotes({ id: job.id }))).code).toBe("NOT_FOUND");
  await world.runJobs();
  const mail = world.mails.find(({ subject }) => subject.startsWith("Refund for booking"));
  expect(mail?.attachments).toMatchObject([{ filename: "C-000001.pdf" }]);
  expect(Buffer.from(mail?.attachments?.[0]?.base64 ?? "", "base64").toString("latin1")).toMatch(
    /^%PDF-/,
  );
});

test("receipts and credit notes are dated in the time zone of the service location", async () => {
  // Still the day before in every zone of the United States.
  world.clock.set(new Date("2026-11-22T03:30:00Z"));
  const job = await givenPaidJob(world, database.prisma);
  const { desk } = await atDesk(world, database.prisma, "operator");
  await desk.refund(ask(job.id));
  await world.runJobs();
  const papers = world.mails
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ contentType }) => contentType === "application/pdf");
  expect(papers.map(({ filename }) => filename)).toEqual(["R-000001.pdf", "C-000001.pdf"]);
  for (const { base64 } of papers) {
    const { texts } = readPdf(Buffer.from(base64, "base64"));
    expect(texts.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/November 21, 2026$/),
    );
  }
});

test("a refund that fails later voids its credit note, here and at the desk", async () => {
  const job = await givenPaidJob(world, database.prisma, { card: FAILS_LATER });
  const { desk } = await atDesk(world, database.prisma, "operator");
  await desk.refund(ask(job.id));
  world.clock.advance(61_000);
  await world.sandbox.tick();
  await world.sandbox.settle();
  const [note] = await job.asCustomer.payment.creditNotes({ id: job.id });
  if (note === undefined) throw new Error("expected a credit note");
  expect(note.voidedAt).not.toBeNull();
  expect((await desk.allRefunds({ state: "failed" })).items).toMatchObject([
    { bookingNumber: job.bookingNumber, creditNote: "C-000001", creditNoteVoided: true },
  ]);
  expect((await desk.allRefunds({ state: "succeeded" })).items).toEqual([]);
  const text = Buffer.from(await creditNotePdf(world.context(), note)).toString("latin1");
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
