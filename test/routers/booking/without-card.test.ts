import { beforeEach, describe, expect, test } from "vitest";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { remindOfCards } from "~/server/services/booking/upkeep/without-card";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { saveCardFor } from "~test/support/payment/payments";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

const NOW = new Date("2026-11-20T17:00:00Z");
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(NOW);
});

/** Creates a job accepted for 48 hours from now whose customer left checkout without a card. */
async function jobAtCheckout({ opened = true }: { opened?: boolean } = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const { id } = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "accepted",
    scheduledAt: inHours(48),
  });
  await prisma.booking.update({ where: { id }, data: { acceptedAt: NOW } });
  const asCustomer = await world.callerFor(customer);
  if (opened) await asCustomer.payment.createIntent({ bookingId: id, amount: 105 });
  return { id, customer, mechanic, asCustomer, asMechanic: await world.callerFor(mechanic) };
}

async function passTo(hours: number) {
  world.clock.set(inHours(hours));
  await remindOfCards(world.context());
  await endForgotten(world.context());
}

/** Returns the mails about cards since the last call, as `to: subject` without the number. */
async function mailed(): Promise<string[]> {
  await world.runJobs();
  return world.mails
    .splice(0)
    .map(({ to, subject }) => `${to.split("-")[0] ?? ""}: ${subject.replace(/CW-\w+/, "#")}`)
    .filter((line) => /card/i.test(line))
    .toSorted();
}

describe("an accepted booking without a card", () => {
  test("asks its customer a day before, and is canceled free an hour before", async () => {
    const { id, customer, mechanic, asCustomer, asMechanic } = await jobAtCheckout();
    expect(await asCustomer.booking.byId({ id })).toMatchObject({
      cardMissing: true,
      cardDeadlineAt: inHours(47).toISOString(),
      withoutCard: false,
    });
    await passTo(23.99);
    expect(await mailed()).toEqual([]);
    await passTo(24);
    await passTo(25);
    expect(await mailed()).toEqual(["customer: Add a card to keep booking #"]);
    await passTo(46.99);
    expect((await asMechanic.booking.byId({ id })).status).toBe("accepted");
    await passTo(47);
    expect(await asMechanic.booking.byId({ id })).toMatchObject({
      status: "cancelled",
      cancelledBy: "system",
      cancelReason: "no_card",
      cardMissing: false,
      cardDeadlineAt: null,
    });
    expect(await mailed()).toEqual([
      "customer: Booking # was canceled: no card",
      "mechanic: Job # was canceled: no card",
    ]);
    const { items } = await asCustomer.message.notifications({});
    expect(items.map(({ kind }) => kind)).toEqual(["cancelled_without_card", "card_missing"]);
    const payments = await database.prisma.payment.findMany({ where: { bookingId: id } });
    expect(payments.filter(({ purpose }) => purpose === "fee")).toEqual([]);
    // The cancellation counts against neither side.
    expect(await asMechanic.mechanic.reliability()).toMatchObject({ released: 0, noShows: 0 });
    expect([customer.email, mechanic.email]).not.toContain(null);
  });

  test("is canceled 15 minutes after a late acceptance", async () => {
    const { id, asCustomer } = await jobAtCheckout();
    await database.prisma.booking.update({
      where: { id },
      data: { acceptedAt: inHours(47.5) },
    });
    await passTo(47.74);
    expect((await asCustomer.booking.byId({ id })).status).toBe("accepted");
    await passTo(47.75);
    expect((await asCustomer.booking.byId({ id })).status).toBe("cancelled");
  });

  test("stays when its mechanic agrees to go without a card, until they release it", async () => {
    const { id, asMechanic, asCustomer } = await jobAtCheckout();
    expect(await asMechanic.booking.goWithoutCard({ id })).toMatchObject({
      cardMissing: true,
      cardDeadlineAt: null,
      withoutCard: true,
    });
    await expect(asMechanic.booking.goWithoutCard({ id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await passTo(47.5);
    expect((await asCustomer.booking.byId({ id })).status).toBe("accepted");
    expect(await mailed()).toEqual([]);
    await asMechanic.booking.release({ id, reason: "My van broke down." });
    const row = await database.prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(row.withoutCardAt).toBeNull();
    expect(await asMechanic.mechanic.reliability()).toMatchObject({ released: 1 });
  });

  test("can be released within 4 hours of the start without counting", async () => {
    const { prisma } = database;
    const early = await jobAtCheckout();
    world.clock.set(inHours(43.99));
    await early.asMechanic.booking.release({ id: early.id, reason: "No card." });
    expect(await early.asMechanic.mechanic.reliability()).toMatchObject({ released: 1 });
    world.clock.set(NOW);
    const late = await jobAtCheckout();
    world.clock.set(inHours(44));
    await late.asMechanic.booking.release({ id: late.id, reason: "No card." });
    expect(await late.asMechanic.mechanic.reliability()).toMatchObject({ released: 0 });
    const [first, second] = await prisma.bookingDecline.findMany({
      orderBy: { createdAt: "asc" },
    });
    expect([first?.late, first?.excused]).toEqual([true, false]);
    expect([second?.late, second?.excused]).toEqual([false, true]);
  });

  test("stays when it was never in our checkout, a card was saved, or the mechanic is there", async () => {
    const { prisma } = database;
    const elsewhere = await jobAtCheckout({ opened: false });
    const saved = await jobAtCheckout();
    await prisma.payment.deleteMany({ where: { bookingId: saved.id } });
    await saveCardFor(prisma, saved.id);
    const there = await jobAtCheckout();
    await prisma.booking.update({ where: { id: there.id }, data: { arrivedAt: inHours(46) } });
    await passTo(47.5);
    for (const { id, asMechanic } of [elsewhere, saved, there]) {
      expect(await asMechanic.booking.byId({ id })).toMatchObject({
        status: "accepted",
        cardDeadlineAt: null,
      });
      await expect(asMechanic.booking.goWithoutCard({ id })).rejects.toMatchObject({
        code: "CONFLICT",
      });
    }
    expect(await mailed()).toEqual([]);
  });

  test("counts as in our checkout only when the call names it, not by its amount", async () => {
    const { id, asCustomer } = await jobAtCheckout({ opened: false });
    await asCustomer.payment.createIntent({ amount: 105 });
    expect((await asCustomer.booking.byId({ id })).cardDeadlineAt).toBeNull();
    await asCustomer.payment.createIntent({ bookingId: id, amount: 105 });
    expect((await asCustomer.booking.byId({ id })).cardDeadlineAt).not.toBeNull();
  });

  test("stays when no cards are taken", async () => {
    const { id } = await jobAtCheckout();
    world = createWorld(database.db, { payments: createStripeGateway({ mode: "off" }) });
    await passTo(47.5);
    const { status } = await database.prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(status).toBe("accepted");
    expect(await mailed()).toEqual([]);
  });

  test("does not apply to a warranty visit, which stays without a card", async () => {
    const { prisma } = database;
    const { id, asCustomer } = await jobAtCheckout();
    await prisma.booking.update({
      where: { id },
      data: { subtotalCents: 0, platformFeeCents: 0, totalCents: 0 },
    });
    await passTo(47.5);
    expect(await asCustomer.booking.byId({ id })).toMatchObject({
      status: "accepted",
      cardMissing: false,
    });
  });
});
