import { afterEach, beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { currentIntent } from "~test/support/payment/payments";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { answers, concurrently, rounds, tally } from "../support";

const database = useDatabase();
const PLAN = "price_sandbox_mechanic_monthly";
const VISA = "4242424242424242";
const MASTERCARD = "5555555555554444";
const DAY_MS = 86_400_000;
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED, mechanicPlanId: PLAN });
});
afterEach(() => world.sandbox.settle());

/** Creates a customer with these saved cards, each saved at a separate booking. */
async function wallet(...numbers: string[]) {
  const customer = await givenCustomer(database.prisma);
  const caller = await world.callerFor(customer);
  const book = async (days: number) => {
    const scheduledAt = new Date(world.clock.now().getTime() + days * DAY_MS);
    const { id } = await givenBooking(database.prisma, { customer, scheduledAt });
    const { clientSecret } = await caller.payment.createIntent({ amount: 105, bookingId: id });
    return { id, clientSecret };
  };
  for (const [index, number] of numbers.entries()) {
    const { id, clientSecret } = await book(index + 1);
    await world.confirmCard(clientSecret, number);
    await caller.payment.refresh({ id });
  }
  await world.sandbox.settle();
  const card = async (last4: string) => {
    const found = (await caller.payment.cards()).find((one) => one.last4 === last4);
    if (found === undefined) throw new Error(`no saved card ${last4}`);
    return found.id;
  };
  return { caller, book, card };
}

test("two cards chosen as default while one of them is removed: the remaining card is the default", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const one = await wallet(VISA, MASTERCARD);
    const [visa, mastercard] = [await one.card("4242"), await one.card("4444")];
    const outcomes = await concurrently([
      () => one.caller.payment.chooseCard({ id: visa, default: true }),
      () => one.caller.payment.chooseCard({ id: mastercard, default: true }),
      () => one.caller.payment.removeCard({ id: visa }),
    ]);
    expect(outcomes.slice(1).map(({ code }) => code)).toEqual(["OK", "OK"]);
    expect(await one.caller.payment.cards()).toMatchObject([{ id: mastercard, default: true }]);
  }
});

test("a card removed while it pays: authorized before, or refused without an authorization", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const one = await wallet(VISA);
    const visa = await one.card("4242");
    const { id, clientSecret } = await one.book(3);
    const [paid, removed] = await concurrently<unknown>([
      () => one.caller.payment.payWithCard({ id: visa, clientSecret }),
      () => one.caller.payment.removeCard({ id: visa }),
    ]);
    expect(removed?.code).toBe("OK");
    await world.runJobs();
    await world.sandbox.settle();
    const intent = await world.deps.payments.retrieveIntent(
      await currentIntent(database.prisma, id),
    );
    expect(intent.status === "requires_capture").toBe(paid?.code === "OK");
    expect(await one.caller.payment.cards()).toEqual([]);
    const next = await one.book(4);
    const [again] = await concurrently([
      () => one.caller.payment.payWithCard({ id: visa, clientSecret: next.clientSecret }),
    ]);
    expect(again?.code).toBe("NOT_FOUND");
  }
});

test("a plan bought in several windows at once: one checkout, one subscription", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const mechanic = await givenMechanic(database.prisma, { subscriptionStatus: "expired" });
    const api = await world.callerFor(mechanic);
    const outcomes = await concurrently(
      Array.from({ length: 4 }, () => () => api.mechanic.startUpgrade()),
    );
    expect(tally(outcomes)).toEqual({ OK: 4 });
    const pages = new Set(answers(outcomes).map(({ checkoutUrl }) => checkoutUrl));
    expect(pages.size).toBe(1);
    const [page = null] = pages;
    if (page === null) throw new Error("The catalog has no plan for sale.");
    const pay = () =>
      world.sandbox.fetch(
        new Request(page, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ card_number: VISA }),
          redirect: "manual",
        }),
      );
    await Promise.all([pay(), pay()]);
    await world.sandbox.settle();
    await world.runJobs();
    expect((await api.mechanic.profile()).subscriptionStatus).toBe("active");
    const [after] = await concurrently([() => api.mechanic.startUpgrade()]);
    expect(after?.code).toBe("CONFLICT");
    const { customerId } = await database.prisma.providerCustomer.findFirstOrThrow({
      where: { userId: mechanic.id },
    });
    const rows = await database.prisma.sandboxObject.count({
      where: { data: { path: ["customer"], equals: customerId }, type: "subscription" },
    });
    expect(rows).toBe(1);
  }
});
