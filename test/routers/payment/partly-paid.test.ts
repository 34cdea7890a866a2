import { afterEach, beforeEach, expect, test } from "vitest";
import { jobAtWork } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { atProvider } from "~test/support/desk/desk";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

/** Completes a job of $77.39: $34.97 is charged, and the bank released the other $42.42. */
async function partlyPaid() {
  const job = await jobAtWork(world, { priceCents: 3_330 });
  const more = await job.propose({
    add: [{ kind: "labor", description: "Hose", amount: "40.40" }],
  });
  await job.pay((await job.asCustomer.booking.approveChange({ id: more.id })).payment?.id);
  expect(await job.now()).toMatchObject({ totalAmount: "77.39", amountDue: "0.00" });
  const second = (await job.rows()).find(({ purpose }) => purpose === "change");
  await atProvider(world, `/payment_intents/${second?.intentId}/sandbox_expire`);
  await job.complete();
  expect(await job.taken()).toEqual({ cents: 3_497, heldCents: 0 });
  return job;
}

test("booking, dues, mail and what needs attention name the amount that's left", async () => {
  const job = await partlyPaid();
  expect(await job.now()).toMatchObject({ paymentStatus: "due", amountDue: "42.42" });
  expect(await job.asMechanic.booking.byId({ id: job.id })).toMatchObject({ amountDue: "42.42" });
  const [due] = await job.asCustomer.payment.dues();
  expect(due).toMatchObject({ amount: "42.42", purpose: "change" });
  const { items } = await job.asCustomer.booking.attention();
  expect(items).toContainEqual(
    expect.objectContaining({ kind: "pay", amount: "42.42", paymentId: due?.id }),
  );
  await world.runJobs();
  const mail = world.mails.find(({ subject }) => subject.startsWith("Pay for booking"));
  expect(mail?.paragraphs).toContain(
    "Morgan Mechanic has finished the job. We charged $34.97 to your card, and $42.42 is still due:",
  );
});

test("paying the rest charges it alone, and then nothing is due", async () => {
  const job = await partlyPaid();
  // The documented call charges a booking's whole total.
  await expect(
    job.asCustomer.payment.createIntent({ amount: 77.39, bookingId: job.id }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  const [due] = await job.asCustomer.payment.dues();
  expect(await job.pay(due?.id)).toMatchObject({ amount: "42.42" });
  expect(await job.now()).toMatchObject({ paymentStatus: "captured", amountDue: "0.00" });
  expect(await job.taken()).toEqual({ cents: 7_739, heldCents: 0 });
});
