import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { renewAuthorizations } from "~/server/services/payment/authorization/renew";
import { createCaller } from "~/server/root";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { currentIntent, currentPayment } from "~test/support/payment/payments";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const VISA = "4242424242424242";
const MASTERCARD = "5555555555554444";
const ASKS_ALWAYS = "4000002760003184";
const REFUSED_WHEN_CHARGED = "4000000000000341";
const DAY_MS = 86_400_000;

/** Books and pays: 20 days ahead the card is saved, one day ahead it is authorized. */
async function wallet() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const caller = await world.callerFor(customer);
  const book = async (days: number) => {
    const scheduledAt = new Date(world.clock.now().getTime() + days * DAY_MS);
    return (await givenBooking(prisma, { customer, scheduledAt })).id;
  };
  const intent = (bookingId: string) => caller.payment.createIntent({ amount: 105, bookingId });
  return {
    customer,
    caller,
    book,
    intent,
    async bookPaid(days: number, number = VISA) {
      const id = await book(days);
      await world.confirmCard((await intent(id)).clientSecret, number);
      await caller.payment.refresh({ id });
      return id;
    },
    payWith: async (cardId: string, bookingId: string) =>
      caller.payment.payWithCard({
        id: cardId,
        clientSecret: (await intent(bookingId)).clientSecret,
      }),
    async card(last4 = "4242") {
      const card = (await caller.payment.cards()).find((one) => one.last4 === last4);
      if (card === undefined) throw new Error(`no saved card ${last4}`);
      return card;
    },
    booking: (id: string) => caller.booking.byId({ id }),
    /** Returns the payment methods the provider could charge for this customer. */
    async kept() {
      const [own] = await prisma.providerCustomer.findMany({ where: { userId: customer.id } });
      const answer = await world.sandbox.fetch(
        new Request(
          `http://localhost:3000/api/sandbox/stripe/v1/customers/${own?.customerId}/payment_methods`,
          { headers: { authorization: "Bearer sk_test_for_tests" } },
        ),
      );
      const { data } = (await answer.json()) as { data: { id: string }[] };
      return data.map(({ id }) => id);
    },
  };
}

describe("saved cards", () => {
  test("lists a card that was authorized or saved, and the first one is the default", async () => {
    const one = await wallet();
    expect(await one.caller.payment.cards()).toEqual([]);
    const held = await one.bookPaid(1);
    const saved = await one.bookPaid(20, MASTERCARD);
    expect(await one.caller.payment.cards()).toMatchObject([
      { brand: "visa", last4: "4242", default: true, bookings: [{ id: held, isHeld: true }] },
      { brand: "mastercard", default: false, bookings: [{ id: saved, isHeld: false }] },
    ]);
    const other = await world.callerFor(await givenCustomer(database.prisma));
    expect(await other.payment.cards()).toEqual([]);
  });

  test("keeps a card once, here and at the provider, although it was typed three times", async () => {
    const one = await wallet();
    const first = await one.bookPaid(20);
    const { id } = await one.card();
    await one.bookPaid(21);
    await one.bookPaid(1);
    await world.runJobs();
    const cards = await one.caller.payment.cards();
    expect(cards).toMatchObject([{ id, last4: "4242" }]);
    expect(cards[0]?.bookings).toHaveLength(3);
    expect(await one.kept()).toHaveLength(1);
    // The first booking's payment method is gone at the provider, but its card is charged anyway.
    world.clock.advance(18.5 * DAY_MS);
    await world.runJobs();
    expect((await one.booking(first)).paymentStatus).toBe("authorized");
  });

  test("makes another card the default, and refuses to choose or remove somebody else's", async () => {
    const one = await wallet();
    await one.bookPaid(1);
    await one.bookPaid(2, MASTERCARD);
    const { id } = await one.card("4444");
    const cards = await one.caller.payment.chooseCard({ id, default: true });
    expect(cards.map((card) => [card.last4, card.default])).toEqual([
      ["4444", true],
      ["4242", false],
    ]);
    const other = await world.callerFor(await givenCustomer(database.prisma));
    for (const action of [
      () => other.payment.chooseCard({ id, default: true }),
      () => other.payment.removeCard({ id }),
      () => other.payment.payWithCard({ id, clientSecret: "pi_1_secret_2" }),
    ]) {
      await expect(action()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

describe("paying with a saved card", () => {
  test("authorizes it for a job tomorrow and keeps it for one far ahead without another setup", async () => {
    const one = await wallet();
    await one.bookPaid(1);
    const { id } = await one.card();
    const soon = await one.book(2);
    expect(await one.payWith(id, soon)).toEqual({ step: "done" });
    expect((await one.booking(soon)).paymentStatus).toBe("authorized");
    const far = await one.book(20);
    expect(await one.payWith(id, far)).toEqual({ step: "done" });
    expect(await one.booking(far)).toMatchObject({ cardSaved: true, paymentStatus: "none" });
    await world.runJobs();
    expect(await one.kept()).toHaveLength(1);
    const [setup] = await database.prisma.cardSetup.findMany({ where: { bookingId: far } });
    expect(setup?.state).toBe("canceled");
    world.clock.advance(18.5 * DAY_MS);
    await world.runJobs();
    expect((await one.booking(far)).paymentStatus).toBe("authorized");
  });

  test("asks for reauthentication above $200.00 after 12 hours, and never for a change order", async () => {
    const one = await wallet();
    await one.bookPaid(1);
    const { id } = await one.card();
    const bookFor = async (priceCents: number, days: number) => {
      const scheduledAt = new Date(world.clock.now().getTime() + days * DAY_MS);
      const scene = { customer: one.customer, scheduledAt, priceCents };
      const booking = await givenBooking(database.prisma, scene);
      const amount = booking.totalCents / 100;
      const asked = await one.caller.payment.createIntent({ amount, bookingId: booking.id });
      return { id: booking.id, clientSecret: asked.clientSecret };
    };
    // With the fee of 5 % these are $200.00 and $200.01.
    const under = await bookFor(19_048, 2);
    const over = await bookFor(19_049, 3);
    const far = await bookFor(50_000, 20);
    const session = await world.sessionOf(one.customer);
    const hoursAgo = (hours: number) =>
      database.prisma.session.update({
        where: { id: session.sessionId },
        data: { createdAt: new Date(world.clock.now().getTime() - hours * 3_600_000) },
      });
    const { payment } = createCaller(world.context(session));
    await hoursAgo(12.1);
    const pay = ({ clientSecret }: { clientSecret: string }) =>
      payment.payWithCard({ id, clientSecret });
    expect((await refusalOf(pay(over))).code).toBe("REAUTH_REQUIRED");
    expect((await refusalOf(pay(far))).code).toBe("REAUTH_REQUIRED");
    expect(await pay(under)).toEqual({ step: "done" });
    await database.prisma.payment.updateMany({
      where: { bookingId: over.id },
      data: { purpose: "change" },
    });
    expect(await pay(over)).toEqual({ step: "done" });
    await hoursAgo(11.9);
    expect(await pay(far)).toEqual({ step: "done" });
  });

  test("a bank that wants to authenticate its customer is answered in their browser", async () => {
    const one = await wallet();
    await one.bookPaid(20, ASKS_ALWAYS).catch(() => undefined);
    const setup = await database.prisma.cardSetup.findFirstOrThrow();
    await authenticate("setup_intents", setup.setupIntentId);
    const { id } = await one.card("3184");
    const soon = await one.book(2);
    expect(await one.payWith(id, soon)).toEqual({ step: "authenticate" });
    expect((await one.booking(soon)).paymentStatus).toBe("none");
    await authenticate("payment_intents", await currentIntent(database.prisma, soon));
    await one.caller.payment.refresh({ id: soon });
    expect((await one.booking(soon)).paymentStatus).toBe("authorized");
  });

  test("explains a refused card, and another one can pay", async () => {
    const one = await wallet();
    await one.bookPaid(1);
    await one.bookPaid(20, REFUSED_WHEN_CHARGED);
    const soon = await one.book(2);
    await expect(one.payWith((await one.card("0341")).id, soon)).rejects.toMatchObject({
      message: expect.stringMatching(/declined/i),
    });
    await world.sandbox.settle();
    expect(await one.payWith((await one.card()).id, soon)).toEqual({ step: "done" });
    expect((await one.booking(soon)).paymentStatus).toBe("authorized");
  });

  test("refuses a card for a paid or a canceled booking", async () => {
    const one = await wallet();
    const paid = await one.bookPaid(1);
    const { id } = await one.card();
    const off = await one.book(2);
    const { clientSecret } = await one.intent(off);
    await one.caller.booking.update({ id: off, status: "cancelled" });
    const secrets = [clientSecret, `${await currentIntent(database.prisma, paid)}_secret_x`];
    for (const secret of secrets) {
      await expect(
        one.caller.payment.payWithCard({ id, clientSecret: secret }),
      ).rejects.toMatchObject({ code: "CONFLICT" });
    }
  });
});

async function authenticate(kind: string, id: string) {
  const answer = await world.sandbox.fetch(
    new Request(`http://localhost:3000/api/sandbox/stripe/v1/${kind}/${id}/sandbox_authenticate`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_for_tests" },
      body: new URLSearchParams({ outcome: "succeed" }),
    }),
  );
  expect(answer.status).toBe(200);
  await world.sandbox.settle();
}

describe("a removed card is never charged again", () => {
  test("both sides of an accepted job are told, and it is canceled unless a card is added", async () => {
    const { prisma } = database;
    const one = await wallet();
    const far = await one.bookPaid(20);
    const mechanic = await givenMechanic(prisma);
    const asMechanic = await world.callerFor(mechanic);
    await asMechanic.booking.accept({ id: far });
    expect(await one.booking(far)).toMatchObject({ cardMissing: false, cardDeadlineAt: null });
    // As if an older client had saved the card without naming the booking.
    await prisma.booking.update({ where: { id: far }, data: { checkoutOpenedAt: null } });
    await one.caller.payment.removeCard({ id: (await one.card()).id });
    await world.runJobs();
    const told = await asMechanic.message.notifications({});
    expect(told.items.map(({ kind }) => kind)).toContain("job_card_removed");
    expect(world.mails.map(({ to, subject }) => `${to}: ${subject}`)).toContainEqual(
      expect.stringMatching(new RegExp(`^${mechanic.email}: Job CW-.* has no card$`)),
    );
    const { scheduledAt, cardDeadlineAt, cardMissing } = await one.booking(far);
    expect(cardMissing).toBe(true);
    expect(cardDeadlineAt).toBe(new Date(Date.parse(scheduledAt) - 3_600_000).toISOString());
  });

  test("bookings that relied on it ask for another one, and their customer is told", async () => {
    const one = await wallet();
    const far = await one.bookPaid(20);
    const { id } = await one.card();
    expect(await one.caller.payment.removeCard({ id })).toEqual([]);
    await expect(one.caller.payment.removeCard({ id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await world.runJobs();
    expect(await one.booking(far)).toMatchObject({ cardSaved: false, paymentStatus: "none" });
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Choose another card for booking/),
    ]);
    expect((await one.caller.message.notifications({})).items).toMatchObject([
      { kind: "card_removed" },
    ]);
    expect(await one.kept()).toEqual([]);
    world.clock.advance(18.5 * DAY_MS);
    await world.runJobs();
    expect((await one.booking(far)).paymentStatus).toBe("none");
    await one.payWith((await givenAnother(one)).id, far);
    expect((await one.booking(far)).paymentStatus).toBe("authorized");
  });

  test("not by a job that runs before the booking was updated either", async () => {
    const one = await wallet();
    const far = await one.bookPaid(20);
    await database.prisma.savedCard.updateMany({
      data: { removedAt: world.clock.now(), isDefault: false },
    });
    world.clock.advance(18.5 * DAY_MS);
    await world.runJobs();
    expect((await one.booking(far)).paymentStatus).toBe("none");
    expect((await currentPayment(database.prisma, far))?.intentId).toBeNull();
  });

  test("an existing authorization stays and is captured for its job, but is not renewed", async () => {
    const one = await wallet();
    const mechanic = await givenMechanic(database.prisma);
    const work = await world.callerFor(mechanic);
    const soon = await one.bookPaid(1);
    await one.caller.payment.removeCard({ id: (await one.card()).id });
    await world.runJobs();
    const before = await currentIntent(database.prisma, soon);
    await database.prisma.payment.updateMany({
      data: { captureBefore: new Date(world.clock.now().getTime() + DAY_MS / 2) },
    });
    await renewAuthorizations(world.context());
    expect(await currentIntent(database.prisma, soon)).toBe(before);
    await work.booking.accept({ id: soon });
    await work.booking.setStatus({ id: soon, status: "in_progress" });
    expect((await work.booking.complete({ id: soon })).paymentStatus).toBe("captured");
  });

  test("typed in again it is a new card, which can be charged", async () => {
    const one = await wallet();
    await one.bookPaid(1);
    const { id } = await one.card();
    await one.caller.payment.removeCard({ id });
    await world.runJobs();
    await one.bookPaid(2);
    const again = await one.card();
    expect(again.id).not.toBe(id);
    expect(again.default).toBe(true);
    const third = await one.book(3);
    expect(await one.payWith(again.id, third)).toEqual({ step: "done" });
  });
});

async function givenAnother(one: Awaited<ReturnType<typeof wallet>>) {
  await one.bookPaid(1, MASTERCARD);
  return one.card("4444");
}

describe("saving a card for a booking that is canceled", () => {
  test("ends the form with the booking, also when it was created at that moment", async () => {
    const one = await wallet();
    const far = await one.book(20);
    const { createCardSetup } = world.deps.payments;
    world.deps.payments.createCardSetup = async (input) => {
      const made = await createCardSetup(input);
      await one.caller.booking.update({ id: far, status: "cancelled" });
      return made;
    };
    await expect(one.intent(far)).rejects.toMatchObject({ code: "CONFLICT" });
    await world.runJobs();
    const [setup] = await database.prisma.cardSetup.findMany();
    expect(setup?.state).toBe("canceled");
    const truth = await world.deps.payments.retrieveCardSetup(setup?.setupIntentId ?? "");
    expect(truth.status).toBe("canceled");
  });
});
