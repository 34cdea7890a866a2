import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk, atProvider, chargeAt, givenPaidJob } from "~test/support/desk";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const ask = (id: string) => ({ id, amount: "1.00", reason: "Sorry.", bornBy: "shared" }) as const;

async function disputed(cause: "fraudulent" | "product_not_received" | "inquiry") {
  const job = await givenPaidJob(world, database.prisma);
  const charge = await chargeAt(world, await job.intentId());
  await atProvider(world, `/charges/${charge}/sandbox_dispute`, { cause });
  const row = () => database.prisma.dispute.findFirstOrThrow();
  return {
    ...job,
    row,
    close: async (outcome: "won" | "lost") =>
      atProvider(world, `/disputes/${(await row()).providerId}/sandbox_close`, { outcome }),
  };
}

describe("a payment that the card's bank takes back", () => {
  test("is debited to both sides while it is open, and the desk is told once", async () => {
    const job = await disputed("product_not_received");
    expect(await job.status()).toBe("disputed");
    expect(await job.row()).toMatchObject({ withdrawnCents: 10_500, closedAt: null });
    expect(await job.books()).toEqual({ mechanic: 0, platform: 0 });
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect(await desk.alerts()).toMatchObject([{ kind: "dispute" }]);
    expect((await refusalOf(desk.refund(ask(job.id)))).message).toContain("bank is deciding");
  });

  test("comes back when it is won, and can be refunded again", async () => {
    const job = await disputed("product_not_received");
    await job.close("won");
    expect(await job.status()).toBe("captured");
    expect(await job.books()).toEqual({ mechanic: 10_000, platform: 500 });
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect((await desk.refund(ask(job.id))).refundable).toBe("104.00");
  });

  test("stays gone when it is lost, and nothing of it can be refunded", async () => {
    const job = await disputed("product_not_received");
    await job.close("lost");
    expect(await job.status()).toBe("disputed");
    expect(await job.row()).toMatchObject({ state: "lost", closedAt: expect.any(Date) });
    expect(await job.books()).toEqual({ mechanic: 0, platform: 0 });
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect((await desk.refunds({ id: job.id })).refundable).toBe("0.00");
  });

  test("for a stolen card is the platform's loss alone", async () => {
    const job = await disputed("fraudulent");
    expect(await job.books()).toEqual({ mechanic: 10_000, platform: -10_000 });
  });

  test("moves no money while the bank only asks", async () => {
    const job = await disputed("inquiry");
    expect(await job.status()).toBe("captured");
    expect(await job.books()).toEqual({ mechanic: 10_000, platform: 500 });
    expect(await job.row()).toMatchObject({ withdrawnCents: 0 });
  });
});
