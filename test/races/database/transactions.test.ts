import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { runTransaction } from "~/server/gateways/db/db";
import { toDomainError } from "~/server/trpc";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenService } from "~test/support/factory";
import { rounds, times } from "../support";

const database = useDatabase();

/** Throws an error as the database reports it when two transactions conflict. */
function lostRace(sqlState: "40001" | "40P01"): Promise<unknown> {
  return database.db.script(
    `DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '${sqlState}'; END $$`,
  );
}

describe.each(["40001", "40P01"] as const)("a serialization conflict (%s)", (sqlState) => {
  test("is retried up to three times and then succeeds", async () => {
    let runs = 0;
    const { email } = await runTransaction(database.prisma, async (tx) => {
      runs += 1;
      const user = await tx.user.create({ data: { email: `run-${runs}@example.com` } });
      if (runs < 4) {
        await tx.$executeRawUnsafe(
          `DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '${sqlState}'; END $$`,
        );
      }
      return user;
    });
    expect(runs).toBe(4);
    const users = await database.prisma.user.findMany();
    expect(users.map((user) => user.email)).toEqual([email]);
  });

  test("that never succeeds is a 503 with a sentence, never a 500", async () => {
    let runs = 0;
    const error = await runTransaction(database.prisma, async (tx) => {
      runs += 1;
      await tx.$executeRawUnsafe(
        `DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '${sqlState}'; END $$`,
      );
    }).catch(toDomainError);
    expect(runs).toBe(4);
    expect(error).toMatchObject({
      code: "DATABASE_UNAVAILABLE",
      message: "The service is busy or restarting. Try again in a moment.",
    });
  });

  test("outside a transaction is a 503 too", async () => {
    const error = toDomainError(await lostRace(sqlState).catch((reason: unknown) => reason));
    expect(error.code).toBe("DATABASE_UNAVAILABLE");
  });
});

test("two rows locked in opposite order: the deadlock's victim is retried, and both updates count", async () => {
  const { prisma } = database;
  const rows = [await givenService(prisma), await givenService(prisma)];
  const turns = rounds(10, 2);
  for (let round = 0; round < turns; round += 1) {
    const results = await Promise.allSettled(
      [rows, rows.toReversed()].map((order) =>
        runTransaction(prisma, async (tx) => {
          await tx.$executeRaw`SET LOCAL deadlock_timeout = '20ms'`;
          for (const row of order) {
            await tx.service.update({
              where: { id: row.id },
              data: { sortOrder: { increment: 1 } },
            });
            await sleep(10);
          }
        }),
      ),
    );
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
  }
  const after = await prisma.service.findMany();
  expect(after.map(({ sortOrder }) => sortOrder)).toEqual([turns * 2, turns * 2]);
});

test("fifty transactions for one address insert one customer", async () => {
  const customer = await givenCustomer(database.prisma);
  const results = await Promise.allSettled(
    times(50, () =>
      runTransaction(database.prisma, (tx) =>
        tx.mechanicProfile.createMany({
          data: [
            {
              userId: customer.id,
              location: "Here",
              yearsExperience: 1,
              workExperience: "Some years",
            },
          ],
          skipDuplicates: true,
        }),
      ),
    ),
  );
  const inserted = results.map((result) =>
    result.status === "fulfilled" ? result.value.count : 0,
  );
  expect(inserted.filter((count) => count === 1)).toHaveLength(1);
  expect(results.every(({ status }) => status === "fulfilled")).toBe(true);
});
