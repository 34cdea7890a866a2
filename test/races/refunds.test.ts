import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk, givenPaidJob } from "~test/support/desk";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { atOnce, rounds, tally } from "./support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
});

const PENDING = "4000000000007726";
const ask = (id: string, amount: string) =>
  ({ id, amount, reason: "Sorry.", bornBy: "shared" }) as const;

describe("refunds at the same moment", () => {
  test("two of one job that don't fit together: one is asked for", async () => {
    for (let round = 0; round < rounds(10, 2); round += 1) {
      const job = await givenPaidJob(world, database.prisma, { card: PENDING });
      const one = await atDesk(world, database.prisma, "operator");
      const two = await atDesk(world, database.prisma, "operator");
      const outcomes = await atOnce([
        () => one.desk.refund(ask(job.id, "60.00")),
        () => two.desk.refund(ask(job.id, "60.00")),
      ]);
      expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
      const { id: paymentId } = await job.payment();
      expect(await database.prisma.refund.count({ where: { paymentId } })).toBe(1);
    }
  });

  test("one operator's limit of a day holds over two jobs", async () => {
    for (let round = 0; round < rounds(10, 2); round += 1) {
      const { desk, person } = await atDesk(world, database.prisma, "operator");
      const [job, other, earlier] = [
        await givenPaidJob(world, database.prisma, { card: PENDING }),
        await givenPaidJob(world, database.prisma, { card: PENDING }),
        await givenPaidJob(world, database.prisma),
      ];
      await database.prisma.refund.create({
        data: {
          paymentId: (await earlier.payment()).id,
          amountCents: 90_000,
          reason: "Earlier.",
          bornBy: "platform",
          requestedBy: person.id,
          createdAt: world.clock.now(),
        },
      });
      const outcomes = await atOnce([
        () => desk.refund(ask(job.id, "60.00")),
        () => desk.refund(ask(other.id, "60.00")),
      ]);
      expect(tally(outcomes)).toEqual({ OK: 1, FORBIDDEN: 1 });
    }
  });
});
