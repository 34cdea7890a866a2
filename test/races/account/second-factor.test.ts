import { generateSync } from "otplib";
import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { createCaller } from "~/server/root";
import { beginSecondStep } from "~/server/services/account/second-factor/second-step";
import { useDatabase } from "~test/support/db";
import { givenCustomer } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const PASSWORD = "Str0ng!pass";
let hash: Promise<string> | undefined;

/** Creates a staff member with an authenticator and three sessions that have not given a code. */
async function scene() {
  const staff = await givenCustomer(database.prisma, {
    staffRole: "owner",
    passwordHash: await (hash ??= hashPassword(PASSWORD)),
  });
  const calls = await world.callerFor(staff);
  const { secret } = await calls.auth.startSecondFactor({});
  const codeAt = (seconds: number) =>
    generateSync({ secret, epoch: world.clock.now().getTime() / 1000 + seconds });
  const { recoveryCodes } = await calls.auth.confirmSecondFactor({ code: codeAt(-30) });
  const sessions = await Promise.all(times(3, () => world.sessionOf(staff)));
  const callers = sessions.map((session) => createCaller(world.context(session)));
  const signIn = ({ code }: { code: string }) =>
    createCaller(world.context(null)).auth.login({ email: staff.email, password: PASSWORD, code });
  return {
    staff,
    callers,
    signIn,
    code: codeAt(0),
    recoveryCodes,
    recoveryCode: recoveryCodes[0] ?? "",
  };
}

test("a code entered in three sessions at once opens one of them", async () => {
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { callers, code } = await scene();
    const outcomes = await concurrently(
      callers.map((caller) => () => caller.auth.verifySecondFactor({ code })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, INVALID: 2 });
  }
});

test("a recovery code entered in three sessions at once opens one of them", async () => {
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { callers, recoveryCode: code } = await scene();
    const outcomes = await concurrently(
      callers.map((caller) => () => caller.auth.verifySecondFactor({ code })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, INVALID: 2 });
  }
});

test.each(["code", "recoveryCode"] as const)(
  "a %s entered by three sign-ins at once creates one session",
  async (kind) => {
    for (let round = 0; round < rounds(10, 3); round += 1) {
      const made = await scene();
      const before = await database.prisma.session.count();
      const outcomes = await concurrently(times(3, () => () => made.signIn({ code: made[kind] })));
      expect(tally(outcomes)).toEqual({ OK: 1, INVALID: 2 });
      expect(await database.prisma.session.count()).toBe(before + 1);
    }
  },
);

test("a provider sign-in finished twice at once creates one session and uses one code", async () => {
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { staff, recoveryCodes } = await scene();
    const token = await beginSecondStep(database.prisma, staff.id, world.clock.now());
    const outcomes = await concurrently(
      recoveryCodes
        .slice(0, 2)
        .map((code) => () => createCaller(world.context(null)).auth.secondStep({ token, code })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, INVALID: 1 });
    const left = { where: { userId: staff.id } };
    expect(await database.prisma.recoveryCode.count(left)).toBe(9);
  }
});

test("thirty guesses at once: five are checked", async () => {
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const { callers } = await scene();
    const outcomes = await concurrently(
      times(30, (index) => () => {
        const caller = callers[index % callers.length];
        if (caller === undefined) throw new Error("nobody");
        return caller.auth.verifySecondFactor({ code: `wrong-${index}` });
      }),
    );
    expect(tally(outcomes)).toEqual({ INVALID: 5, TOO_MANY: 25 });
  }
});
