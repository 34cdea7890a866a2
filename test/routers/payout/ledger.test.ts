import { beforeEach, describe, expect, test } from "vitest";
import { atDesk, givenDisputedJob } from "~test/support/desk/desk";
import { useDatabase } from "~test/support/db";
import { givenBank, givenEarning } from "~test/support/payment/earnings";
import { givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const reason = "The week's run";
const centsOf = (lines: readonly { amount: string }[]) =>
  lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);

async function readLedger(span: { from?: string; to?: string } = {}) {
  const { desk } = await atDesk(world, database.prisma, "operator");
  return (await desk.ledger(span)).items;
}

describe("the accountant's ledger", () => {
  test("has two lines for each entry, which add up to zero, with the mechanic and the booking", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const { booking } = await givenEarning(database.prisma, mechanic);
    const lines = await readLedger();
    expect(lines).toHaveLength((await database.prisma.ledgerEntry.count()) * 2);
    expect(centsOf(lines)).toBe(0);
    expect(lines.filter(({ kind }) => kind === "capture")).toMatchObject([
      {
        account: "mechanic",
        mechanicId: mechanic.id,
        mechanic: "Morgan Mechanic",
        bookingNumber: booking.bookingNumber,
        bookingStatus: "completed",
        state: "captured",
        reverses: null,
      },
      { account: "customers", mechanicId: mechanic.id },
    ]);
    const clearing = lines.filter(({ account }) => account === "clearing");
    expect(clearing.map(({ kind }) => kind)).toContain("fee");
  });

  test("links a lost and a won dispute, and a returned payout, to what they take back", async () => {
    const { prisma } = database;
    const job = await givenDisputedJob(world, prisma, "product_not_received");
    await job.close("won");
    const mechanic = await givenMechanic(prisma);
    await givenBank(prisma, mechanic);
    await givenEarning(prisma, mechanic);
    const { desk } = await atDesk(world, prisma, "owner");
    const run = await desk.runPayouts({ reason });
    await desk.bankFile({ id: run.id, reason: "For the bank" });
    await desk.markRunSent({ id: run.id, reason });
    const payouts = (await desk.payouts({ runId: run.id })).items;
    for (const { id } of payouts) await desk.markPayoutReturned({ id, reason: "Account closed" });
    const lines = await readLedger();
    expect(centsOf(lines)).toBe(0);
    const own = lines.filter(({ account }) => account === "mechanic" || account === "platform");
    const linked = own.flatMap((line) => {
      const back = own.find(({ id }) => id === line.reverses);
      const sign = line.amount.startsWith("-") ? "-" : "+";
      return back === undefined
        ? []
        : [`${line.account} ${sign}${line.kind} of ${back.account} ${back.kind}`];
    });
    expect(new Set(linked)).toEqual(
      new Set([
        "mechanic -dispute of mechanic capture",
        "mechanic +dispute of mechanic dispute",
        "platform -dispute of platform fee",
        "platform +dispute of platform dispute",
        "mechanic +payout_returned of mechanic payout",
      ]),
    );
    expect(linked.filter((link) => link.includes("payout"))).toHaveLength(payouts.length);
  });

  test("has the days asked for, in New York, and continues page by page", async () => {
    const mechanic = await givenMechanic(database.prisma);
    await database.prisma.ledgerEntry.createMany({
      data: Array.from({ length: 510 }, (_, number) => ({
        mechanicId: mechanic.id,
        kind: "tip",
        source: `tip ${number}`,
        amountCents: 100 + number,
        // 11:30 PM on November 3 in New York, then the next day.
        createdAt: new Date(number < 505 ? "2026-11-04T04:30:00Z" : "2026-11-04T05:30:00Z"),
      })),
    });
    const { desk } = await atDesk(world, database.prisma, "operator");
    const day = { from: "2026-11-03", to: "2026-11-03" };
    const first = await desk.ledger(day);
    expect(first.items).toHaveLength(1_000);
    const second = await desk.ledger({ ...day, cursor: first.nextCursor ?? "" });
    expect(second.nextCursor).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(505);
    expect(await readLedger({ from: "2026-11-04" })).toHaveLength(10);
  });
});
