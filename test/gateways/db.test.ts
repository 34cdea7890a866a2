import { expect, test } from "vitest";
import { runTransaction, violatedConstraint } from "~/server/gateways/db/db";
import { sqlStateOf } from "~/server/gateways/db/errors";
import { useDatabase } from "~test/support/db";
import { givenBooking } from "~test/support/factory";
import { inOneTransaction } from "~test/support/database/transaction";

const database = useDatabase();

const person = { email: "ana@example.com", firstName: "Ana" };

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error("The statement was expected to fail.");
    },
    (error: unknown) => error,
  );
}

test("leaves password hashes out of query results unless requested", async () => {
  await database.prisma.user.create({ data: { ...person, passwordHash: "hidden" } });
  const user = await database.prisma.user.findFirstOrThrow();
  expect(user).not.toHaveProperty("passwordHash");
  const asked = await database.prisma.user.findFirstOrThrow({ omit: { passwordHash: false } });
  expect(asked.passwordHash).toBe("hidden");
});

test("names the constraint when it refuses a second user with the same email address", async () => {
  await database.prisma.user.create({ data: person });
  const error = await failureOf(database.prisma.user.create({ data: person }));
  expect(violatedConstraint(error)).toBe("User_email_key");
  expect(sqlStateOf(error)).toBe("23505");
});

test("names a failed check constraint, too", async () => {
  const error = await failureOf(
    database.prisma.user.create({ data: { email: "ANA@example.com" } }),
  );
  expect(violatedConstraint(error)).toBe("User_email_lower");
});

test("reads counts as numbers and times as Date in typed statements", async () => {
  await database.prisma.user.create({ data: person });
  const rows = await database.db.query<{ n: number; createdAt: Date }>(
    `SELECT count(*) AS n, max("createdAt") AS "createdAt" FROM "User" WHERE email = $1`,
    [person.email],
  );
  expect(rows).toEqual([{ n: 1, createdAt: expect.any(Date) }]);
});

test("keeps a time's instant through Prisma and through statements", async () => {
  const createdAt = new Date("2026-07-01T12:34:56.789Z");
  await database.prisma.user.create({ data: { ...person, createdAt } });
  const user = await database.prisma.user.findFirstOrThrow();
  const [row] = await database.db.query<{ createdAt: Date }>(`SELECT "createdAt" FROM "User"`);
  expect([user.createdAt, row?.createdAt]).toEqual([createdAt, createdAt]);
});

test("rolls back a transaction that throws", async () => {
  const error = await failureOf(
    runTransaction(database.prisma, async (tx) => {
      await tx.user.create({ data: person });
      throw new Error("changed my mind");
    }),
  );
  expect(error).toEqual(new Error("changed my mind"));
  expect(await database.prisma.user.count()).toBe(0);
});

test("rolls back a statement transaction that throws", async () => {
  await failureOf(
    inOneTransaction(database.db, async (query) => {
      await query(
        `INSERT INTO "User" (id, email, "updatedAt") VALUES (gen_random_uuid(), $1, now())`,
        ["x@example.com"],
      );
      throw new Error("changed my mind");
    }),
  );
  expect(await database.prisma.user.count()).toBe(0);
});

test("leaves no transaction open after a script fails halfway", async () => {
  const error = await failureOf(
    database.db.script(`BEGIN; SELECT 1; SELECT * FROM "NoSuchTable"; COMMIT`),
  );
  expect(sqlStateOf(error)).toBe("42P01");
  expect(await database.prisma.user.count()).toBe(0);
});

test("retries after a serialization conflict, and answers 503 after the third", async () => {
  let calls = 0;
  const result = await runTransaction(database.prisma, async (tx) => {
    calls += 1;
    if (calls < 3) {
      await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`;
    }
    return calls;
  });
  expect(result).toBe(3);

  calls = 0;
  const error = await failureOf(
    runTransaction(database.prisma, async (tx) => {
      calls += 1;
      await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'stuck' USING ERRCODE = '40P01'; END $$`;
    }),
  );
  expect(error).toMatchObject({ name: "DomainError", code: "DATABASE_UNAVAILABLE" });
  expect(calls).toBe(4);
});

test("runs again when the booking number it drew is taken", async () => {
  const { prisma } = database;
  const taken = await givenBooking(prisma, { status: "pending" });
  const other = await givenBooking(prisma, { status: "pending" });
  const drawn = [taken.bookingNumber, "CW-2345AB"];
  const booking = await runTransaction(prisma, (tx) =>
    tx.booking.update({ where: { id: other.id }, data: { bookingNumber: drawn.shift()! } }),
  );
  expect(booking.bookingNumber).toBe("CW-2345AB");
});

test("reports a commit that fails", async () => {
  const error = await failureOf(
    runTransaction(database.prisma, async (tx) => {
      await tx.$executeRaw`CREATE TEMP TABLE late (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)`;
      await tx.$executeRaw`INSERT INTO late VALUES (1), (1)`;
    }),
  );
  expect(sqlStateOf(error)).toBe("23505");
});

test("gives up a transaction that waits too long, without blocking others", async () => {
  const slow = database.prisma.$transaction(async (tx) => {
    await tx.user.count();
    await new Promise((resolve) => setTimeout(resolve, 700));
  });
  const waiting = Array.from({ length: 3 }, () =>
    database.prisma.$transaction((tx) => tx.user.count(), { maxWait: 200 }).catch(() => -1),
  );
  await slow;
  await Promise.all(waiting);
  expect(await runTransaction(database.prisma, (tx) => tx.user.count())).toBe(0);
});

test("delivers a notification only to those who listen to its channel", async () => {
  const heard: string[] = [];
  const { db } = database;
  await db.listen("news", (payload) => heard.push(`first ${payload}`));
  await db.listen("news", (payload) => heard.push(`second ${payload}`));
  await db.listen("weather", (payload) => heard.push(`weather ${payload}`));
  await db.notify("news", ["one", "two"]);
  await db.notify("weather", ["rain"]);
  const told = ["first one", "second one", "first two", "second two", "weather rain"];
  await expect.poll(() => heard).toEqual(told);
});
