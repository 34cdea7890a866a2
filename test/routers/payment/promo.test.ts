import { beforeEach, describe, expect, test } from "vitest";
import { toDomainError } from "~/server/trpc";
import { cardFingerprintOf } from "~/server/services/payment/card/fingerprint";
import { carryOverRedemptions } from "~/server/services/promo/carry-over";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenMechanic, givenService, givenVehicle } from "~test/support/factory";
import { currentIntent } from "~test/support/payment/payments";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
});

const VISA = "4242424242424242";
const MASTERCARD = "5555555555554444";
const DAY_MS = 86_400_000;

/** Creates a customer with a car who can book a service of $100.00. */
async function shopper(data: Parameters<typeof givenCustomer>[1] = {}) {
  const customer = await givenCustomer(database.prisma, data);
  const vehicle = await givenVehicle(database.prisma, customer);
  const service = await givenService(database.prisma);
  const api = await world.callerFor(customer);
  async function checkout(
    id: string,
    card: string,
    intent: { amount: number; withoutPromo?: boolean },
  ) {
    const { clientSecret } = await api.payment.createIntent({ bookingId: id, ...intent });
    await world.confirmCard(clientSecret, card);
    return api.payment.refresh({ id });
  }
  return {
    customer,
    api,
    pay: (id: string, card: string) => checkout(id, card, { amount: 85 }),
    payInFull: (id: string, card: string) =>
      checkout(id, card, { amount: 105, withoutPromo: true }),
    book: (more: { promoCode?: string; inDays?: number } = { promoCode: "FIRST20" }) =>
      api.booking.create({
        vehicleId: vehicle.id,
        serviceIds: [service.id],
        serviceLocation: "San Francisco, CA 94110",
        scheduledAt: new Date(
          world.clock.now().getTime() + (more.inDays ?? 2) * DAY_MS,
        ).toISOString(),
        issueDescription: "Squeaking",
        promoCode: more.promoCode,
      }),
  };
}

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (reason: unknown) => toDomainError(reason),
  );
  return error === null ? null : { code: error.code, message: error.message, ...error.details };
}

const USED = {
  code: "PROMO_NOT_APPLICABLE",
  message: "FIRST20 is for your first service, and it has already been used.",
};
const CARD_USED = {
  code: "PROMO_CARD_USED",
  message: "This card was already used for FIRST20. Continue at $105.00?",
  status: "pending",
  fullPrice: "105.00",
};

describe("FIRST20 at booking, once per person", () => {
  test.each([
    [
      "the same phone in another spelling",
      { phone: "(415) 555-0142" },
      { phone: "+1 415.555.0142" },
    ],
    ["the same phone with an extension", { phone: "415-555-0142" }, { phone: "4155550142 ext. 7" }],
    ["a plus tag", { email: "kim.lee@example.com" }, { email: "kim.lee+b@example.com" }],
    [
      "other dots that Gmail ignores",
      { email: "kimlee@gmail.com" },
      { email: "k.im.lee+x@googlemail.com" },
    ],
  ])(
    "returns 422 for another account with %s, in the wizard's hint as well",
    async (_, first, second) => {
      const [one, two] = [await shopper(first), await shopper(second)];
      await one.book();
      expect(await refusalOf(two.book())).toEqual(USED);
      expect(await refusalOf(two.api.booking.promo({ code: "FIRST20" }))).toEqual(USED);
      expect((await two.book({})).totalAmount).toBe("105.00");
    },
  );

  test("tells people apart who have no phone, or whose provider counts dots", async () => {
    const people = [
      { phone: "", email: "kim.lee@example.com" },
      { phone: "", email: "kimlee@example.com" },
      { phone: "911", email: "ann@example.com" },
      { phone: "911", email: "bo@example.com" },
    ];
    for (const person of people) {
      expect((await (await shopper(person)).book()).discount).toBe("20.00");
    }
  });

  test("canceling makes it available again to everybody who shares the phone", async () => {
    const [one, two] = [
      await shopper({ phone: "(415) 555-0142" }),
      await shopper({ phone: "4155550142" }),
    ];
    const { id } = await one.book();
    await one.api.booking.update({ id, status: "cancelled" });
    expect((await two.book()).discount).toBe("20.00");
  });

  test("a phone changed after booking does not free the old one", async () => {
    const [one, two] = [
      await shopper({ phone: "(415) 555-0142" }),
      await shopper({ phone: "(415) 555-0142" }),
    ];
    await one.book();
    await database.prisma.user.update({ where: { id: one.customer.id }, data: { phone: "1" } });
    expect(await refusalOf(two.book())).toEqual(USED);
  });

  test("stores phone, mailbox and card unreadably", async () => {
    const one = await shopper({ phone: "(415) 555-0142", email: "kim.lee@example.com" });
    const { id } = await one.book();
    await one.pay(id, VISA);
    const claims = await database.prisma.promoClaim.findMany();
    expect(claims.map(({ kind }) => kind).toSorted()).toEqual(["card", "mailbox", "phone"]);
    expect(JSON.stringify(claims)).not.toMatch(/4155550142|kim|example|424242/);
  });
});

describe("a card that used FIRST20 before", () => {
  /** Returns a booking paid with a discount by this card, and another person about to pay. */
  async function two(inDays = 2) {
    const [first, second] = [await shopper(), await shopper()];
    const paid = await first.book();
    await first.pay(paid.id, VISA);
    const { id } = await second.book({ promoCode: "FIRST20", inDays });
    return { ...second, id, first, paid };
  }

  test("is refused, its authorization is released, and leaving the page changes nothing", async () => {
    const { api, id, ...other } = await two();
    expect(await refusalOf(other.pay(id, VISA))).toEqual(CARD_USED);
    await world.runJobs();
    expect(await api.booking.byId({ id })).toMatchObject({
      totalAmount: "85.00",
      promoCode: "FIRST20",
      paymentStatus: "none",
    });
    const intentId = await currentIntent(database.prisma, id);
    const intent = await world.deps.payments.retrieveIntent(intentId);
    expect(intent).toMatchObject({ status: "canceled", amountReceivedCents: 0 });
    // Asked again after the release, the answer is the same.
    expect(await refusalOf(api.payment.refresh({ id }))).toEqual(CARD_USED);
  });

  test("another card pays the booking at the discount", async () => {
    const { id, ...other } = await two();
    await refusalOf(other.pay(id, VISA));
    expect(await other.pay(id, MASTERCARD)).toEqual({ paymentStatus: "authorized" });
  });

  test("continuing removes the code and authorizes the full price", async () => {
    const { api, id, ...other } = await two();
    await refusalOf(other.pay(id, VISA));
    expect(await other.payInFull(id, VISA)).toEqual({ paymentStatus: "authorized" });
    await world.runJobs();
    const booking = await api.booking.byId({ id });
    expect(booking).toMatchObject({
      totalAmount: "105.00",
      discount: "0.00",
      promoCode: null,
      paymentStatus: "authorized",
    });
    expect(booking.events.map(({ label }) => label)).toContain("Promo code removed");
    const intentId = await currentIntent(database.prisma, id);
    const authorization = await world.deps.payments.retrieveIntent(intentId);
    expect(authorization).toMatchObject({
      status: "requires_capture",
      amountCapturableCents: 10_500,
    });
    // The redemption is gone, so this person's phone and mailbox can still use the code.
    expect(await database.prisma.promoRedemption.count()).toBe(1);
  });

  test("continuing twice changes the price once, and a wrong amount changes nothing", async () => {
    const { api, id } = await two();
    expect(
      await refusalOf(api.payment.createIntent({ bookingId: id, amount: 99, withoutPromo: true })),
    ).toMatchObject({ code: "CONFLICT" });
    expect((await api.booking.byId({ id })).totalAmount).toBe("85.00");
    const full = { bookingId: id, amount: 105, withoutPromo: true };
    const first = await api.payment.createIntent(full);
    expect(await api.payment.createIntent(full)).toEqual(first);
    expect((await api.booking.byId({ id })).version).toBe(2);
  });

  test("an authorized booking keeps its code", async () => {
    const { first, paid } = await two();
    const full = { bookingId: paid.id, amount: 105, withoutPromo: true };
    expect(await refusalOf(first.api.payment.createIntent(full))).toMatchObject({
      code: "CONFLICT",
    });
    expect((await first.api.booking.byId({ id: paid.id })).totalAmount).toBe("85.00");
  });

  test("saved for a booking far ahead, it counts as soon as the card is known", async () => {
    const { api, id, ...other } = await two(20);
    expect(await refusalOf(other.pay(id, VISA))).toEqual(CARD_USED);
    expect(await api.booking.byId({ id })).toMatchObject({ cardSaved: false });
    expect(await other.pay(id, MASTERCARD)).toEqual({ paymentStatus: "none" });
    expect(await api.booking.byId({ id })).toMatchObject({ cardSaved: true });
    const third = await shopper();
    const next = await third.book();
    expect(await refusalOf(third.pay(next.id, MASTERCARD))).toEqual(CARD_USED);
  });

  test("paying a finished job with it asks the same, and the platform adds nothing", async () => {
    const { api, id, ...other } = await two();
    const mechanic = await givenMechanic(database.prisma);
    const asMechanic = await world.callerFor(mechanic);
    await asMechanic.booking.accept({ id });
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    await asMechanic.booking.complete({ id });
    expect(await refusalOf(other.pay(id, VISA))).toEqual({
      ...CARD_USED,
      status: "completed",
    });
    expect((await api.booking.byId({ id })).paymentStatus).toBe("due");
    expect(await other.payInFull(id, VISA)).toEqual({ paymentStatus: "captured" });
    expect(await asMechanic.mechanic.statement()).toMatchObject({
      promoSubsidy: "0.00",
      paidOut: "100.00",
    });
  });

  test("can use it again when the first booking is canceled", async () => {
    const { id, first, paid, ...other } = await two();
    await first.api.booking.update({ id: paid.id, status: "cancelled" });
    expect(await other.pay(id, VISA)).toEqual({ paymentStatus: "authorized" });
  });
});

describe("redemptions from before they were recorded", () => {
  test("are recorded at the next start, by mailbox, phone and card", async () => {
    const one = await shopper({ phone: "(415) 555-0142", email: "kim.lee@example.com" });
    const paid = await one.book();
    await one.pay(paid.id, VISA);
    await database.prisma.promoClaim.deleteMany();
    await database.prisma.promoRedemption.updateMany({ data: { claimedAt: null } });
    expect(await carryOverRedemptions(world.context(), cardFingerprintOf)).toEqual({ claimed: 1 });
    expect(await carryOverRedemptions(world.context(), cardFingerprintOf)).toEqual({ claimed: 0 });
    expect(await refusalOf((await shopper({ phone: "4155550142" })).book())).toEqual(USED);
    expect(await refusalOf((await shopper({ email: "kim.lee+2@example.com" })).book())).toEqual(
      USED,
    );
    const third = await shopper();
    const { id } = await third.book();
    expect(await refusalOf(third.pay(id, VISA))).toEqual(CARD_USED);
  });
});
