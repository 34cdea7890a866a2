import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startWorkers, type Workers } from "~/server/gateways/jobs/workers";
import { createMailer } from "~/server/gateways/mail/mail";
import { createBackups } from "~/server/backup/backups";
import { log } from "~/server/gateways/observability/log";
import { jobHandlers } from "~/server/jobs";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenService, givenVehicle } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { noteFigures, proofSize } from "../hostile/size";

const database = useDatabase();
const BACKLOG = proofSize("MAIL_BACKLOG", 30);
/** Time in milliseconds that a distant mail server takes per message. */
const SERVER_MS = 200;

let world: TestWorld;
let workers: Workers | null;
/** Recipients, with the time of each mail. */
let received: { to: string; at: number }[];
let server: SMTPServer;

beforeEach(async () => {
  world = createWorld(database.db);
  workers = null;
  received = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      stream.resume();
      stream.on("end", () => {
        setTimeout(() => {
          const [to] = session.envelope.rcptTo;
          received.push({ to: to?.address ?? "", at: performance.now() });
          done();
        }, SERVER_MS);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  await workers?.stop(2_000);
  await new Promise<void>((resolve) => server.close(resolve));
});

async function book(customer: { id: string }, times: number): Promise<void> {
  const api = await world.callerFor(customer);
  const vehicle = await givenVehicle(database.prisma, customer);
  const service = await givenService(database.prisma);
  const scheduledAt = new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString();
  for (let index = 0; index < times; index += 1) {
    const { id } = await api.booking.create({
      serviceLocation: "Austin, TX 78701",
      scheduledAt,
      serviceIds: [service.id],
      vehicleId: vehicle.id,
    });
    // Canceled, because only its mail matters and the number of pending bookings is limited.
    await api.booking.update({ id, status: "cancelled" });
  }
}

test(
  "a customer's mail doesn't wait for another customer's many mails",
  { timeout: 60_000 + BACKLOG * 500 },
  async () => {
    const busy = await givenCustomer(database.prisma, { email: "busy@example.com" });
    const other = await givenCustomer(database.prisma, { email: "other@example.com" });
    // Two mails each: booked, and cancelled.
    await book(busy, Math.ceil(BACKLOG / 2));
    await book(other, 1);

    const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const mailer = createMailer({ url, from: "no-reply@example.com", folder: "/nowhere" });
    const backups = createBackups(database.db, { folder: "/nowhere", filesFolder: null });
    const handlers = jobHandlers(world.context(), mailer, { backups, keep: 0 });
    const begun = performance.now();
    workers = await startWorkers(database.db, handlers, log);
    const total = 2 * Math.ceil(BACKLOG / 2) + 2;
    await expect
      .poll(() => received.length, { timeout: 50_000 + BACKLOG * 500, interval: 100 })
      .toBe(total);

    const ends = (email: string) => {
      const own = received.filter(({ to }) => to === email);
      return { mails: own.length, ms: Math.max(...own.map(({ at }) => at)) - begun };
    };
    const one = ends(other.email);
    const many = ends(busy.email);
    expect([one.mails, many.mails]).toEqual([2, total - 2]);
    // Without fair turns, the other customer's mails would have come last.
    expect(one.ms).toBeLessThan(many.ms / 2);
    noteFigures("mail-turns", {
      backlog: total - 2,
      serverMs: SERVER_MS,
      one: one.ms,
      many: many.ms,
    });
  },
);
