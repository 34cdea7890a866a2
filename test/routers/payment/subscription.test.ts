import { describe, expect, test } from "vitest";
import { applySubscription } from "~/server/services/payment/plan/subscription";
import { useDatabase } from "~test/support/db";
import { atProvider, readAtProvider } from "~test/support/desk/desk";
import { givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
const DAY_MS = 86_400_000;
const PLAN = "price_sandbox_mechanic_monthly";

/** Pays on the sandbox's hosted checkout page, as its form does. */
async function payOnHostedPage(world: TestWorld, checkoutUrl: string, card: string) {
  const response = await world.sandbox.fetch(
    new Request(checkoutUrl, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ card_number: card }),
      redirect: "manual",
    }),
  );
  await world.sandbox.settle();
  return response.status;
}

describe("Upgrade Now", () => {
  test("where no plan is on sale there is no checkout, and an ended trial becomes free", async () => {
    const world = createWorld(database.db);
    const mechanic = await givenMechanic(database.prisma);
    const api = await world.callerFor(mechanic);
    expect(await api.mechanic.startUpgrade()).toEqual({ checkoutUrl: null });
    await database.prisma.mechanicProfile.updateMany({ data: { subscriptionEndsAt: new Date(0) } });
    const { endTrials } = await import("~/server/services/mechanic/trials");
    await endTrials(world.context(), { paidPlanOnSale: false });
    expect((await api.mechanic.profile()).subscriptionStatus).toBe("free");
  });

  test("an ended trial expires where a plan is on sale, and paying activates it by webhook", async () => {
    const world = createWorld(database.db, { mechanicPlanId: PLAN });
    const mechanic = await givenMechanic(database.prisma);
    const api = await world.callerFor(mechanic);
    await database.prisma.mechanicProfile.updateMany({ data: { subscriptionEndsAt: new Date(0) } });
    const { endTrials } = await import("~/server/services/mechanic/trials");
    await endTrials(world.context(), { paidPlanOnSale: true });
    expect((await api.mechanic.profile()).subscriptionStatus).toBe("expired");

    const { checkoutUrl } = await api.mechanic.startUpgrade();
    expect(checkoutUrl).toContain("/pages/checkout/");
    await payOnHostedPage(world, checkoutUrl!, "4000000000000002");
    expect((await api.mechanic.profile()).subscriptionStatus).toBe("expired");
    await payOnHostedPage(world, checkoutUrl!, "4242424242424242");
    const profile = await api.mechanic.profile();
    expect(profile.subscriptionStatus).toBe("active");
    expect(new Date(profile.subscriptionEndsAt!).getTime()).toBeGreaterThan(Date.now());
    await expect(api.mechanic.startUpgrade()).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

/** Returns a mechanic at the start of a ten-day trial, where a plan is on sale. */
async function onTrial(days: number | null) {
  const world = createWorld(database.db, { mechanicPlanId: PLAN });
  const mechanic = await givenMechanic(database.prisma, {
    subscriptionStatus: days === null ? "expired" : "trial",
  });
  const subscriptionEndsAt = new Date(world.clock.now().getTime() + (days ?? 0) * DAY_MS);
  await database.prisma.mechanicProfile.updateMany({ data: { subscriptionEndsAt } });
  const api = await world.callerFor(mechanic);
  return {
    world,
    api,
    trialEnds: subscriptionEndsAt,
    async buy() {
      const { checkoutUrl } = await api.mechanic.startUpgrade();
      await payOnHostedPage(world, checkoutUrl!, "4242424242424242");
    },
    plan: () => database.prisma.mechanicProfile.findFirstOrThrow(),
    bill: async (outcome: "fail" | "succeed") => {
      const { stripeSubscriptionId } = await database.prisma.mechanicProfile.findFirstOrThrow();
      await atProvider(world, `/subscriptions/${stripeSubscriptionId}/sandbox_bill`, { outcome });
    },
  };
}

describe("a mechanic's plan", () => {
  test("two tabs and a second click within an hour open the same checkout, paid once", async () => {
    const { api, world, plan } = await onTrial(null);
    const [one, two] = await Promise.all([
      api.mechanic.startUpgrade(),
      api.mechanic.startUpgrade(),
    ]);
    expect(two).toEqual(one);
    expect(await api.mechanic.startUpgrade()).toEqual(one);
    await payOnHostedPage(world, one.checkoutUrl!, "4242424242424242");
    await payOnHostedPage(world, two.checkoutUrl!, "4242424242424242");
    expect((await plan()).subscriptionStatus).toBe("active");
    await expect(api.mechanic.startUpgrade()).rejects.toMatchObject({
      message: "Your plan is already active.",
    });
  });

  test("an expired checkout is followed by an open one, within the hour too", async () => {
    const { api, world, plan } = await onTrial(null);
    const { checkoutUrl } = await api.mechanic.startUpgrade();
    const { planCheckoutId } = await plan();
    await atProvider(world, `/checkout/sessions/${planCheckoutId}/expire`);
    const again = await api.mechanic.startUpgrade();
    expect(again.checkoutUrl).not.toBe(checkoutUrl);
    await payOnHostedPage(world, again.checkoutUrl!, "4242424242424242");
    expect((await plan()).subscriptionStatus).toBe("active");
  });

  test("a purchase whose webhook was lost is found before another one is sold", async () => {
    const { api, world, plan } = await onTrial(null);
    const { checkoutUrl } = await api.mechanic.startUpgrade();
    await atProvider(world, "/sandbox_webhooks", { mode: "lose" });
    await payOnHostedPage(world, checkoutUrl!, "4242424242424242");
    expect((await plan()).subscriptionStatus).toBe("expired");
    await expect(api.mechanic.startUpgrade()).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await plan()).subscriptionStatus).toBe("active");
  });

  test("a failed payment leads to the portal, not to a second purchase", async () => {
    const { api, buy, bill, plan } = await onTrial(null);
    await buy();
    await bill("fail");
    expect((await plan()).subscriptionStatus).toBe("past_due");
    const { checkoutUrl } = await api.mechanic.startUpgrade();
    expect(checkoutUrl).toContain("/pages/portal/");
    await bill("succeed");
    expect((await plan()).subscriptionStatus).toBe("active");
  });

  test("the end of an old subscription doesn't change the new one", async () => {
    const { api, world, buy, plan } = await onTrial(null);
    await buy();
    const old = (await plan()).stripeSubscriptionId ?? "";
    await atSubscription(world, old, "DELETE");
    expect((await plan()).subscriptionStatus).toBe("expired");
    await buy();
    const now = await plan();
    expect(now.subscriptionStatus).toBe("active");
    expect(now.stripeSubscriptionId).not.toBe(old);
    await applySubscription(world.context(), await world.deps.payments.retrieveSubscription(old));
    expect(await plan()).toMatchObject({
      subscriptionStatus: "active",
      stripeSubscriptionId: now.stripeSubscriptionId,
    });
    expect((await api.mechanic.profile()).cancelAtPeriodEnd).toBe(false);
  });

  test("a second subscription bought elsewhere alerts the desk once and changes nothing", async () => {
    const { world, buy, plan } = await onTrial(null);
    await buy();
    const before = await plan();
    const known = before.stripeSubscriptionId ?? "";
    const { customerId } = await database.prisma.providerCustomer.findFirstOrThrow();
    const checkout = await world.deps.payments.createSubscriptionCheckout({
      customerId,
      priceId: PLAN,
      successUrl: "http://localhost:3000/",
      cancelUrl: "http://localhost:3000/",
      idempotencyKey: "elsewhere",
      metadata: {},
      trial: null,
    });
    await payOnHostedPage(world, checkout.url ?? "", "4242424242424242");
    const alerts = await database.prisma.operatorAlert.findMany();
    expect(alerts).toMatchObject([{ kind: "second_plan", bookingId: null }]);
    const other = alerts[0]?.subject ?? "";
    expect(await plan()).toMatchObject({ stripeSubscriptionId: known });
    await applySubscription(world.context(), await world.deps.payments.retrieveSubscription(other));
    // The end of the second subscription is ignored.
    await atSubscription(world, other, "DELETE");
    expect(await database.prisma.operatorAlert.count()).toBe(1);
    expect(await plan()).toMatchObject({
      subscriptionStatus: "active",
      stripeSubscriptionId: known,
    });
  });

  test.each([
    [8, 8],
    [1.5, 2],
  ])("bought with %s days of trial left, it is charged after them", async (left, days) => {
    const { world, buy, plan } = await onTrial(left);
    await buy();
    const { subscriptionStatus, stripeSubscriptionId } = await plan();
    expect(subscriptionStatus).toBe("active");
    const id = stripeSubscriptionId ?? "";
    const truth = await world.deps.payments.retrieveSubscription(id);
    expect(await readAtProvider(world, `/subscriptions/${id}`)).toMatchObject({
      status: "trialing",
    });
    const ends = (truth.currentPeriodEnd?.getTime() ?? 0) - world.clock.now().getTime();
    expect(Math.abs(ends / DAY_MS - days)).toBeLessThan(0.1);
  });

  test("canceled in the portal it shows when it ends; without a plan there is no portal", async () => {
    const { api, world, buy, plan } = await onTrial(null);
    await expect(api.mechanic.planPortal()).rejects.toMatchObject({
      message: "You don't have a paid plan.",
    });
    await buy();
    expect((await api.mechanic.planPortal()).url).toContain("/pages/portal/");
    await atProvider(world, `/subscriptions/${(await plan()).stripeSubscriptionId}`, {
      cancel_at_period_end: "true",
    });
    expect(await api.mechanic.profile()).toMatchObject({
      subscriptionStatus: "active",
      cancelAtPeriodEnd: true,
    });
  });
});

/** Ends a subscription now, on the provider's dashboard. */
async function atSubscription(world: TestWorld, id: string, method: "DELETE") {
  const answer = await world.sandbox.fetch(
    new Request(`http://localhost:3000/api/sandbox/stripe/v1/subscriptions/${id}`, {
      method,
      headers: { authorization: "Bearer sk_test_for_tests" },
    }),
  );
  expect(answer.status).toBe(200);
  await world.sandbox.settle();
}
