import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenPaidJob } from "~test/support/desk/desk";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { answers, concurrently, rounds, tally } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
});

const GOOD = "4242424242424242";

test("two tips for one job at once: both are requested, one is charged", async () => {
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const job = await givenPaidJob(world, database.prisma);
    const outcomes = await concurrently(
      ["5.00", "7.00"].map((amount) => () => job.asCustomer.payment.tip({ id: job.id, amount })),
    );
    // The loser may read the winner's amount.
    const { OK = 0, ...others } = tally(outcomes);
    expect(OK).toBeGreaterThan(0);
    expect(Object.keys(others).filter((code) => code !== "CONFLICT")).toEqual([]);
    await Promise.all(
      answers(outcomes).map(({ clientSecret }) => world.confirmCard(clientSecret, GOOD)),
    );
    await world.runJobs();
    await world.sandbox.settle();
    await job.asCustomer.payment.refresh({ id: job.id });
    const tips = await database.prisma.payment.findMany({
      where: { bookingId: job.id, purpose: "tip" },
    });
    expect(tips.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(tips.filter(({ capturedCents }) => capturedCents > 0)).toHaveLength(1);
    const rows = await database.prisma.ledgerEntry.count({
      where: { bookingId: job.id, kind: "tip" },
    });
    expect(rows).toBe(1);
  }
});
