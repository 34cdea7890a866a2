import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BOOKING_EVENTS } from "~/domain/booking/status";
import { ENDPOINT_LIMIT, TRY_WAITS_SECONDS } from "~/domain/webhook/policy";
import type { DeliveryState } from "~/domain/webhook/schema";
import { WEBHOOK_TYPES, webhookTypeOf } from "~/domain/webhook/events";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { forgetDeliveries } from "~/server/services/webhook/deliveries";
import { recordEvent } from "~/server/services/timeline/record";
import { createSecrets } from "~/server/gateways/auth/secrets";
import { resealWebhookSecrets } from "~/server/services/webhook/secrets";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { WebhookReceiver } from "~test/support/services/webhook-receiver";
import { createWorld, type TestWorld } from "~test/support/world";
import { refusalOf } from "~test/support/refusal";

const database = useDatabase();
const receiver = new WebhookReceiver();
let world: TestWorld;

beforeAll(() => receiver.start());
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answers.clear();
  world = createWorld(database.db, { webhooks: receiver.gateway(500) });
  // Signatures are verified by the machine's clock.
  world.clock.set(new Date());
});

const EVERYTHING = [...WEBHOOK_TYPES];
const addressOf = (path: string) => `https://hooks.example.com${path}`;
const now = () => world.clock.now();
const later = (ms: number) => world.clock.set(new Date(now().getTime() + ms));
const DAY_MS = 86_400_000;

async function listen(user: { id: string }, path: string, events = EVERYTHING) {
  const { auth } = await world.callerFor(user);
  return auth.webhooks.create({ url: addressOf(path), events });
}

/** Creates an accepted job, and an endpoint of its customer. */
async function listening(path = "/customer") {
  const customer = await givenCustomer(database.prisma, {});
  const mechanic = await givenMechanic(database.prisma, {});
  const booking = await givenBooking(database.prisma, {
    customer,
    mechanic,
    status: "accepted",
    scheduledAt: new Date(now().getTime() + DAY_MS),
  });
  const endpoint = await listen(customer, path);
  await database.db.script("DELETE FROM pgboss.job");
  return { customer, mechanic, booking, endpoint };
}

/** Causes an event of the booking's timeline. */
const happen = (bookingId: string, kind: keyof typeof BOOKING_EVENTS = "start") =>
  recordEvent(world.context(), bookingId, kind, null);

const deliveriesOf = async (user: { id: string }, id: string) =>
  (await (await world.callerFor(user)).auth.webhooks.deliveries({ id })).items;

describe("a delivery", () => {
  test("is signed over exactly the bytes that were sent, as Standard Webhooks verifies them", async () => {
    const { customer, booking, endpoint } = await listening();
    await happen(booking.id);
    await world.runJobs();
    const [one] = receiver.received;
    const body = WebhookReceiver.verify(one!, endpoint.secret);
    expect(body).toEqual({
      type: "booking.started",
      timestamp: expect.any(String),
      data: {
        bookingId: booking.id,
        bookingNumber: booking.bookingNumber,
        status: "accepted",
        version: booking.version,
      },
    });
    expect(one?.headers["content-type"]).toBe("application/json");
    const [shown] = await deliveriesOf(customer, endpoint.id);
    expect(shown).toMatchObject({ id: one?.id, body: one?.raw, state: "delivered", tries: 1 });
    const changed = { ...one!, raw: `${one?.raw} ` };
    expect(() => WebhookReceiver.verify(changed, endpoint.secret)).toThrow();
  });

  test("is tried again under the same id after each documented wait, then given up", async () => {
    const { customer, booking, endpoint } = await listening();
    receiver.answers.set("/customer", { status: 500, body: "a".repeat(5_000) });
    await happen(booking.id);
    await world.runJobs();
    for (const [index, seconds] of TRY_WAITS_SECONDS.entries()) {
      later(seconds * 1000 - 1);
      await world.runJobs();
      expect(receiver.received).toHaveLength(index + 1);
      later(1);
      await world.runJobs();
      expect(receiver.received).toHaveLength(index + 2);
    }
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    const [given] = await deliveriesOf(customer, endpoint.id);
    expect(given).toMatchObject({ state: "failed", tries: 10, answerStatus: 500 });
    expect(given?.answerBody).toHaveLength(1_024);
    const { auth } = await world.callerFor(customer);
    const inState = (state: DeliveryState) => auth.webhooks.deliveries({ id: endpoint.id, state });
    expect((await inState("failed")).items).toEqual([given]);
    expect((await inState("delivered")).items).toEqual([]);
    later(30 * DAY_MS);
    await world.runJobs();
    expect(receiver.received).toHaveLength(10);
    await forgetDeliveries(world.context());
    expect(await deliveriesOf(customer, endpoint.id)).toEqual([]);
  });

  test("follows no redirect and waits no longer than its time", async () => {
    const { customer, booking, endpoint } = await listening();
    receiver.answers.set("/customer", { status: 302, location: addressOf("/elsewhere") });
    await happen(booking.id);
    await world.runJobs();
    receiver.answers.set("/customer", "silence");
    later(5_000);
    await world.runJobs();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/customer", "/customer"]);
    const [one] = await deliveriesOf(customer, endpoint.id);
    expect(one).toMatchObject({ state: "pending", answerStatus: null });
    expect(one?.failure).toContain("no answer within");
  });

  test("is resent with the same body and id", async () => {
    const { customer, booking, endpoint } = await listening();
    await happen(booking.id);
    await world.runJobs();
    const [first] = receiver.received;
    const { auth } = await world.callerFor(customer);
    await auth.webhooks.resend({ id: first!.id });
    const again = await refusalOf(auth.webhooks.resend({ id: first!.id }));
    expect(again.code).toBe("CONFLICT");
    await world.runJobs();
    expect(receiver.received[1]).toMatchObject({ id: first?.id, raw: first?.raw });
    const stranger = await world.callerFor(await givenCustomer(database.prisma, {}));
    expect((await refusalOf(stranger.auth.webhooks.resend({ id: first!.id }))).code).toBe(
      "NOT_FOUND",
    );
    expect((await refusalOf(stranger.auth.webhooks.deliveries({ id: endpoint.id }))).code).toBe(
      "NOT_FOUND",
    );
  });
});

describe("an endpoint", () => {
  test("is not paused by three failures, nor by five days with one success", async () => {
    const { customer, booking } = await listening();
    receiver.answers.set("/customer", 500);
    for (const kind of ["start", "complete", "refunded"] as const) await happen(booking.id, kind);
    await world.runJobs();
    later(5_000);
    await world.runJobs();
    const { auth } = await world.callerFor(customer);
    expect((await auth.webhooks.list())[0]?.pausedAt).toBeNull();
    later(4 * DAY_MS);
    receiver.answers.set("/customer", 204);
    await happen(booking.id, "captured");
    await world.runJobs();
    receiver.answers.set("/customer", 500);
    later(2 * DAY_MS);
    await happen(booking.id, "captured");
    await world.runJobs();
    expect((await auth.webhooks.list())[0]?.pausedAt).toBeNull();
  });

  test("is paused with a mail after five days of only failures, and can be resumed", async () => {
    const { customer, mechanic, booking, endpoint } = await listening();
    const other = await listen(mechanic, "/mechanic");
    receiver.answers.set("/customer", 503);
    await happen(booking.id);
    await world.runJobs();
    later(5 * DAY_MS);
    await happen(booking.id, "complete");
    await world.runJobs();
    const { auth } = await world.callerFor(customer);
    expect((await auth.webhooks.get({ id: endpoint.id })).pausedAt).not.toBeNull();
    const { auth: asMechanic } = await world.callerFor(mechanic);
    expect((await asMechanic.webhooks.get({ id: other.id })).pausedAt).toBeNull();
    const paused = world.mails.filter(({ subject }) => subject.includes("paused"));
    expect(paused.map(({ subject }) => subject)).toEqual(["Your webhook endpoint is paused"]);
    const before = receiver.types("/customer").length;
    await happen(booking.id, "refunded");
    await world.runJobs();
    expect(receiver.types("/customer")).toHaveLength(before);
    receiver.answers.clear();
    await database.prisma.session.updateMany({ data: { confirmedAt: now() } });
    await auth.webhooks.change({ id: endpoint.id, paused: false });
    await happen(booking.id, "captured");
    await world.runJobs();
    expect(receiver.types("/customer").length).toBeGreaterThan(before);
  });

  test("is removed with a mail when it answers 410", async () => {
    const { customer, booking } = await listening();
    receiver.answers.set("/customer", 410);
    await happen(booking.id);
    await world.runJobs();
    const { auth } = await world.callerFor(customer);
    expect(await auth.webhooks.list()).toEqual([]);
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      "Your webhook endpoint was removed",
    ]);
  });

  test("signs with both secrets for a day after a rotation", async () => {
    const { customer, booking, endpoint } = await listening();
    const { auth } = await world.callerFor(customer);
    const { secret } = await auth.webhooks.rotate({ id: endpoint.id });
    await happen(booking.id);
    await world.runJobs();
    for (const one of [secret, endpoint.secret]) {
      WebhookReceiver.verify(receiver.received[0]!, one);
    }
    await database.prisma.webhookEndpoint.updateMany({ data: { oldSecretUntil: now() } });
    await happen(booking.id, "complete");
    await world.runJobs();
    WebhookReceiver.verify(receiver.received[1]!, secret);
    expect(() => WebhookReceiver.verify(receiver.received[1]!, endpoint.secret)).toThrow();
  });

  test("keeps its secret sealed, also under a new key, and shows it once", async () => {
    const { customer, endpoint } = await listening();
    expect(endpoint.secret).toMatch(/^whsec_/);
    const { auth } = await world.callerFor(customer);
    expect(JSON.stringify(await auth.webhooks.list())).not.toContain("whsec_");
    const row = await database.prisma.webhookEndpoint.findFirstOrThrow();
    expect(row.secretCipher).toMatch(/^v1\./);
    expect(await resealWebhookSecrets(world.context())).toEqual({ resealed: 0 });
    const strange = createSecrets([{ id: "new", key: new Uint8Array(32) }]);
    await expect(resealWebhookSecrets(world.context(), strange)).rejects.toThrow("ENCRYPTION_KEYS");
  });

  test.each([
    "http://hooks.example.com/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://hooks.example.com:8443/",
    "https://me:secret@hooks.example.com/",
    "https://printer.local/",
    "https://0x7f.1/",
    "ftp://hooks.example.com/",
  ])("can't have the address %s", async (url) => {
    const { auth } = await world.callerFor(await givenCustomer(database.prisma, {}));
    const refused = await refusalOf(auth.webhooks.create({ url, events: ["booking.created"] }));
    expect(refused.code).toBe("INVALID");
  });

  test(`is one of ${ENDPOINT_LIMIT}, also when several are added at once`, async () => {
    const customer = await givenCustomer(database.prisma, {});
    const { auth } = await world.callerFor(customer);
    const add = (_all: unknown, number: number) =>
      auth.webhooks.create({ url: addressOf(`/${number}`), events: ["booking.created"] });
    await Promise.allSettled(Array.from({ length: ENDPOINT_LIMIT + 3 }, add));
    // The list never shows more than these.
    const count = await database.prisma.webhookEndpoint.count({ where: { userId: customer.id } });
    expect(count).toBe(ENDPOINT_LIMIT);
  });
});

describe("an event", () => {
  test("reaches both sides, staff, and nobody else; a test only its endpoint", async () => {
    const { customer, mechanic, booking, endpoint } = await listening();
    await listen(mechanic, "/mechanic");
    const { api } = await atDesk(world, database.prisma, "operator");
    await api.auth.webhooks.create({ url: addressOf("/staff"), events: EVERYTHING });
    await listen(await givenCustomer(database.prisma, {}), "/stranger");
    await happen(booking.id, "captured");
    await world.runJobs();
    const paths = receiver.received.map(({ path }) => path).toSorted();
    expect(paths).toEqual(["/customer", "/mechanic", "/staff"]);
    const { auth } = await world.callerFor(customer);
    await auth.webhooks.test({ id: endpoint.id });
    await world.runJobs();
    expect(receiver.types("/customer")).toEqual(["payment.captured", "endpoint.test"]);
  });

  test("reaches the mechanic who gave the job up", async () => {
    const { mechanic, booking } = await listening();
    await listen(mechanic, "/mechanic");
    await recordEvent(world.context(), booking.id, "accept", mechanic.id);
    const { booking: api } = await world.callerFor(mechanic);
    await api.release({ id: booking.id, reason: "My van broke down." });
    await world.runJobs();
    // What happened before is no longer theirs. The release itself was.
    expect(receiver.types("/mechanic")).toEqual(["booking.released"]);
  });

  test("is told when the system ends a request, and a message to its receiver only", async () => {
    const { customer, mechanic, booking } = await listening();
    await listen(mechanic, "/mechanic");
    const { message } = await world.callerFor(mechanic);
    await message.send({ bookingId: booking.id, receiverId: customer.id, content: "On my way" });
    await world.runJobs();
    expect(receiver.types("/customer")).toEqual(["message.received"]);
    expect(receiver.types("/mechanic")).toEqual([]);
    expect(receiver.received[0]?.raw).not.toContain("On my way");
    const request = await givenBooking(database.prisma, { customer, status: "pending" });
    await database.prisma.booking.update({
      where: { id: request.id },
      data: { expiresAt: new Date(now().getTime() - 1_000) },
    });
    await endForgotten(world.context());
    await world.runJobs();
    expect(receiver.types("/customer")).toContain("booking.cancelled");
  });

  test("isn't sent if its transaction is rolled back, nor twice if its job runs twice", async () => {
    const { booking } = await listening();
    await database.prisma
      .$transaction(async (tx) => {
        await recordEvent({ ...world.context(), db: tx }, booking.id, "start", null);
        throw new Error("changed my mind");
      })
      .catch(() => undefined);
    await world.runJobs();
    expect(receiver.received).toEqual([]);
    await happen(booking.id);
    await database.db.script(
      `INSERT INTO pgboss.job (name, data, singleton_key, policy)
       SELECT name, data, 'again', policy FROM pgboss.job WHERE name = 'webhook.event'`,
    );
    await world.runJobs();
    expect(receiver.received).toHaveLength(1);
  });

  test("of a safety report is never sent", async () => {
    const { mechanic, booking } = await listening();
    await listen(mechanic, "/mechanic");
    await happen(booking.id, "report_danger");
    await world.runJobs();
    expect(receiver.received).toEqual([]);
  });

  test("has a type for each documented one", () => {
    const kinds = [...Object.keys(BOOKING_EVENTS), "message", "dispute"];
    const told = new Set(kinds.map(webhookTypeOf).filter((type) => type !== null));
    expect([...told].toSorted()).toEqual([...WEBHOOK_TYPES].toSorted());
  });
});
