import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { tieOut } from "~/server/services/payment/reconcile/tie-out";
import { atDesk, atProvider, chargeAt, givenPaidJob } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
});

const PENDING = "4000000000007726";
const ask = (id: string, amount: string) =>
  ({ id, amount, reason: "Sorry.", bornBy: "shared" }) as const;

describe("refunds at the same moment", () => {
  test("two refunds of one job that exceed its payment together: one is requested", async () => {
    for (let round = 0; round < rounds(10, 2); round += 1) {
      const job = await givenPaidJob(world, database.prisma, { card: PENDING });
      const one = await atDesk(world, database.prisma, "operator");
      const two = await atDesk(world, database.prisma, "operator");
      const outcomes = await concurrently([
        () => one.desk.refund(ask(job.id, "60.00")),
        () => two.desk.refund(ask(job.id, "60.00")),
      ]);
      expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
      const { id: paymentId } = await job.payment();
      expect(await database.prisma.refund.count({ where: { paymentId } })).toBe(1);
    }
  });

  test("an operator's daily limit holds across two jobs", async () => {
    for (let round = 0; round < rounds(10, 2); round += 1) {
      const { desk, person } = await atDesk(world, database.prisma, "operator");
      const [job, other, earlier] = [
        await givenPaidJob(world, database.prisma, { card: PENDING }),
        await givenPaidJob(world, database.prisma, { card: PENDING }),
        await givenPaidJob(world, database.prisma),
      ];
      await database.prisma.refund.create({
        data: {
          paymentId: (await earlier.payment()).id,
          amountCents: 90_000,
          reason: "Earlier.",
          bornBy: "platform",
          requestedBy: person.id,
          createdAt: world.clock.now(),
        },
      });
      const outcomes = await concurrently([
        () => desk.refund(ask(job.id, "60.00")),
        () => desk.refund(ask(other.id, "60.00")),
      ]);
      expect(tally(outcomes)).toEqual({ OK: 1, FORBIDDEN: 1 });
    }
  });

  test("a refund while the card's bank disputes the payment: the ledger records the remainder once", async () => {
    const { desk } = await atDesk(world, database.prisma, "owner");
    for (let round = 0; round < rounds(10, 2); round += 1) {
      const job = await givenPaidJob(world, database.prisma);
      const charge = await chargeAt(world, await job.intentId());
      await concurrently<unknown>([
        () => desk.refund(ask(job.id, "60.00")),
        () =>
          atProvider(world, `/charges/${charge}/sandbox_dispute`, {
            cause: "product_not_received",
          }),
        () => desk.refund(ask(job.id, "20.00")),
      ]);
      await world.sandbox.settle();
      await world.runJobs();
      const { capturedCents, refundedCents, disputedCents, id: paymentId } = await job.payment();
      const books = await database.prisma.ledgerEntry.aggregate({
        where: { paymentId, kind: { not: "provider_fee" } },
        _sum: { amountCents: true },
      });
      expect(books._sum.amountCents).toBe(capturedCents - refundedCents - disputedCents);
      expect(books._sum.amountCents).toBeGreaterThanOrEqual(0);
      const notes = await database.prisma.creditNote.aggregate({
        where: { refund: { paymentId }, voidedAt: null },
        _sum: { amountCents: true },
      });
      expect(notes._sum.amountCents ?? 0).toBe(refundedCents);
    }
  });

  test("a cancel while the mechanic accepts the job, does it and charges the card: one succeeds, to the cent", async () => {
    for (let round = 0; round < rounds(10, 2); round += 1) {
      const job = await givenHeldJob();
      const { id } = job;
      await concurrently<unknown>([
        () => job.asCustomer.booking.update({ id, status: "cancelled" }),
        async () => {
          await job.asMechanic.booking.accept({ id });
          await job.asMechanic.booking.setStatus({ id, status: "in_progress" });
          return job.asMechanic.booking.complete({ id });
        },
        () => job.asCustomer.payment.refresh({ id }),
      ]);
      await world.sandbox.settle();
      await world.runJobs();
      await world.sandbox.settle();
      const { status } = await job.asCustomer.booking.byId({ id });
      const payment = await database.prisma.payment.findFirstOrThrow({ where: { bookingId: id } });
      const truth = await world.deps.payments.retrieveIntent(payment.intentId!);
      expect([status, payment.state, truth.status]).toEqual(
        status === "completed"
          ? ["completed", "captured", "succeeded"]
          : ["cancelled", "released", "canceled"],
      );
      expect(truth.amountReceivedCents).toBe(payment.capturedCents);
    }
  });

  test("two nightly runs at once record each of the provider's movements once", async () => {
    for (let round = 0; round < rounds(10, 2); round += 1) {
      await givenPaidJob(world, database.prisma);
      await Promise.all([tieOut(world.context()), tieOut(world.context())]);
      const fees = await database.prisma.ledgerEntry.count({ where: { kind: "provider_fee" } });
      expect(fees).toBe(round + 1);
    }
  });
});

/** Creates a pending job whose card is authorized. */
async function givenHeldJob() {
  const customer = await givenCustomer(database.prisma);
  const { id } = await givenBooking(database.prisma, { customer });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(await givenMechanic(database.prisma));
  const { clientSecret } = await asCustomer.payment.createIntent({ amount: 105, bookingId: id });
  await world.confirmCard(clientSecret, "4242424242424242");
  return { id, asCustomer, asMechanic };
}
