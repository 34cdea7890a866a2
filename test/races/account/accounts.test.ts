import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { env } from "~/env";
import { createSecrets } from "~/server/gateways/auth/secrets";
import { BANK_FIELDS } from "~/domain/mechanic/bank-fields";
import { resealBankData } from "~/server/services/mechanic/bank-keys";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { useDatabase } from "~test/support/db";
import { givenApprentice, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { answers, concurrently, outcomeOf, rounds, tally, times } from "../support";
import { inOneTransaction } from "~test/support/database/transaction";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
});

test("twenty sign-ups for one address at once create one account, with the winner's name", async () => {
  const api = await world.callerFor(null);
  // Password hashes are computed in turn and each round needs twenty, so this runs fewer rounds
  // than other races.
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const email = `same-${round}@example.com`;
    const outcomes = await concurrently(
      times(
        20,
        (index) => () =>
          api.auth.signup({
            firstName: `Nr${index}`,
            lastName: "Same",
            email: index % 2 === 0 ? email : ` ${email.toUpperCase()} `,
            password: "longenough1",
            role: "customer",
          }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 19 });
    const users = await database.prisma.user.findMany({ where: { email } });
    expect(users.map(({ firstName }) => firstName)).toEqual(
      answers(outcomes).map(({ firstName }) => firstName),
    );
    expect(await database.prisma.session.count({ where: { userId: users[0]?.id } })).toBe(1);
  }
});

test("ten sign-ups that all saw the address free create one account: the insert itself decides", async () => {
  const { prisma } = database;
  for (let round = 0; round < rounds(); round += 1) {
    const email = `insert-${round}@example.com`;
    const results = await Promise.all(
      times(10, () => prisma.user.createMany({ data: [{ email }], skipDuplicates: true })),
    );
    expect(results.map(({ count }) => count).toSorted()).toEqual([...times(9, () => 0), 1]);
  }
});

test("two people who change an unconfirmed address to the same one at once: one gets it, the other gets a 409", async () => {
  for (let round = 0; round < rounds(); round += 1) {
    const email = `wanted-${round}@example.com`;
    const callers = await Promise.all(
      times(2, async () =>
        world.callerFor(await givenCustomer(database.prisma, { emailVerifiedAt: null })),
      ),
    );
    const outcomes = await concurrently(
      callers.map((api) => () => api.auth.updateProfile({ email })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    expect(await database.prisma.user.count({ where: { email } })).toBe(1);
  }
});

test("two people who confirm the same new address at once: one gets it, the other gets a 409", async () => {
  const { prisma } = database;
  for (let round = 0; round < rounds(20, 2); round += 1) {
    const email = `confirmed-${round}@example.com`;
    const people = await Promise.all(times(2, () => givenCustomer(prisma)));
    for (const person of people) {
      await (await world.callerFor(person)).auth.updateProfile({ email });
    }
    await world.runJobs();
    const links = world.mails.filter(({ to }) => to === email).map(({ action }) => action?.url);
    const tokens = links.map((url = "") => new URL(url).searchParams.get("token") ?? "");
    const nobody = await world.callerFor(null);
    const outcomes = await concurrently(
      tokens.map((token) => () => nobody.auth.confirmEmail({ token })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    const [owner] = answers(outcomes);
    expect(await prisma.user.findUnique({ where: { email } })).toMatchObject({ id: owner?.id });
    // The loser keeps their old address.
    const addresses = people.map((person) => (person.id === owner?.id ? email : person.email));
    const rows = await prisma.user.findMany({ where: { id: { in: people.map(({ id }) => id) } } });
    expect(rows.map((row) => row.email).toSorted()).toEqual(addresses.toSorted());
  }
});

test("onboarding sent five times at once creates one profile and one trial, and answers all five", async () => {
  for (let round = 0; round < rounds(); round += 1) {
    const user = await givenApprentice(database.prisma);
    const api = await world.callerFor(user);
    const outcomes = await concurrently(
      times(
        5,
        (index) => () =>
          api.mechanic.createProfile({
            phone: "(415) 555-0199",
            location: "San Francisco, CA 94110",
            yearsExperience: index,
            specializations: ["Brake Service"],
            workExperience: `Send ${index}: fifteen years in independent shops.`,
          }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 5 });
    expect(answers(outcomes).filter(({ created }) => created)).toHaveLength(1);
    const profile = await database.prisma.mechanicProfile.findMany({ where: { userId: user.id } });
    expect(profile).toHaveLength(1);
    expect(profile[0]?.workExperience).toContain(`Send ${profile[0]?.yearsExperience}:`);
  }
});

const ROUTING = ["021000021", "011401533", "091000019", "121000358"] as const;

test("a bank form saved from four windows at once keeps all fields of one window", async () => {
  const mechanic = await givenMechanic(database.prisma);
  const api = await world.callerFor(mechanic);
  const secrets = createSecrets(env.ENCRYPTION_KEYS);
  for (let round = 0; round < rounds(); round += 1) {
    const outcomes = await concurrently(
      ROUTING.map(
        (bankRoutingNumber, index) => () =>
          api.mechanic.saveBankInfo({
            bankAccountHolderName: `Window ${index}`,
            bankAccountNumber: `${index}00${round}000${index}`,
            bankRoutingNumber,
            bankAccountType: index % 2 === 0 ? "checking" : "savings",
          }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 4 });
    const row = await bankOf(mechanic.id);
    const index = Number(row.bankAccountHolderName?.replace("Window ", ""));
    const open = (sealed: string | null, field: string) =>
      secrets.open(sealed ?? "", { userId: mechanic.id, field });
    expect({
      account: open(row.bankAccountNumberCipher, BANK_FIELDS.account),
      last4: row.bankAccountLast4,
      routing: open(row.bankRoutingNumberCipher, BANK_FIELDS.routing),
      routingLast4: row.bankRoutingLast4,
      type: row.bankAccountType,
    }).toEqual({
      account: `${index}00${round}000${index}`,
      last4: `000${index}`,
      routing: ROUTING[index],
      routingLast4: ROUTING[index]?.slice(-4),
      type: index % 2 === 0 ? "checking" : "savings",
    });
  }
});

test("two windows that each change one number and send the other masked never mix their numbers", async () => {
  const mechanic = await givenMechanic(database.prisma);
  const api = await world.callerFor(mechanic);
  const save = (bankAccountNumber: string, bankRoutingNumber: string) =>
    api.mechanic.saveBankInfo({
      bankAccountHolderName: "Morgan Mechanic",
      bankAccountNumber,
      bankRoutingNumber,
      bankAccountType: "checking",
    });
  for (let round = 0; round < rounds(); round += 1) {
    await save("11111111", "021000021");
    const outcomes = await concurrently([
      () => save("22222222", "••••0021"),
      () => save("••••1111", "011401533"),
    ]);
    expect(tally(outcomes)).toEqual({ OK: 1, STALE: 1 });
    const row = await bankOf(mechanic.id);
    expect([
      ["2222", "0021"],
      ["1111", "1533"],
    ]).toContainEqual([row.bankAccountLast4, row.bankRoutingLast4]);
  }
});

const bankOf = (userId: string) =>
  database.prisma.mechanicProfile.findUniqueOrThrow({
    where: { userId },
    omit: { bankAccountNumberCipher: false, bankRoutingNumberCipher: false },
  });

test("re-encrypting a number while the bank form is saved keeps the newest number, readable with either key", async () => {
  const mechanic = await givenMechanic(database.prisma);
  const api = await world.callerFor(mechanic);
  const next = createSecrets([{ id: "k9", key: randomBytes(32) }, ...env.ENCRYPTION_KEYS]);
  for (let round = 0; round < rounds(); round += 1) {
    const save = (number: string) =>
      api.mechanic.saveBankInfo({
        bankAccountHolderName: "Morgan Mechanic",
        bankAccountNumber: number,
        bankRoutingNumber: "021000021",
        bankAccountType: "checking",
      });
    await save(`old${round}`);
    const [saved] = await Promise.all([
      outcomeOf(save(`new${round}`)),
      ...times(3, () => resealBankData(world.context(), next)),
    ]);
    expect(saved.code).toBe("OK");
    const row = await bankOf(mechanic.id);
    expect(
      next.open(row.bankAccountNumberCipher ?? "", {
        userId: mechanic.id,
        field: BANK_FIELDS.account,
      }),
    ).toBe(`new${round}`);
  }
});

test("a number saved while it is being re-encrypted stays", async () => {
  const { id: userId } = await givenMechanic(database.prisma);
  const api = await world.callerFor({ id: userId });
  const place = { userId, field: BANK_FIELDS.account };
  const next = createSecrets([{ id: "k9", key: randomBytes(32) }, ...env.ENCRYPTION_KEYS]);
  await api.mechanic.saveBankInfo({
    bankAccountHolderName: "Morgan Mechanic",
    bankAccountNumber: "old12345",
    bankRoutingNumber: "021000021",
    bankAccountType: "checking",
  });
  let resealed: Promise<unknown> | undefined;
  await inOneTransaction(database.db, async (query) => {
    const sealed = createSecrets(env.ENCRYPTION_KEYS).seal("new12345", place);
    await query(`UPDATE "MechanicProfile" SET "bankAccountNumberCipher" = $1 WHERE "userId" = $2`, [
      sealed,
      userId,
    ]);
    resealed = resealBankData(world.context(), next);
    await sleep(300);
  });
  await resealed;
  const row = await bankOf(userId);
  expect(next.open(row.bankAccountNumberCipher ?? "", place)).toBe("new12345");
});

test("after a hundred wrong passwords at once, the right password asks for a mailed code", async () => {
  const customer = await givenCustomer(database.prisma);
  await database.prisma.user.update({
    where: { id: customer.id },
    data: { passwordHash: await hashPassword("the right one") },
  });
  const api = await world.callerFor(null);
  // All hundred share two hashing slots, so half are refused before they are counted.
  const outcomes = await concurrently(
    times(100, () => () => api.auth.login({ email: customer.email, password: "wrong" })),
  );
  const counts = tally(outcomes);
  expect((counts["UNAUTHENTICATED"] ?? 0) + (counts["BUSY"] ?? 0)).toBe(100);
  const right = await outcomeOf(
    api.auth.login({ email: customer.email, password: "the right one" }),
  );
  expect(right.code).toBe("CODE_REQUIRED");
});

test("a temporary password used twice at once sets one new password", async () => {
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const user = await givenCustomer(database.prisma);
    const session = { ...(await world.sessionOf(user)), viaTemporary: true };
    await database.prisma.session.update({
      where: { id: session.sessionId },
      data: { viaTemporary: true },
    });
    const { createCaller } = await import("~/server/root");
    const api = createCaller(world.context(session));
    const outcomes = await concurrently(
      ["Abcdef1!one", "Abcdef1!two"].map((password) => () => api.auth.setPassword({ password })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    expect(await database.prisma.session.count({ where: { userId: user.id } })).toBe(1);
  }
});
