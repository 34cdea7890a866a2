import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sqlOn } from "~/server/gateways/db/db";
import { createSecrets, secrets } from "~/server/gateways/auth/secrets";
import { assertBankKeys, resealBankData } from "~/server/services/mechanic/bank-keys";
import { createCaller } from "~/server/root";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { givenApprentice, givenCustomer, givenMechanic } from "~test/support/factory";
import { useDatabase } from "~test/support/db";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const bank = {
  bankAccountHolderName: "Morgan Mechanic",
  bankAccountNumber: "000123456789",
  bankRoutingNumber: "110000000",
  bankAccountType: "checking" as const,
};

const stored = (userId: string) =>
  database.prisma.mechanicProfile.findUniqueOrThrow({
    where: { userId },
    omit: { bankAccountNumberCipher: false, bankRoutingNumberCipher: false },
  });

async function openNumbers(userId: string, ring = secrets) {
  const row = await stored(userId);
  return {
    account: ring.open(row.bankAccountNumberCipher ?? "", { userId, field: "bankAccountNumber" }),
    routing: ring.open(row.bankRoutingNumberCipher ?? "", { userId, field: "bankRoutingNumber" }),
  };
}

describe("bank information (specification §5, PUT /api/mechanic/bank-info)", () => {
  test("is stored encrypted and shown by its last four digits", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const caller = await world.callerFor(mechanic);
    const masked = {
      ...bank,
      bankAccountNumber: "••••6789",
      bankRoutingNumber: "••••0000",
    };
    expect(await caller.mechanic.saveBankInfo(bank)).toEqual(masked);
    expect(await caller.mechanic.profile()).toMatchObject(masked);
    const row = JSON.stringify(await stored(mechanic.id));
    expect(row).not.toContain("000123456789");
    expect(row).not.toContain("110000000");
    expect(await openNumbers(mechanic.id)).toEqual({
      account: "000123456789",
      routing: "110000000",
    });
  });

  test("no answer ever contains a number or its encrypted form", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const caller = await world.callerFor(mechanic);
    await caller.mechanic.saveBankInfo(bank);
    const row = await stored(mechanic.id);
    const customer = await world.callerFor(await givenCustomer(database.prisma));
    const answers = JSON.stringify([
      await caller.mechanic.profile(),
      await caller.mechanic.updateProfile({ isAvailable: true }),
      await caller.mechanic.saveBankInfo({ ...bank, bankAccountNumber: "••••6789" }),
      await caller.auth.me(),
      await customer.mechanic.publicProfile({ userId: mechanic.id }),
      await customer.mechanic.search({}),
    ]);
    for (const secret of [
      bank.bankAccountNumber,
      bank.bankRoutingNumber,
      row.bankAccountNumberCipher,
      row.bankRoutingNumberCipher,
      "v1.k1",
    ]) {
      expect(answers).not.toContain(secret);
    }
  });

  test("a masked number sent back keeps the stored one (FIELD-06)", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const caller = await world.callerFor(mechanic);
    const shown = await caller.mechanic.saveBankInfo(bank);
    const before = await stored(mechanic.id);
    await caller.mechanic.saveBankInfo({
      bankAccountHolderName: "M. Mechanic",
      bankAccountNumber: shown.bankAccountNumber ?? "",
      bankRoutingNumber: shown.bankRoutingNumber ?? "",
      bankAccountType: "savings",
    });
    const after = await stored(mechanic.id);
    expect(after.bankAccountNumberCipher).toBe(before.bankAccountNumberCipher);
    expect(after.bankRoutingNumberCipher).toBe(before.bankRoutingNumberCipher);
    expect(after).toMatchObject({
      bankAccountHolderName: "M. Mechanic",
      bankAccountType: "savings",
    });
  });

  test("refuses the mask of a number that was replaced since", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    await caller.mechanic.saveBankInfo(bank);
    await caller.mechanic.saveBankInfo({ ...bank, bankAccountNumber: "99998888" });
    const stale = caller.mechanic.saveBankInfo({ ...bank, bankAccountNumber: "••••6789" });
    expect((await refusalOf(stale)).code).toBe("STALE");
  });

  test("refuses a mask when no number is stored", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    expect(
      await refusalOf(caller.mechanic.saveBankInfo({ ...bank, bankAccountNumber: "••••6789" })),
    ).toMatchObject({
      message: "Account number is required",
      details: { fields: { bankAccountNumber: "Account number is required" } },
    });
  });

  test("shows less than four digits of a short number", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    const view = await caller.mechanic.saveBankInfo({ ...bank, bankAccountNumber: "1234" });
    expect(view.bankAccountNumber).toBe("••••34");
  });

  test.each([
    [{ bankAccountHolderName: " " }, "Account holder name is required"],
    [{ bankAccountNumber: "123" }, "Account number is required"],
    [{ bankRoutingNumber: "12345678" }, "Routing number must be 9 digits"],
    [{ bankRoutingNumber: "1234567890" }, "Routing number must be 9 digits"],
    [{ bankRoutingNumber: "12345678a" }, "Routing number must be 9 digits"],
  ])("%j → %s", async (change, sentence) => {
    const mechanic = await givenMechanic(database.prisma);
    const caller = await world.callerFor(mechanic);
    expect((await refusalOf(caller.mechanic.saveBankInfo({ ...bank, ...change }))).message).toBe(
      sentence,
    );
    expect((await stored(mechanic.id)).bankAccountNumberCipher).toBeNull();
  });

  test("mails every save to the mechanic and logs it, without the number", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const caller = await world.callerFor(mechanic);
    await caller.mechanic.saveBankInfo(bank);
    await world.runJobs();
    expect(world.mails).toMatchObject([
      { to: mechanic.email, subject: "Your bank information was changed" },
    ]);
    const told = JSON.stringify([world.mails, await database.prisma.auditEntry.findMany()]);
    expect(told).toContain("6789");
    expect(told).not.toContain("000123456789");
    expect(await database.prisma.auditEntry.count({ where: { userId: mechanic.id } })).toBe(1);
  });

  test("a change needs the password or a recent sign-in, and holds payouts for three days", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const passwordHash = await hashPassword("Str0ng!pass");
    await prisma.user.update({ where: { id: mechanic.id }, data: { passwordHash } });
    const session = await world.sessionOf(mechanic);
    const { mechanic: calls } = createCaller(world.context(session));
    const signedInAt = new Date(Date.now() - 11 * 60_000);
    await prisma.session.update({
      where: { id: session.sessionId },
      data: { createdAt: signedInAt },
    });
    // The first details need neither.
    await calls.saveBankInfo(bank);
    expect((await stored(mechanic.id)).payoutChangedAt).toBeNull();

    const changed = { ...bank, bankAccountNumber: "000999888777" };
    expect((await refusalOf(calls.saveBankInfo(changed))).code).toBe("REAUTH_REQUIRED");
    const wrong = await refusalOf(calls.saveBankInfo({ ...changed, password: "Wr0ng!pass" }));
    expect(wrong).toMatchObject({
      code: "REAUTH_REQUIRED",
      details: { fields: { password: expect.any(String) } },
    });
    expect((await stored(mechanic.id)).bankAccountLast4).toBe("6789");

    await calls.saveBankInfo({ ...changed, password: "Str0ng!pass" });
    expect(await stored(mechanic.id)).toMatchObject({
      bankAccountLast4: "8777",
      payoutChangedAt: expect.any(Date),
    });
    expect((await calls.balance()).obstacles).toMatchObject([
      { reason: "changed", until: expect.any(String) },
      { reason: "no_tax_form" },
    ]);
    await world.runJobs();
    expect(world.mails).toHaveLength(2);
    expect(JSON.stringify(world.mails[1])).toContain("payouts wait for 72 hours");
  });

  test("saving the same details again changes nothing", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const caller = await world.callerFor(mechanic);
    const shown = await caller.mechanic.saveBankInfo(bank);
    await database.prisma.session.updateMany({ data: { createdAt: new Date(0) } });
    const again = {
      ...bank,
      bankAccountNumber: shown.bankAccountNumber ?? "",
      bankRoutingNumber: shown.bankRoutingNumber ?? "",
    };
    expect(await caller.mechanic.saveBankInfo(again)).toEqual(shown);
    expect((await stored(mechanic.id)).payoutChangedAt).toBeNull();
  });

  test("simultaneous saves never mix their fields (RACE-11)", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const caller = await world.callerFor(mechanic);
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        caller.mechanic.saveBankInfo({
          bankAccountHolderName: `Holder ${n}`,
          bankAccountNumber: `${n}`.repeat(8),
          bankRoutingNumber: `${n}`.repeat(9),
          bankAccountType: n % 2 === 0 ? "checking" : "savings",
        }),
      ),
    );
    const row = await stored(mechanic.id);
    const n = Number(row.bankAccountHolderName?.slice(-1));
    expect(await openNumbers(mechanic.id)).toEqual({
      account: `${n}`.repeat(8),
      routing: `${n}`.repeat(9),
    });
    expect(row.bankAccountType).toBe(n % 2 === 0 ? "checking" : "savings");
  });

  test("needs a mechanic's profile", async () => {
    const { prisma } = database;
    const noProfile = await givenApprentice(prisma);
    for (const [user, code] of [
      [null, "UNAUTHENTICATED"],
      [await givenCustomer(prisma), "FORBIDDEN"],
      [noProfile, "NOT_FOUND"],
    ] as const) {
      const caller = await world.callerFor(user);
      expect((await refusalOf(caller.mechanic.saveBankInfo(bank))).code).toBe(code);
    }
  });
});

describe("encryption keys", () => {
  const current = secrets.keyIds[0] ?? "";
  const newKey = { id: "k9", key: randomBytes(32) };
  // The test environment's key k1 is the bytes 0 to 31.
  const oldKey = { id: current, key: Uint8Array.from({ length: 32 }, (_, index) => index) };
  const rotated = createSecrets([newKey, oldKey]);

  test("startup without the key of stored numbers is refused and names the key (FLT-21)", async () => {
    const mechanic = await givenMechanic(database.prisma);
    await expect(
      assertBankKeys(sqlOn(database.db.query), createSecrets([newKey])),
    ).resolves.toBeUndefined();
    await (await world.callerFor(mechanic)).mechanic.saveBankInfo(bank);
    await expect(assertBankKeys(sqlOn(database.db.query), secrets)).resolves.toBeUndefined();
    await expect(assertBankKeys(sqlOn(database.db.query), rotated)).resolves.toBeUndefined();
    await expect(assertBankKeys(sqlOn(database.db.query), createSecrets([newKey]))).rejects.toThrow(
      `"${current}"`,
    );
    await expect(assertBankKeys(sqlOn(database.db.query), createSecrets([]))).rejects.toThrow(
      "ENCRYPTION_KEYS",
    );
  });

  test("re-encrypting changes every number to the current key, and a second run changes nothing", async () => {
    const mechanics = await Promise.all([1, 2, 3].map(() => givenMechanic(database.prisma)));
    for (const mechanic of mechanics) {
      await (await world.callerFor(mechanic)).mechanic.saveBankInfo(bank);
    }
    expect(await resealBankData(world.context(), rotated)).toEqual({ resealed: 6, unreadable: 0 });
    for (const mechanic of mechanics) {
      expect(await openNumbers(mechanic.id, createSecrets([newKey]))).toEqual({
        account: bank.bankAccountNumber,
        routing: bank.bankRoutingNumber,
      });
    }
    expect(await resealBankData(world.context(), rotated)).toEqual({ resealed: 0, unreadable: 0 });
  });

  test("a number saved while it is re-encrypted survives (RACE-12)", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const caller = await world.callerFor(mechanic);
    await caller.mechanic.saveBankInfo(bank);
    for (let round = 0; round < 10; round += 1) {
      const number = `7777${String(round).padStart(4, "0")}`;
      await Promise.all([
        resealBankData(world.context(), rotated),
        caller.mechanic.saveBankInfo({ ...bank, bankAccountNumber: number }),
      ]);
      expect((await openNumbers(mechanic.id, rotated)).account).toBe(number);
    }
  });

  test("a save between reading and re-encrypting a number wins", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const caller = await world.callerFor(mechanic);
    await caller.mechanic.saveBankInfo(bank);
    // Decryption lies between the two, so the save happens exactly there.
    let saved: Promise<unknown> | undefined;
    const slow = {
      ...rotated,
      open(text: string, place: { userId: string; field: string }) {
        const own = { userId: mechanic.id, field: "bankAccountNumber" };
        // `then` sends it now, because a Prisma promise isn't sent until it's awaited.
        saved ??= database.prisma.mechanicProfile
          .update({
            where: { userId: mechanic.id },
            data: { bankAccountNumberCipher: secrets.seal("55554444", own) },
          })
          .then(() => "saved");
        return rotated.open(text, place);
      },
    };
    const resealing = resealBankData(world.context(), slow);
    await resealing;
    await saved;
    expect((await openNumbers(mechanic.id, rotated)).account).toBe("55554444");
  });

  test("a number copied to another mechanic's row can't be decrypted and blocks nothing (FLT-22)", async () => {
    const [thief, victim] = [
      await givenMechanic(database.prisma),
      await givenMechanic(database.prisma),
    ];
    for (const mechanic of [thief, victim]) {
      await (await world.callerFor(mechanic)).mechanic.saveBankInfo(bank);
    }
    const { bankAccountNumberCipher } = await stored(victim.id);
    await database.prisma.mechanicProfile.update({
      where: { userId: thief.id },
      data: { bankAccountNumberCipher },
    });
    await expect(openNumbers(thief.id)).rejects.toThrow("does not open");
    expect(await resealBankData(world.context(), rotated)).toEqual({ resealed: 3, unreadable: 1 });
  });
});
