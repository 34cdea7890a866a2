import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { formatMoment } from "~/messages/format";
import { createCaller } from "~/server/root";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { forgetCardForms, noteDecline } from "~/server/services/payment/card/declines";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  // Stops the clock here.
  world.clock.advance(0);
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const GOOD = "4242424242424242";
const DECLINED = "4000000000000002";
const HOUR_MS = 3_600_000;
const NETWORK = "203.0.113.7";

/** A customer with bookings, who opens their payment forms from one network. */
async function scene({ days = 1, address = NETWORK } = {}) {
  const customer = await givenCustomer(database.prisma);
  const session = await world.sessionOf(customer);
  const { payment } = createCaller(world.context(session, { clientAddress: address }));
  const book = async () => {
    const scheduledAt = new Date(world.clock.now().getTime() + days * 24 * HOUR_MS);
    const { id } = await givenBooking(database.prisma, { customer, scheduledAt });
    return id;
  };
  const open = (bookingId: string) => payment.createIntent({ amount: 105, bookingId });
  const decline = async (bookingId: string, times: number) => {
    for (let count = 0; count < times; count += 1) {
      const { clientSecret } = await open(bookingId);
      expect((await world.confirmCard(clientSecret, DECLINED)).status).toBe(402);
    }
  };
  return { customer, payment, book, open, decline };
}

describe("declined cards", () => {
  test("five declined cards end the form, and the checkout opens another", async () => {
    const { book, open, decline } = await scene();
    const id = await book();
    const { clientSecret } = await open(id);
    await decline(id, 4);
    expect((await open(id)).clientSecret).toBe(clientSecret);
    await decline(id, 1);
    // The old form takes no card, not even a good one.
    expect((await world.confirmCard(clientSecret, GOOD)).status).toBe(400);
    const next = await open(id);
    expect(next.clientSecret).not.toBe(clientSecret);
    expect((await world.confirmCard(next.clientSecret, GOOD)).status).toBe(200);
    const booking = await database.prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(booking.paymentStatus).toBe("authorized");
  });

  test("five declined cards end a form that only saves the card, too", async () => {
    const { book, open, decline } = await scene({ days: 20 });
    const id = await book();
    const { clientSecret, kind } = await open(id);
    expect(kind).toBe("setup");
    await decline(id, 5);
    expect((await world.confirmCard(clientSecret, GOOD)).status).toBe(400);
    expect((await open(id)).clientSecret).not.toBe(clientSecret);
  });

  test("ten of an account stop new forms for 24 hours, and end the open ones", async () => {
    const { book, open, decline } = await scene();
    const [first, second, third] = [await book(), await book(), await book()];
    const waiting = await open(third);
    await decline(first, 4);
    world.clock.advance(HOUR_MS);
    await decline(second, 4);
    await decline(first, 2);
    const refusal = await refusalOf(open(second));
    expect(refusal.code).toBe("TOO_MANY");
    expect(refusal.details.retryAfterSeconds).toBe(24 * 60 * 60);
    const opensAt = formatMoment(
      new Date(world.clock.now().getTime() + 24 * HOUR_MS),
      "America/Los_Angeles",
    );
    expect(refusal.message).toBe(
      `Too many cards were declined. You can try a card again on ${opensAt}, or contact support. We'll keep your booking as usual until then.`,
    );
    expect((await world.confirmCard(waiting.clientSecret, GOOD)).status).toBe(400);
    world.clock.advance(24 * HOUR_MS - 1);
    expect((await refusalOf(open(second))).code).toBe("TOO_MANY");
    world.clock.advance(1);
    await open(second);
  });

  test("a customer under ten gets the next form at once, also from another booking", async () => {
    const { book, open, decline } = await scene();
    const [first, second] = [await book(), await book()];
    await decline(first, 5);
    await decline(first, 4);
    expect((await open(first)).clientSecret).toMatch(/_secret_/);
    expect((await open(second)).clientSecret).toMatch(/_secret_/);
  });

  test("cost no booking its place: an accepted one waits until its usual card deadline", async () => {
    const { prisma } = database;
    const { book, decline } = await scene({ days: 2 });
    const id = await book();
    await (await world.callerFor(await givenMechanic(prisma))).booking.accept({ id });
    await decline(id, 5);
    await decline(id, 5);
    const read = () => prisma.booking.findUniqueOrThrow({ where: { id } });
    const { scheduledAt, status } = await read();
    expect(status).toBe("accepted");
    const deadline = scheduledAt.getTime() - HOUR_MS;
    world.clock.set(new Date(deadline - 60_000));
    await endForgotten(world.context());
    expect((await read()).status).toBe("accepted");
    world.clock.set(new Date(deadline));
    await endForgotten(world.context());
    expect((await read()).status).toBe("cancelled");
  });

  test("ten over several days stop nothing", async () => {
    const { book, open, decline } = await scene({ days: 4 });
    const id = await book();
    await decline(id, 4);
    world.clock.advance(13 * HOUR_MS);
    await decline(id, 4);
    world.clock.advance(12 * HOUR_MS);
    await decline(id, 2);
    expect((await open(id)).clientSecret).toMatch(/_secret_/);
  });

  test("twenty of a network stop its new forms, for every account", async () => {
    for (let count = 0; count < 4; count += 1) {
      const { book, decline } = await scene();
      await decline(await book(), 5);
    }
    const here = await scene();
    expect((await refusalOf(here.open(await here.book()))).code).toBe("TOO_MANY");
    const elsewhere = await scene({ address: "198.51.100.9" });
    await elsewhere.open(await elsewhere.book());
  });

  test("a repeated event counts once", async () => {
    const { book, open } = await scene();
    const id = await book();
    const { clientSecret } = await open(id);
    await world.confirmCard(clientSecret, DECLINED);
    const { id: eventId } = await database.prisma.webhookEvent.findFirstOrThrow({
      where: { type: "payment_intent.payment_failed" },
    });
    const [intentId = ""] = clientSecret.split("_secret_");
    await noteDecline(world.context(), eventId, intentId);
    expect(await database.prisma.cardDecline.count()).toBe(1);
  });

  test("are forgotten two days after the form's last use", async () => {
    const { book, decline } = await scene();
    await decline(await book(), 1);
    await world.sandbox.settle();
    world.clock.advance(48 * HOUR_MS - 1);
    await forgetCardForms(world.context());
    expect(await database.prisma.cardDecline.count()).toBe(1);
    world.clock.advance(1);
    await forgetCardForms(world.context());
    expect(await database.prisma.cardDecline.count()).toBe(0);
    expect(await database.prisma.cardForm.count()).toBe(0);
  });
});
