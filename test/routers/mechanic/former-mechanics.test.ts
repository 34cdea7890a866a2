import { beforeEach, describe, expect, test } from "vitest";
import { FORMER_YEARS } from "~/domain/mechanic/former";
import { eraseDeletedAccounts } from "~/server/services/account/deletion/erase";
import { forgetFormer, rememberFormer } from "~/server/services/vetting/former";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenApprentice, givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
const DAY_MS = 86_400_000;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-12-01T10:00:00Z");
});

const onboarding = {
  phone: "(512) 555-0123",
  yearsExperience: 6,
  location: "Austin, TX",
  specializations: ["Electrical" as const],
  workExperience: "Wiring and diagnostics",
};

const bank = (bankAccountNumber: string) => ({
  bankAccountHolderName: "Morgan Mechanic",
  bankAccountNumber,
  bankRoutingNumber: "110000000",
  bankAccountType: "checking" as const,
});

const prove = (user: { id: string }, number: string) =>
  database.prisma.smsNumber.create({
    data: { userId: user.id, number, consentAt: world.clock.now(), provenAt: world.clock.now() },
  });

const keepCard = (user: { id: string }, fingerprint: string) =>
  database.prisma.savedCard.create({
    data: {
      userId: user.id,
      account: "acct_test:sandbox",
      paymentMethodId: `pm_${crypto.randomUUID()}`,
      fingerprint,
      brand: "visa",
      last4: "4242",
      createdAt: world.clock.now(),
    },
  });

/** Returns a mechanic who deleted the account, with everything they can be recognized by. */
async function givenFormer({ suspended = false }: { suspended?: boolean } = {}) {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma, { email: "sam.lee@gmail.com" });
  await (await world.callerFor(mechanic)).mechanic.saveBankInfo(bank("000123456789"));
  await prove(mechanic, "+14155550142");
  await keepCard(mechanic, "fp_sam");
  await prisma.mechanicProfile.update({
    where: { userId: mechanic.id },
    data: suspended ? { suspendedAt: world.clock.now(), suspendedReason: "Damage" } : {},
  });
  await prisma.user.update({
    where: { id: mechanic.id },
    data: { leavesAt: world.clock.now() },
  });
  await eraseDeletedAccounts(world.context(), async () => undefined, rememberFormer);
  world.clock.advance(DAY_MS);
  return mechanic;
}

async function onboard(email = "new@example.com") {
  const user = await givenApprentice(database.prisma, {
    email,
    firstName: "Noor",
    lastName: "New",
  });
  const caller = await world.callerFor(user);
  const { profile } = await caller.mechanic.createProfile(onboarding);
  return { user, caller, profile };
}

const alerts = () =>
  database.prisma.operatorAlert.findMany({
    where: { kind: "returning_mechanic", resolvedAt: null },
  });

describe("a mechanic who deleted the account and comes back", () => {
  test("gets no second trial with the same bank account, and staff are told", async () => {
    const former = await givenFormer({ suspended: true });
    const { user, caller, profile } = await onboard();
    expect(profile.subscriptionStatus).toBe("trial");
    await caller.mechanic.saveBankInfo(bank("000123456789"));
    await world.runJobs();
    expect((await caller.mechanic.profile()).subscriptionStatus).toBe("free");
    expect(await alerts()).toMatchObject([
      {
        subject: user.id,
        occurrence: former.id,
        facts: { marks: ["bank"], wasSuspended: true, owed: "0.00" },
      },
    ]);
    const { items } = await caller.message.notifications({});
    expect(items[0]).toMatchObject({ title: "Your free trial is on hold" });
    // Saving the same details again raises no further alert.
    await caller.mechanic
      .saveBankInfo({ ...bank("000123456789"), bankAccountHolderName: "M. M." })
      .catch(() => undefined);
    await world.runJobs();
    expect(await alerts()).toHaveLength(1);
  });

  test("is recognized by the next run with the same mailbox and confirmed phone, or card", async () => {
    await givenFormer();
    const user = await givenApprentice(database.prisma, { email: "samlee+2@gmail.com" });
    await keepCard(user, "fp_sam");
    const caller = await world.callerFor(user);
    await caller.mechanic.createProfile(onboarding);
    await world.runJobs();
    expect((await caller.mechanic.profile()).subscriptionStatus).toBe("free");
    expect(await alerts()).toMatchObject([{ facts: { marks: ["mailbox", "card"] } }]);
  });

  test.each(["mailbox", "phone", "card"])("is not recognized by the %s alone", async (kind) => {
    await givenFormer();
    const email = kind === "mailbox" ? "sam.lee@gmail.com" : "other@example.com";
    const user = await givenApprentice(database.prisma, { email });
    if (kind === "phone") await prove(user, "+14155550142");
    if (kind === "card") await keepCard(user, "fp_sam");
    const caller = await world.callerFor(user);
    await caller.mechanic.createProfile(onboarding);
    await world.runJobs();
    expect((await caller.mechanic.profile()).subscriptionStatus).toBe("trial");
    expect(await alerts()).toEqual([]);
  });

  test("starts fresh as a customer, and a customer leaves nothing to be recognized by", async () => {
    await givenFormer();
    const customer = await givenCustomer(database.prisma, { email: "sam.lee@gmail.com" });
    await prove(customer, "+14155550142");
    await keepCard(customer, "fp_other");
    await world.runJobs();
    expect(await alerts()).toEqual([]);
    const before = await database.prisma.formerMark.count();
    await database.prisma.user.update({
      where: { id: customer.id },
      data: { leavesAt: world.clock.now() },
    });
    await eraseDeletedAccounts(world.context(), async () => undefined, rememberFormer);
    expect(await database.prisma.formerMark.count()).toBe(before);
  });

  test("is forgotten after three years", async () => {
    await givenFormer();
    world.clock.advance((FORMER_YEARS * 365 + 2) * DAY_MS);
    const { caller } = await onboard();
    await caller.mechanic.saveBankInfo(bank("000123456789"));
    await world.runJobs();
    expect((await caller.mechanic.profile()).subscriptionStatus).toBe("trial");
    await forgetFormer(world.context());
    expect(await database.prisma.formerMark.count()).toBe(0);
  });

  test("gets the trial when staff grant it, once", async () => {
    await givenFormer();
    const { user, caller } = await onboard();
    await caller.mechanic.saveBankInfo(bank("000123456789"));
    await world.runJobs();
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect(await desk.person({ id: user.id })).toMatchObject({
      trialWithheldAt: world.clock.now().toISOString(),
    });
    const action = { id: user.id, reason: "It is a sister with the same account." };
    const given = await desk.giveTrial(action);
    expect(given.trialWithheldAt).toBeUndefined();
    expect(await caller.mechanic.profile()).toMatchObject({
      subscriptionStatus: "trial",
      subscriptionEndsAt: new Date(world.clock.now().getTime() + 10 * DAY_MS).toISOString(),
    });
    expect(await alerts()).toEqual([]);
    expect(await refusalOf(desk.giveTrial(action))).toMatchObject({ code: "CONFLICT" });
  });
});

describe("a mechanic who was suspended and signs up again", () => {
  const scene = async () => {
    const { prisma } = database;
    const suspended = await givenMechanic(prisma, { email: "sam.lee@gmail.com" });
    await (await world.callerFor(suspended)).mechanic.saveBankInfo(bank("000123456789"));
    const { desk } = await atDesk(world, prisma, "operator");
    await desk.suspend({ id: suspended.id, reason: "Two reports of damage." });
    world.clock.advance(DAY_MS);
    return { suspended, desk };
  };

  test("gets no second trial, and can't accept jobs until staff have looked", async () => {
    const { prisma } = database;
    const { suspended, desk } = await scene();
    const { user, caller } = await onboard();
    await caller.mechanic.saveBankInfo(bank("000123456789"));
    await world.runJobs();
    expect(await alerts()).toMatchObject([
      {
        subject: user.id,
        occurrence: suspended.id,
        facts: { marks: ["bank"], wasSuspended: true },
      },
    ]);
    expect((await caller.mechanic.profile()).subscriptionStatus).toBe("free");
    const { id } = await givenBooking(prisma, {
      requestedMechanic: user,
      scheduledAt: new Date(world.clock.now().getTime() + 3 * DAY_MS),
    });
    expect((await refusalOf(caller.booking.accept({ id }))).is("accountInReview")).toBe(true);
    const [alert] = await alerts();
    await desk.resolveAlert({ id: alert?.id ?? "", note: "It is a sister." });
    expect((await caller.booking.accept({ id })).status).toBe("accepted");
  });

  test("is no longer looked for once the suspension is lifted", async () => {
    const { suspended, desk } = await scene();
    expect(await database.prisma.formerMark.count()).toBeGreaterThan(0);
    await desk.restore({ id: suspended.id, reason: "It is settled." });
    expect(await database.prisma.formerMark.count()).toBe(0);
  });
});

test("is not named by anything that is kept", async () => {
  await givenFormer();
  const marks = await database.prisma.formerMark.findMany();
  expect(marks.map(({ kind }) => kind).toSorted()).toEqual(["bank", "card", "mailbox", "phone"]);
  const text = JSON.stringify(marks);
  for (const secret of ["sam", "4155550142", "123456789", "fp_"])
    expect(text).not.toContain(secret);
});
