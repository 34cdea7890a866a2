import { beforeEach, expect, test } from "vitest";
import { PASSKEY_LIMIT } from "~/domain/account/second-factor/passkeys";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { createCaller } from "~/server/root";
import { toDomainError } from "~/server/trpc";
import { Authenticator } from "~test/support/account/authenticator";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
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

/** Creates a staff member with a passkey, and a session that can present it. */
async function scene() {
  const staff = await givenCustomer(database.prisma, {
    staffRole: "operator",
    passwordHash: await (hash ??= hashPassword(PASSWORD)),
  });
  const caller = createCaller(world.context(await world.sessionOf(staff)));
  const { passkeys } = caller.auth;
  const device = new Authenticator();
  const creation = await passkeys.start({ password: PASSWORD });
  await passkeys.add({ name: "Laptop", passkey: device.create(creation) });
  const nobody = createCaller(world.context(null));
  const credentials = { email: staff.email, password: PASSWORD };
  const signIn = (passkey: ReturnType<Authenticator["get"]>) =>
    nobody.auth.login({ ...credentials, passkey });
  /** Requests the challenge that a sign-in has to sign. */
  const asked = async () => {
    const refusal = await nobody.auth.login(credentials).catch(toDomainError);
    if (!("details" in refusal) || refusal.details.passkey === undefined)
      throw new Error("nothing");
    return refusal.details.passkey;
  };
  return { staff, caller, passkeys, device, signIn, asked };
}

test("a challenge answered three times at once creates one session", async () => {
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { device, signIn, asked } = await scene();
    const request = await asked();
    const before = await database.prisma.session.count();
    const outcomes = await concurrently(times(3, () => () => signIn(device.get(request))));
    expect(tally(outcomes)).toEqual({ OK: 1, INVALID: 2 });
    expect(await database.prisma.session.count()).toBe(before + 1);
  }
});

test("a challenge that one session answers three times confirms it once", async () => {
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { caller, passkeys, device } = await scene();
    const passkey = device.get(await passkeys.challenge());
    const outcomes = await concurrently(
      times(3, () => () => caller.auth.verifySecondFactor({ passkey })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, INVALID: 2 });
  }
});

test("a passkey and its copy with the same counter, used at once: one gets in", async () => {
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { device, signIn, asked } = await scene();
    const answers = [await asked(), await asked(), await asked()].map((request) =>
      device.get(request, { counter: 9 }),
    );
    const outcomes = await concurrently(answers.map((passkey) => () => signIn(passkey)));
    expect(tally(outcomes)).toEqual({ OK: 1, INVALID: 2 });
  }
});

test("the tenth passkey added in two sessions at once: ten passkeys remain", async () => {
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const { staff, passkeys, device } = await scene();
    await database.prisma.passkey.createMany({
      data: times(PASSKEY_LIMIT - 2, (index) => ({
        userId: staff.id,
        name: `Key ${index}`,
        credentialId: `${staff.id}-${index}`,
        publicKey: "",
        counter: 0,
      })),
    });
    const other = createCaller(world.context(await world.sessionOf(staff))).auth.passkeys;
    const made = [];
    for (const session of [passkeys, other]) {
      const creation = await session.start({ passkey: device.get(await session.challenge()) });
      const passkey = new Authenticator().create(creation);
      made.push(() => session.add({ name: "Last", passkey }));
    }
    expect(tally(await concurrently(made))).toEqual({ OK: 1, CONFLICT: 1 });
    const theirs = { where: { userId: staff.id } };
    expect(await database.prisma.passkey.count(theirs)).toBe(PASSKEY_LIMIT);
  }
});

test("a passkey added while the role is removed can't sign in", async () => {
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { staff, passkeys, device } = await scene();
    const { desk } = await atDesk(world, database.prisma, "owner");
    const creation = await passkeys.start({ passkey: device.get(await passkeys.challenge()) });
    const passkey = new Authenticator().create(creation);
    await concurrently<unknown>([
      () => passkeys.add({ name: "Last", passkey }),
      () => desk.assignRole({ email: staff.email, role: null, reason: "They left." }),
    ]);
    expect(await database.prisma.passkey.count({ where: { userId: staff.id } })).toBe(0);
  }
});
