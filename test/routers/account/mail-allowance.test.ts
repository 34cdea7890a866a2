import { beforeEach, describe, expect, test } from "vitest";
import { runTransaction } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Mailer } from "~/server/gateways/mail/mail";
import { site } from "~/server/gateways/runtime/site";
import { withinAllowance } from "~/server/services/account/email/allowance";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenMechanic, givenService, givenVehicle } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
});

const FRAUD = "Your bank account is locked, call 1 900 555 0100 now";
const MAILBOX = "victim@example.com";

/** Creates a person who signed up with an address they haven't confirmed. */
const stranger = (email = MAILBOX) =>
  givenCustomer(database.prisma, { email, emailVerifiedAt: null, firstName: FRAUD });

async function book(customer: { id: string }, mechanicId: string | null = null) {
  const api = await world.callerFor(customer);
  const vehicle = await givenVehicle(database.prisma, customer);
  const service = await givenService(database.prisma);
  return api.booking.create({
    serviceLocation: `${FRAUD} at https://evil.example`,
    scheduledAt: new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString(),
    serviceIds: [service.id],
    vehicleId: vehicle.id,
    mechanicId,
  });
}

const mailTo = (email: string) =>
  runTransaction(database.prisma, (tx) =>
    enqueue(tx, "mail", { to: email, subject: "News", paragraphs: ["Hi."] }),
  );

describe("an unconfirmed mailbox", () => {
  test("gets three mails a day about its bookings and five account mails, however many are caused", async () => {
    const customer = await stranger();
    for (let index = 0; index < 6; index += 1) await book(customer);
    for (let index = 0; index < 6; index += 1) await mailTo(MAILBOX);
    await (await world.callerFor(null)).auth.forgotPassword({ email: MAILBOX });
    await world.runJobs();
    const count = (word: string) =>
      world.mails.filter(({ to, subject }) => to === MAILBOX && subject.includes(word)).length;
    expect([count("Booking"), count("News"), count("temporary")]).toEqual([3, 5, 1]);
    expect(world.mails).toHaveLength(9);
    // Skipped mails are not kept for later.
    expect(await database.db.query("SELECT 1 FROM pgboss.job")).toEqual([]);
  });

  test("gets every mail about a booking whose card is authorized", async () => {
    const customer = await stranger();
    for (let index = 0; index < 4; index += 1) await book(customer);
    const { id, totalAmount } = await book(customer);
    const api = await world.callerFor(customer);
    const { clientSecret } = await api.payment.createIntent({
      amount: Number(totalAmount),
      bookingId: id,
    });
    await world.confirmCard(clientSecret, "4242424242424242");
    await api.payment.refresh({ id });
    await world.runJobs();
    const about = world.mails.filter(
      ({ to, subject }) => to === MAILBOX && /Booking/.test(subject),
    );
    expect(about).toHaveLength(4);
    expect(world.mails.some((mail) => JSON.stringify(mail).includes(id))).toBe(true);
  });

  test("counts as one mailbox in every spelling and in every process", async () => {
    await stranger("victim+1@example.com");
    await stranger("victim+2@example.com");
    const sent: string[] = [];
    const mailer: Mailer = { send: async ({ to }) => void sent.push(to) };
    const instances = [world, createWorld(database.db)].map(({ deps }) =>
      withinAllowance(deps, mailer),
    );
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        instances[index % 2]?.send({
          to: `victim+${1 + (index % 2)}@example.com`,
          subject: "News",
          paragraphs: [],
          choice: { userId: "somebody", category: "jobs" },
        }),
      ),
    );
    expect(sent).toHaveLength(3);
  });

  test("gets mails without a name and without other people's words", async () => {
    const customer = await stranger();
    const mechanic = await givenMechanic(database.prisma, { firstName: FRAUD });
    const booking = await book(customer, mechanic.id);
    await (await world.callerFor(mechanic)).booking.accept({ id: booking.id });
    await world.runJobs();
    const received = world.mails.filter(({ to }) => to === MAILBOX);
    expect(received.map(({ subject }) => subject)).toEqual([
      `Booking ${booking.bookingNumber} received`,
      `Your mechanic accepted booking ${booking.bookingNumber}`,
    ]);
    expect(JSON.stringify(received)).not.toContain("bank account");
    expect(JSON.stringify(received)).not.toContain("evil.example");
  });

  test("keeps its three mails when the mail server refused some", async () => {
    await stranger();
    let fails = true;
    const sent: string[] = [];
    const allowed = withinAllowance(world.deps, {
      async send({ to }) {
        if (fails) throw new Error("451 later");
        sent.push(to);
      },
    });
    const mail = {
      to: MAILBOX,
      subject: "News",
      paragraphs: [],
      choice: { userId: "somebody", category: "jobs" as const },
    };
    for (let index = 0; index < 5; index += 1) {
      await expect(allowed.send(mail)).rejects.toThrow("451 later");
    }
    fails = false;
    for (let index = 0; index < 5; index += 1) await allowed.send(mail);
    expect(sent).toHaveLength(3);
  });
});

test("a confirmed mailbox gets all its mails, with its owner's name", async () => {
  const customer = await givenCustomer(database.prisma, { email: "own@example.com" });
  for (let index = 0; index < 5; index += 1) await book(customer);
  await world.runJobs();
  expect(world.mails).toHaveLength(5);
  expect(world.mails[0]?.paragraphs[0]).toBe("Hello Casey,");
});

test("support's mailbox is never limited, not even when somebody signs up with its address", async () => {
  await stranger(site.supportEmail);
  const customer = await givenCustomer(database.prisma);
  const api = await world.callerFor(customer);
  for (let index = 0; index < 6; index += 1) {
    await api.auth.contactSupport({ subject: "A booking", message: `Nobody came, ${index}.` });
  }
  await world.runJobs();
  expect(world.mails.map(({ to }) => to)).toEqual(Array(6).fill(site.supportEmail));
});

test("no subject contains people's words, and each recipient gets a mail of their own", async () => {
  const customer = await givenCustomer(database.prisma, { firstName: FRAUD });
  const mechanic = await givenMechanic(database.prisma, { firstName: FRAUD });
  const { id, bookingNumber } = await book(customer, mechanic.id);
  expect(await world.runJobs()).toEqual(["mail.booking", "mail.booking"]);
  const api = await world.callerFor(mechanic);
  await api.booking.accept({ id });
  await world.runJobs();
  await api.booking.setStatus({ id, status: "in_progress" });
  await api.booking.complete({ id });
  await world.runJobs();
  expect(world.mails.map(({ subject }) => subject).toSorted()).toEqual([
    `A customer requested you: ${bookingNumber}`,
    `Booking ${bookingNumber} received`,
    `Is this right? Booking ${bookingNumber} was marked complete`,
    `Is your mechanic there? Booking ${bookingNumber}`,
    `Pay for booking ${bookingNumber}`,
    `Your mechanic accepted booking ${bookingNumber}`,
  ]);
});
