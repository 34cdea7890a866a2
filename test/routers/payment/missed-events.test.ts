import { beforeEach, describe, expect, test } from "vitest";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { ProviderUnavailable } from "~/domain/payment/provider-errors";
import { tieOut } from "~/server/services/payment/reconcile/tie-out";
import { catchUpOnEvents } from "~/server/services/provider-event/missed";
import { useDatabase } from "~test/support/db";
import { atDesk, atProvider, chargeAt, givenPaidJob } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { givenCharged, givenPayable, onboard } from "~test/support/payment/payout-accounts";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
const PLAN = "price_sandbox_mechanic_monthly";
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db, { mechanicPlanId: PLAN });
  world.clock.set(new Date());
});

const lose = () => atProvider(world, "/sandbox_webhooks", { mode: "lose" });

/** Runs the ten-minute job at the end of the time the provider keeps its events. */
async function reconcile(afterDays = 29) {
  world.clock.advance(afterDays * DAY_MS);
  await enqueue(database.prisma, "payment.reconcile", {});
  await world.runJobs();
}

describe("an event that never arrived is caught up on 29 days later", () => {
  test("a refund made at the provider", async () => {
    const job = await givenPaidJob(world, database.prisma);
    await lose();
    await world.deps.payments.refund(await job.intentId(), "by hand");
    expect(await job.status()).toBe("captured");
    await reconcile();
    expect(await job.status()).toBe("refunded");
    expect(await job.books()).toEqual({ mechanic: 0, platform: 0 });
  });

  test("a pending refund that failed later", async () => {
    const job = await givenPaidJob(world, database.prisma, { card: "4000000000005126" });
    const { desk } = await atDesk(world, database.prisma, "owner");
    await desk.refund({ id: job.id, amount: "20.00", reason: "Sorry.", bornBy: "shared" });
    expect(await job.status()).toBe("partially_refunded");
    await lose();
    const { providerId } = await database.prisma.refund.findFirstOrThrow();
    await atProvider(world, `/refunds/${providerId}/sandbox_settle`, { outcome: "failed" });
    await reconcile();
    expect(await job.status()).toBe("captured");
    expect(await desk.alerts()).toMatchObject([{ kind: "refund_failed" }]);
  });

  test("a dispute, and its loss", async () => {
    const job = await givenPaidJob(world, database.prisma);
    await lose();
    const charge = await chargeAt(world, await job.intentId());
    await atProvider(world, `/charges/${charge}/sandbox_dispute`, {
      cause: "product_not_received",
    });
    await reconcile(1);
    expect(await job.status()).toBe("disputed");
    // The disputed amount and the provider's fee.
    expect(await job.books()).toEqual({ mechanic: 0, platform: -1_500 });
    const { providerId } = await database.prisma.dispute.findFirstOrThrow();
    await atProvider(world, `/disputes/${providerId}/sandbox_close`, { outcome: "lost" });
    await reconcile();
    expect(await database.prisma.dispute.findFirst()).toMatchObject({ state: "lost" });
  });

  test("a bank's fraud warning", async () => {
    await lose();
    await givenPaidJob(world, database.prisma, { card: "4000000000005423" });
    const { desk } = await atDesk(world, database.prisma, "owner");
    expect(await desk.alerts()).toEqual([]);
    await reconcile();
    expect(await desk.alerts()).toMatchObject([{ kind: "fraud_warning" }]);
  });

  test("a card saved for a job far ahead", async () => {
    const customer = await givenCustomer(database.prisma);
    const { id } = await givenBooking(database.prisma, {
      customer,
      scheduledAt: new Date(world.clock.now().getTime() + 60 * DAY_MS),
    });
    const api = await world.callerFor(customer);
    const { clientSecret, kind } = await api.payment.createIntent({ amount: 105, bookingId: id });
    expect(kind).toBe("setup");
    await lose();
    await world.confirmCard(clientSecret, "4242424242424242");
    await reconcile();
    const { events } = await api.booking.byId({ id });
    expect(events.map((event) => event.kind)).toContain("card_saved");
  });

  test("a purchased plan, and its end", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const api = await world.callerFor(mechanic);
    await lose();
    const { checkoutUrl } = await api.mechanic.startUpgrade();
    await world.sandbox.fetch(
      new Request(checkoutUrl!, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ card_number: "4242424242424242" }),
        redirect: "manual",
      }),
    );
    await reconcile(1);
    expect((await api.mechanic.profile()).subscriptionStatus).toBe("active");
    const { stripeSubscriptionId } = await database.prisma.mechanicProfile.findFirstOrThrow();
    await atProvider(world, `/subscriptions/${stripeSubscriptionId}/sandbox_bill`, {
      outcome: "fail",
    });
    await reconcile(1);
    expect((await api.mechanic.profile()).subscriptionStatus).toBe("past_due");
  });

  test("a payment that was authorized and released by its bank", async () => {
    const customer = await givenCustomer(database.prisma);
    const { id } = await givenBooking(database.prisma, {
      customer,
      scheduledAt: new Date(world.clock.now().getTime() + 5 * DAY_MS),
    });
    const api = await world.callerFor(customer);
    const { clientSecret } = await api.payment.createIntent({ amount: 105, bookingId: id });
    await world.confirmCard(clientSecret, "4242424242424242");
    await lose();
    const [intentId] = clientSecret.split("_secret_");
    await atProvider(world, `/payment_intents/${intentId}/sandbox_expire`);
    await reconcile();
    expect((await api.booking.byId({ id })).paymentStatus).toBe("released");
  });
});

describe("a lost event about a mechanic's account is caught up on at night", () => {
  const night = async () => {
    world.clock.advance(29 * DAY_MS);
    await enqueue(database.prisma, "payment.tieOut", {});
    await world.runJobs();
  };

  test("that it can no longer be paid", async () => {
    world = createWorld(database.db, { payoutMethod: "connect" });
    world.clock.set(new Date());
    const { mechanic, calls } = await givenPayable(world, database.prisma);
    await lose();
    await onboard(world, database.prisma, mechanic, "restricted");
    expect((await calls.payoutAccount()).state).toBe("active");
    await night();
    expect((await calls.payoutAccount()).state).toBe("restricted");
  });

  test("that its bank returned money", async () => {
    world = createWorld(database.db, { payoutMethod: "connect" });
    world.clock.set(new Date());
    const { mechanic, caller, accountId } = await givenPayable(world, database.prisma);
    await onboard(world, database.prisma, mechanic, "complete", "000111111116");
    await givenCharged(world, database.prisma, mechanic);
    world.clock.advance(10 * DAY_MS);
    await enqueue(database.prisma, "payout.upkeep", {});
    await world.runJobs();
    await lose();
    await atProvider(world, `/accounts/${accountId}/sandbox_payout`);
    world.clock.advance(DAY_MS);
    await world.sandbox.tick();
    await night();
    const titles = (await caller.message.notifications({})).items.map(({ title }) => title);
    expect(titles).toContain("Your bank returned a payout");
  });

  test("a transfer whose answer and event were lost is in the books, and ties out", async () => {
    world = createWorld(database.db, { payoutMethod: "connect" });
    world.clock.set(new Date());
    const { mechanic } = await givenPayable(world, database.prisma);
    await givenCharged(world, database.prisma, mechanic);
    world.clock.advance(10 * DAY_MS);
    await lose();
    await enqueue(database.prisma, "payout.upkeep", {});
    const { transfer } = world.deps.payments;
    world.deps.payments.transfer = async (input) => {
      await transfer(input);
      throw new ProviderUnavailable();
    };
    await world.runJobs().catch(() => undefined);
    expect(await database.prisma.payout.findFirst()).toMatchObject({ state: "pending" });
    await enqueue(database.prisma, "payment.reconcile", {});
    await catchUpOnEvents(world.context());
    expect(await database.prisma.payout.findFirst()).toMatchObject({ state: "sent" });
    world.clock.advance(DAY_MS);
    expect(await tieOut(world.context())).toEqual({ differences: 0 });
  });
});

describe("catching up", () => {
  test("repeats nothing that arrived, and looks back no further than it has to", async () => {
    await givenPaidJob(world, database.prisma);
    const asked: number[] = [];
    const { listEvents } = world.deps.payments;
    world.deps.payments.listEvents = (input) => {
      asked.push(world.clock.now().getTime() - input.createdAfter.getTime());
      return listEvents(input);
    };
    expect(await catchUpOnEvents(world.context())).toEqual({ missed: 0, left: 0 });
    world.clock.advance(10 * 60_000);
    expect(await catchUpOnEvents(world.context())).toEqual({ missed: 0, left: 0 });
    expect(asked).toEqual([30 * DAY_MS, HOUR_MS + 10 * 60_000]);
  });

  test("retries a failed event and continues with the others", async () => {
    const [one, other] = [
      await givenPaidJob(world, database.prisma),
      await givenPaidJob(world, database.prisma),
    ];
    await lose();
    for (const job of [one, other]) {
      await world.deps.payments.refund(await job.intentId(), `by hand ${job.id}`);
    }
    const broken = await one.intentId();
    const { listRefunds } = world.deps.payments;
    world.deps.payments.listRefunds = async (intentId) => {
      if (intentId === broken) throw new Error("unexpected failure");
      return listRefunds(intentId);
    };
    await catchUpOnEvents(world.context());
    expect([await one.status(), await other.status()]).toEqual(["captured", "refunded"]);
    world.deps.payments.listRefunds = listRefunds;
    world.clock.advance(5 * DAY_MS);
    await catchUpOnEvents(world.context());
    expect(await one.status()).toBe("refunded");
  });
});
