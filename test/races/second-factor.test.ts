import { generateSync } from "otplib";
import { beforeEach, expect, test } from "vitest";
import { createCaller } from "~/server/root";
import { useDatabase } from "~test/support/db";
import { givenCustomer } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { atOnce, rounds, tally, times } from "./support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

/** Staff with an authenticator and three sessions that have not given a code. */
async function scene() {
  const staff = await givenCustomer(database.prisma, { staffRole: "owner" });
  const calls = await world.callerFor(staff);
  const { secret } = await calls.auth.startSecondFactor();
  const codeAt = (seconds: number) =>
    generateSync({ secret, epoch: world.clock.now().getTime() / 1000 + seconds });
  const { recoveryCodes } = await calls.auth.confirmSecondFactor({ code: codeAt(-30) });
  const sessions = await Promise.all(times(3, () => world.sessionOf(staff)));
  const callers = sessions.map((session) => createCaller(world.context(session)));
  return { callers, code: codeAt(0), recoveryCode: recoveryCodes[0] ?? "" };
}

test("a code given by three at the same moment opens one session", async () => {
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { callers, code } = await scene();
    const outcomes = await atOnce(
      callers.map((caller) => () => caller.auth.verifySecondFactor({ code })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, INVALID: 2 });
  }
});

test("a recovery code given by three at the same moment opens one session", async () => {
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { callers, recoveryCode: code } = await scene();
    const outcomes = await atOnce(
      callers.map((caller) => () => caller.auth.verifySecondFactor({ code })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, INVALID: 2 });
  }
});

test("thirty guesses at the same moment: five are looked at", async () => {
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const { callers } = await scene();
    const outcomes = await atOnce(
      times(30, (index) => () => {
        const caller = callers[index % callers.length];
        if (caller === undefined) throw new Error("nobody");
        return caller.auth.verifySecondFactor({ code: `wrong-${index}` });
      }),
    );
    expect(tally(outcomes)).toEqual({ INVALID: 5, TOO_MANY: 25 });
  }
});
