import { beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_CHOICES } from "~/domain/notification/choices";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

async function scene() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const booking = await givenBooking(prisma, { customer });
  const api = await world.callerFor(customer);
  return { api, booking, customer, mechanic, asMechanic: await world.callerFor(mechanic) };
}

test("by default everything is on except news", async () => {
  const { api } = await scene();
  expect(await api.message.preferences()).toEqual({
    choices: DEFAULT_CHOICES,
    quietHours: { from: "21:00", until: "08:00" },
  });
});

test("turning one choice off keeps the others, and other people's", async () => {
  const { api, asMechanic } = await scene();
  await api.message.savePreferences({ choices: { news: { email: true } } });
  await api.message.savePreferences({ choices: { jobs: { email: false } } });
  expect((await api.message.preferences()).choices).toEqual({
    ...DEFAULT_CHOICES,
    news: { ...DEFAULT_CHOICES.news, email: true },
    jobs: { ...DEFAULT_CHOICES.jobs, email: false },
  });
  expect((await asMechanic.message.preferences()).choices).toEqual(DEFAULT_CHOICES);
});

test("two switches pressed at once both count", async () => {
  const { api } = await scene();
  await Promise.all([
    api.message.savePreferences({ choices: { jobs: { sms: false } } }),
    api.message.savePreferences({ choices: { money: { push: false } } }),
  ]);
  const { choices } = await api.message.preferences();
  expect([choices.jobs.sms, choices.money.push]).toEqual([false, false]);
});

test("a customer who turned job mails off gets none, and still sees it in the product", async () => {
  const { api, booking, asMechanic } = await scene();
  await api.message.savePreferences({ choices: { jobs: { email: false } } });
  await asMechanic.booking.accept({ id: booking.id });
  await world.runJobs();
  expect(world.mails).toEqual([]);
  expect((await api.message.notifications({})).items).toMatchObject([{ kind: "accept" }]);
});

test("a customer who turned money mails off still gets those about jobs", async () => {
  const { api, booking, customer, asMechanic } = await scene();
  await api.message.savePreferences({ choices: { money: { email: false } } });
  await asMechanic.booking.accept({ id: booking.id });
  await world.runJobs();
  expect(world.mails.map(({ to }) => to)).toEqual([customer.email]);
});

test("a security mail is sent whatever was chosen", async () => {
  const { api, customer } = await scene();
  const none = { email: false };
  await api.message.savePreferences({
    choices: { jobs: none, money: none, messages: none, reminders: none, news: none },
  });
  await api.auth.forgotPassword({ email: customer.email });
  await world.runJobs();
  expect(world.mails.map(({ subject }) => subject)).toEqual(["Your temporary password"]);
});

describe("a customer who reads a mail about a job", () => {
  async function mailed() {
    const people = await scene();
    await people.asMechanic.booking.accept({ id: people.booking.id });
    await world.runJobs();
    const { post = "" } = world.mails[0]?.unsubscribe ?? {};
    const token = new URL(post).searchParams.get("token") ?? "";
    return { ...people, token, visitor: await world.callerFor(null) };
  }

  test("unsubscribes from its category alone, without signing in", async () => {
    const { api, token, visitor } = await mailed();
    await visitor.message.unsubscribe({ token });
    expect((await api.message.preferences()).choices).toEqual({
      ...DEFAULT_CHOICES,
      jobs: { email: false, push: true, sms: true },
    });
    // A second press changes nothing.
    await visitor.message.unsubscribe({ token });
    expect((await api.message.preferences()).choices.jobs.email).toBe(false);
  });

  test("can't turn its link into one of another person or category", async () => {
    const { mechanic, asMechanic, token, visitor } = await mailed();
    const [userId = "", category = "", signature = ""] = token.split(".");
    for (const forged of [
      `${mechanic.id}.${category}.${signature}`,
      `${userId}.money.${signature}`,
      `${userId}.${category}.${signature.slice(0, -2)}AA`,
      `${userId}.${category}.`,
      `${userId}.${category}.${signature}.more`,
      "nothing",
    ]) {
      await expect(visitor.message.unsubscribe({ token: forged })).rejects.toThrow("expired");
    }
    expect((await asMechanic.message.preferences()).choices).toEqual(DEFAULT_CHOICES);
  });
});

test("finds no unsubscribe link in a security mail", async () => {
  const { api, customer } = await scene();
  await api.auth.forgotPassword({ email: customer.email });
  await world.runJobs();
  expect(world.mails.map(({ unsubscribe }) => unsubscribe)).toEqual([undefined]);
});
