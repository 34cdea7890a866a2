import { beforeEach, expect, test } from "vitest";
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

test("somebody who has chosen nothing hears of everything but news", async () => {
  const { api } = await scene();
  expect(await api.message.preferences()).toEqual({
    choices: DEFAULT_CHOICES,
    quietHours: { from: "21:00", until: "08:00" },
  });
});

test("switching one thing off leaves the others, and other people's, as they were", async () => {
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

test("a customer who wants no mails about jobs gets none, and still sees it in the product", async () => {
  const { api, booking, asMechanic } = await scene();
  await api.message.savePreferences({ choices: { jobs: { email: false } } });
  await asMechanic.booking.accept({ id: booking.id });
  await world.runJobs();
  expect(world.mails).toEqual([]);
  expect((await api.message.notifications({})).items).toMatchObject([{ kind: "accept" }]);
});

test("a customer who wants no mails about money still gets those about jobs", async () => {
  const { api, booking, customer, asMechanic } = await scene();
  await api.message.savePreferences({ choices: { money: { email: false } } });
  await asMechanic.booking.accept({ id: booking.id });
  await world.runJobs();
  expect(world.mails.map(({ to }) => to)).toEqual([customer.email]);
});

test("a mail that keeps an account safe is sent whatever was chosen", async () => {
  const { api, customer } = await scene();
  const none = { email: false };
  await api.message.savePreferences({
    choices: { jobs: none, money: none, messages: none, reminders: none, news: none },
  });
  await api.auth.forgotPassword({ email: customer.email });
  await world.runJobs();
  expect(world.mails.map(({ subject }) => subject)).toEqual(["Your temporary password"]);
});
