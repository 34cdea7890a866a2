import { afterEach, beforeEach, expect, test } from "vitest";
import { startWorkers, type Workers } from "~/server/gateways/jobs/workers";
import { createWebhookGateway } from "~/server/gateways/webhook/webhook";
import { createBackups } from "~/server/backup/backups";
import { log } from "~/server/gateways/observability/log";
import { jobHandlers } from "~/server/jobs";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { recordEvent } from "~/server/services/timeline/record";
import type { Db } from "~/server/gateways/db/db";
import { networkAt } from "~test/support/services/push-service";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { WebhookReceiver } from "~test/support/services/webhook-receiver";
import { createWorld, type TestWorld } from "~test/support/world";
import { noteFigures, proofSize } from "../hostile/size";
import { useSendingProcesses } from "./sending-processes";

let receiver: WebhookReceiver;
let workers: Workers | null;
beforeEach(async () => {
  receiver = new WebhookReceiver();
  workers = null;
  await receiver.start();
});
afterEach(async () => {
  // Deliveries under way fail at once and are noted before the next test empties the database.
  receiver.stop();
  await workers?.stop(20_000);
});
const sending = useSendingProcesses();

/** Creates an endpoint and one event for it. */
async function happening(db: Db): Promise<void> {
  const world = createWorld(db, { webhooks: receiver.gateway() });
  const customer = await givenCustomer(db.prisma, {});
  const booking = await givenBooking(db.prisma, { customer, status: "pending" });
  const { auth } = await world.callerFor(customer);
  const url = "https://hooks.example.com/customer";
  await auth.webhooks.create({ url, events: ["booking.started"] });
  await recordEvent(world.context(), booking.id, "start", null);
}

test(
  "a process killed while it delivers sends the same delivery under the same id again, then never",
  { timeout: 120_000 },
  async () => {
    const work = () => sending.startProcess({ WEBHOOK_PORT: String(receiver.port) });
    await sending.withStore(happening);
    receiver.answers.set("/customer", "silence");
    await work();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
    await sending.killFirst();
    receiver.answers.clear();
    expect(await sending.giveBack("webhook.deliver")).toBe(1);
    const second = await work();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2);
    await second.kill();
    await work();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(receiver.received).toHaveLength(2);
    const [first, again] = receiver.received;
    expect(again).toMatchObject({ id: first?.id, raw: first?.raw });
  },
);

const BACKLOG = proofSize("WEBHOOK_BACKLOG", 500);
const MAILS = 100;

test(
  "a long backlog of deliveries to a slow host doesn't delay mail or another endpoint",
  { timeout: 300_000 },
  async () => {
    const { db } = sending;
    const sent: number[] = [];
    const world: TestWorld = createWorld(db, { webhooks: receiver.gateway(10_000) });
    const customer = await givenCustomer(db.prisma, {});
    const { auth } = await world.callerFor(customer);
    const { id: bookingId } = await givenBooking(db.prisma, { customer, status: "in_progress" });
    const events = ["booking.started"] as const;
    const slow = await auth.webhooks.create({
      url: "https://slow.example.com/slow",
      events: [...events],
    });
    const quick = await auth.webhooks.create({
      url: "https://quick.example.com/quick",
      events: [...events],
    });
    receiver.answers.set("/slow", "silence");
    const delivery = (endpointId: string) => ({
      id: crypto.randomUUID(),
      endpointId,
      userId: customer.id,
      eventId: crypto.randomUUID(),
      type: "booking.started",
      bookingId,
      body: JSON.stringify({
        type: "booking.started",
        timestamp: new Date().toISOString(),
        data: { bookingId, bookingNumber: "CW-7K3F9", status: "in_progress", version: 3 },
      }),
    });
    const rows = Array.from({ length: BACKLOG }, () => delivery(slow.id));
    rows.push(delivery(quick.id));
    await db.prisma.webhookDelivery.createMany({ data: rows });
    await db.query(
      `INSERT INTO pgboss.job (name, data, singleton_key, policy, expire_in, keep_until, retry_limit, retry_delay, dead_letter)
       SELECT q.name, jsonb_build_object('deliveryId', d."id", 'endpointId', d."endpointId"),
         d."id"::text, q.policy, q.expire_seconds * interval '1 second', now() + interval '14 days',
         q.retry_limit, q.retry_delay, q.dead_letter
       FROM "WebhookDelivery" d, pgboss.queue q WHERE q.name = 'webhook.deliver'`,
      [],
    );
    const backups = createBackups(db, { folder: "/nowhere", filesFolder: null });
    const mailer = {
      send: async ({ subject }: { subject: string }) => {
        // Their owner also hears of the two endpoints.
        if (subject === "Hello") sent.push(performance.now());
      },
    };
    workers = await startWorkers(
      db,
      jobHandlers(world.context(), mailer, { backups, keep: 0 }),
      log,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const began = performance.now();
    await db.prisma.$transaction(async (tx) => {
      for (let index = 0; index < MAILS; index += 1) {
        const to = `reader${index}@example.com`;
        await enqueue(tx, "mail", { to, subject: "Hello", paragraphs: ["Hello"] });
      }
    });
    await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(MAILS);
    const waits = sent.map((at) => at - began).toSorted((one, other) => one - other);
    const seconds = (waits[Math.floor(MAILS * 0.95)] ?? 0) / 1000;
    noteFigures("webhooks", {
      backlog: BACKLOG,
      mails: MAILS,
      seconds95: Number(seconds.toFixed(2)),
    });
    expect(seconds).toBeLessThan(5);
    expect(receiver.types("/quick")).toEqual(["booking.started"]);
    const atOnce = receiver.received.filter(({ path }) => path === "/slow").length;
    expect(atOnce).toBeLessThanOrEqual(10);
  },
);

/** Addresses and names that lead into private networks, or nowhere. */
const HOSTILE = [
  "http://hooks.example.com/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://0x7f000001/",
  "https://2130706433/",
  "https://0177.0.0.1/",
  "https://0.0.0.0/",
  "https://10.0.0.1/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://198.18.0.1/",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://[::]/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[fe80::1]/",
  "https://[fc00::1]/",
  "https://[fd00:ec2::254]/",
  "https://[2002:7f00:1::]/",
  "https://[64:ff9b::7f00:1]/",
  "https://localhost/",
  "https://localhost.localdomain.localhost/",
  "https://printer.local/",
  "https://router.lan/",
  "https://db.internal/",
  "https://metadata.google.internal/",
  "https://intranet/",
  "https://kubernetes.default.svc.cluster.local/",
  "https://me:secret@hooks.example.com/",
  "https://hooks.example.com:22/",
  "https://hooks.example.com:8443/",
  "ftp://hooks.example.com/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:70/_",
  "javascript:alert(1)",
  "https://127.0.0.1.nip.io/",
  "https://rebinding.example.com/",
  "https://half-private.example.com/",
  "https://embedded.example.com/",
];

/** IP addresses of the names that look public. */
const RESOLVED: Record<string, string[]> = {
  "127.0.0.1.nip.io": ["127.0.0.1"],
  "rebinding.example.com": ["169.254.169.254"],
  "half-private.example.com": ["93.184.216.34", "10.0.0.7"],
  "embedded.example.com": ["::ffff:127.0.0.1"],
};

test(`none of ${HOSTILE.length} hostile addresses is ever connected to`, async () => {
  const { isPublicAddress } = await import("~/server/gateways/push/public-network");
  const network = networkAt(receiver.port, (name) => RESOLVED[name] ?? [], isPublicAddress);
  const gateway = createWebhookGateway({ timeoutMs: 2_000, network });
  for (const address of HOSTILE) {
    expect(await gateway.post(address, {}, "{}"), address).toEqual({ failure: "not public" });
  }
  expect(receiver.received).toEqual([]);
});
