import { describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
const PLAN = "price_sandbox_mechanic_monthly";

/** Pays on the stand-in's hosted checkout page, as its form does. */
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
  test("where no plan is on sale there is no checkout, and an ended trial goes on free", async () => {
    const world = createWorld(database.db);
    const mechanic = await givenMechanic(database.prisma);
    const api = await world.callerFor(mechanic);
    expect(await api.mechanic.startUpgrade()).toEqual({ checkoutUrl: null });
    await database.prisma.mechanicProfile.updateMany({ data: { subscriptionEndsAt: new Date(0) } });
    const { endTrials } = await import("~/server/services/mechanic/trials");
    await endTrials(world.context(), { paidPlanOnSale: false });
    expect((await api.mechanic.profile()).subscriptionStatus).toBe("free");
  });

  test("an ended trial is expired where a plan is on sale; paying makes it active, by webhook", async () => {
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
