import { beforeEach, expect, test } from "vitest";
import { SMS_CODE } from "~/domain/notification/sms";
import { smsCodeHash } from "~/server/services/notification/phone";
import { useDatabase } from "~test/support/db";
import { givenCustomer } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { concurrently, outcomeOf, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const RIGHT = "471100";
const numberOf = (round: number) => `+1512555${String(1_000 + round)}`;

/** Creates a person who was texted a code for this number. */
async function texted(number: string) {
  const { prisma } = database;
  const { id: userId } = await givenCustomer(prisma);
  const now = world.clock.now();
  await prisma.smsCode.create({
    data: {
      userId,
      number,
      codeHash: smsCodeHash(userId, number, RIGHT),
      triesLeft: SMS_CODE.tries,
      consentAt: now,
      expiresAt: new Date(now.getTime() + SMS_CODE.minutes * 60_000),
    },
  });
  const { message } = await world.callerFor({ id: userId });
  return {
    userId,
    confirm: (code = RIGHT) => message.confirmSmsCode({ code }),
    phone: async () => (await message.sms()).number,
  };
}

const ownersOf = async (number: string) =>
  (await database.prisma.smsNumber.findMany({ where: { number, endedAt: null } })).map(
    ({ userId }) => userId,
  );

test("two people confirm one number at once: both are accepted, and one has it in the end", async () => {
  const winners = new Set<number>();
  for (let round = 0; round < rounds(); round += 1) {
    const number = numberOf(round);
    const before = await texted(number);
    await before.confirm();
    const people = [await texted(number), await texted(number)];
    expect(tally(await concurrently(people.map(({ confirm }) => confirm)))).toEqual({ OK: 2 });
    const owners = await ownersOf(number);
    expect(owners).toHaveLength(1);
    const winner = people.findIndex(({ userId }) => userId === owners[0]);
    winners.add(winner);
    // Afterwards only the winner has the number: neither the other person nor the previous owner
    // does.
    const phones = await Promise.all([...people, before].map(({ phone }) => phone()));
    expect(phones).toEqual([0, 1, 2].map((place) => (place === winner ? number : null)));
    expect(await database.prisma.smsCode.count()).toBe(0);
  }
  expect(winners).not.toContain(-1);
});

test("the right code entered twice at once by one person counts once", async () => {
  for (let round = 0; round < rounds(); round += 1) {
    const number = numberOf(round);
    const { userId, confirm } = await texted(number);
    const outcomes = await concurrently([() => confirm(), () => confirm()]);
    expect(tally(outcomes)).toEqual({ OK: 1, INVALID: 1 });
    expect(outcomes.find(({ code }) => code !== "OK")).toMatchObject({
      message: expect.stringContaining("That code has expired"),
    });
    expect(await ownersOf(number)).toEqual([userId]);
  }
});

test("more wrong codes at once than attempts: five are compared, and the right one is too late", async () => {
  for (let round = 0; round < rounds(); round += 1) {
    const number = numberOf(round);
    const { confirm } = await texted(number);
    const guesses = times(2 * SMS_CODE.tries, (place) => () => confirm(String(place).repeat(6)));
    const outcomes = await concurrently(guesses);
    const compared = outcomes.filter(
      (outcome) => outcome.code === "INVALID" && outcome.message.includes("isn't right"),
    );
    expect(compared).toHaveLength(SMS_CODE.tries);
    expect(tally(outcomes)).toEqual({ INVALID: guesses.length });
    expect(await outcomeOf(confirm())).toMatchObject({
      code: "INVALID",
      message: expect.stringContaining("That code has expired"),
    });
    expect(await ownersOf(number)).toEqual([]);
  }
});

test("the right code against removing the phone: no phone is confirmed after the removal", async () => {
  for (let round = 0; round < rounds(); round += 1) {
    const number = numberOf(round);
    const { userId, confirm } = await texted(number);
    const { message } = await world.callerFor({ id: userId });
    const [proof, end] = await concurrently<unknown>([() => confirm(), () => message.endSms()]);
    expect(end?.code).toBe("OK");
    expect(["OK", "INVALID"]).toContain(proof?.code);
    expect(await ownersOf(number)).toEqual([]);
    expect(await database.prisma.smsCode.count()).toBe(0);
  }
});
