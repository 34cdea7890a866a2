import { join } from "node:path";
import { env } from "~/env";
import { createBackups } from "~/server/backup/backups";
import { handleBackupRequests } from "~/server/backup/requests";
import { getDb } from "~/server/gateways/db/db";
import { prepareTables } from "~/server/gateways/jobs/prepare";
import { createMailer, type Mailer } from "~/server/gateways/mail/mail";
import { startWorkers } from "~/server/gateways/jobs/workers";
import { log } from "~/server/gateways/observability/log";
import { jobHandlers } from "~/server/jobs";
import { createCaller } from "~/server/root";
import { pushGatewayAt } from "~test/support/services/push-service";
import { webhookGatewayAt } from "~test/support/services/webhook-receiver";
import { smsGatewayAt } from "~test/support/services/sms-service";
import { createWorld, UNLIMITED } from "~test/support/world";
import { gatewayAt } from "./stripe-side";
import { trade } from "./trade";
import { orderSchema, type Order, type Word } from "./words";

// A separate process that works on its environment's database until it is killed.

const say = (word: Word) => process.send?.(word);
const LANES = 6;

const db = await getDb();
await prepareTables(db);
if (db.engine === "pglite") {
  const backups = createBackups(db, {
    folder: env.BACKUP_DIR,
    filesFolder: join(env.DATA_DIR, "files"),
  });
  const make = (folder: string) => backups.make("asked", new Date(), folder);
  handleBackupRequests(env.DATA_DIR, make, log);
}
const world = createWorld(db, {
  payments: gatewayAt(Number(process.env.STRIPE_PORT ?? 1)),
  bookingLimits: UNLIMITED,
  webhooks: webhookGatewayAt(Number(process.env.WEBHOOK_PORT ?? 1)),
  push: pushGatewayAt(Number(process.env.PUSH_PORT ?? 1)),
  sms: smsGatewayAt(Number(process.env.SMS_PORT ?? 47_110)),
});

async function work(order: Order): Promise<void> {
  switch (order.do) {
    case "book": {
      const lanes = Array.from({ length: LANES }, (_, lane) => bookForever(order, lane));
      await Promise.all(lanes);
      return;
    }
    case "complete": {
      const api = await world.callerFor({ id: order.mechanicId });
      const { id } = await api.booking.complete({ id: order.bookingId });
      say({ say: "answered", key: "complete", id });
      return;
    }
    case "work": {
      const url = process.env.MAIL_PORT && `smtp://127.0.0.1:${process.env.MAIL_PORT}`;
      const mailer: Mailer = url
        ? createMailer({ url, from: "Curbwrench <no-reply@example.com>", folder: "/nowhere" })
        : { send: () => Promise.resolve() };
      const backups = createBackups(db, { folder: env.BACKUP_DIR, filesFolder: null });
      const handlers = jobHandlers(world.context(), mailer, { backups, keep: 0 });
      await startWorkers(db, handlers, log, { pollSeconds: 0.1 });
      return;
    }
    case "trade":
      await Promise.all(
        order.lanes.map((lane, index) => trade(world, lane, `${order.prefix}-${index}`, say)),
      );
      return;
    case "checkout": {
      const api = await world.callerFor({ id: order.customerId });
      await api.payment.createIntent({ amount: 105, bookingId: order.bookingId });
      say({ say: "answered", key: "checkout", id: order.bookingId });
      return;
    }
    default:
      order satisfies never;
  }
}

async function bookForever(order: Extract<Order, { do: "book" }>, lane: number): Promise<never> {
  const session = await world.sessionOf({ id: order.customerId });
  for (let index = 0; ; index += 1) {
    const key = `${order.prefix}-${lane}-${index}`;
    const idempotency = { scope: order.customerId, key, route: "book", requestHash: key };
    say({ say: "begun", key });
    const { id } = await createCaller(world.context(session, { idempotency })).booking.create({
      vehicleId: order.vehicleId,
      serviceIds: order.serviceIds,
      serviceLocation: "Austin, TX 78701",
      scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
      issueDescription: key,
    });
    say({ say: "answered", key, id });
  }
}

process.on("message", (message) => {
  work(orderSchema.parse(message)).catch((error: unknown) =>
    say({ say: "failed", message: String(error) }),
  );
});
say({ say: "ready" });
