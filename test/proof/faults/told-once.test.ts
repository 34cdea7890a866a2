import { SMTPServer } from "smtp-server";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBackups } from "~/server/backup/backups";
import type { Db } from "~/server/gateways/db/db";
import { startWorkers, type Workers } from "~/server/gateways/jobs/workers";
import { log } from "~/server/gateways/observability/log";
import { jobHandlers } from "~/server/jobs";
import { remindOfJobs } from "~/server/services/booking/reminders";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { SmsService } from "~test/support/sms-service";
import { createWorld } from "~test/support/world";
import { isReady, makeStore, startChild, type Child, type Store } from "./store";

// What a process was handing over when it was killed: a text is not handed over again, because the
// gateway would take it for another one; a mail is, under the same id, by which mailboxes know it.

const database = useDatabase();
let phones: SmsService;
let store: Store;
let children: Child[];
let workers: Workers[];
beforeEach(async () => {
  phones = new SmsService();
  await phones.start();
  store = await makeStore(database.db);
  children = [];
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((one) => one.stop(2_000)));
  await Promise.all(children.map((child) => child.kill()));
  phones.stop();
  store.remove();
});

const PHONE = "+15125550142";
const OTHER = "+15125550177";

async function withStore<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = await store.open();
  try {
    return await work(db);
  } finally {
    await store.close(db);
  }
}

async function startWork(env: Record<string, string>): Promise<Child> {
  const child = startChild(store, env);
  children.push(child);
  await child.until(isReady);
  child.order({ do: "work" });
  return child;
}

/** What pg-boss does with jobs whose time is over and their process gone; how many there are. */
const giveBack = (name: string) =>
  withStore(async (db) => {
    const taken = await db.query(
      `UPDATE pgboss.job SET state = 'retry', start_after = now()
       WHERE name = $1 AND state = 'active' RETURNING id`,
      [name],
    );
    return taken.length;
  });

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Where it is noon at this moment, so that nothing waits for a morning. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** So many jobs are accepted whose customer is told of it by text. */
async function acceptedFor(db: Db, number: string, times: number): Promise<void> {
  const { prisma } = db;
  const world = createWorld(db, { sms: phones.gateway() });
  const customer = await givenCustomer(prisma);
  await prisma.user.update({ where: { id: customer.id }, data: { timeZone: zoneAtNoon() } });
  const now = new Date();
  await prisma.smsNumber.create({
    data: { userId: customer.id, number, consentAt: now, provenAt: now },
  });
  for (let n = 0; n < times; n += 1) {
    const { id } = await givenBooking(prisma, { customer });
    const asMechanic = await world.callerFor(await givenMechanic(prisma));
    await asMechanic.booking.accept({ id });
  }
}

describe("texts", () => {
  test(
    "a process that is killed when one was handed over and not yet noted has sent it, and nobody sends it again",
    { timeout: 120_000 },
    async () => {
      await withStore((db) => acceptedFor(db, PHONE, 1));
      let killed: Promise<void> | undefined;
      phones.beforeAnswer = () => (killed ??= children[0]?.kill() ?? Promise.resolve());
      const env = { SMS_PORT: String(phones.port) };
      await startWork(env);
      await expect.poll(() => phones.texts.length, { timeout: 30_000 }).toBe(1);
      await killed;
      expect(await giveBack("notice.sms")).toBe(1);

      await withStore((db) => acceptedFor(db, OTHER, 1));
      const second = await startWork(env);
      // It comes after the one that was given back.
      await expect.poll(() => phones.heard(OTHER).length, { timeout: 60_000 }).toBe(1);
      await moment(1_000);
      await second.kill();
      expect(phones.heard(PHONE)).toHaveLength(1);
      expect(phones.calls).toBe(2);
    },
  );

  test("two that work on the same jobs hand each one over once", { timeout: 60_000 }, async () => {
    const { db } = database;
    await acceptedFor(db, PHONE, 12);
    await acceptedFor(db, OTHER, 12);
    const mailer = { send: () => Promise.resolve() };
    const backups = createBackups(db, { folder: "/nowhere", filesFolder: null });
    for (let instance = 0; instance < 2; instance += 1) {
      const world = createWorld(db, { sms: phones.gateway() });
      const handlers = jobHandlers(world.context(), mailer, { backups, keep: 0 });
      workers.push(await startWorkers(db, handlers, log, { pollSeconds: 0.05 }));
    }
    await expect.poll(() => phones.texts.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(24);
    await moment(500);
    expect(new Set(phones.texts.map(({ body }) => body)).size).toBe(24);
    expect(phones.texts).toHaveLength(24);
  });
});

describe("mailed reminders", () => {
  test(
    "a process that is killed when one was handed over and not yet noted mails it once more, as the same mail",
    { timeout: 120_000 },
    async () => {
      const letters: string[] = [];
      let killed: Promise<void> | undefined;
      const takeLetter = async (answer: () => void) => {
        killed ??= children[0]?.kill() ?? Promise.resolve();
        await killed;
        answer();
      };
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ["STARTTLS"],
        onData: (stream, _session, done) => {
          let letter = "";
          stream.on("data", (part: Buffer) => (letter += part.toString()));
          stream.on("end", () => {
            letters.push(letter);
            void takeLetter(done);
          });
        },
      });
      server.on("error", () => undefined);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.server.address() as AddressInfo;
      const env = { MAIL_PORT: String(port) };
      await withStore(async (db) => {
        const world = createWorld(db);
        const scheduledAt = new Date(Date.now() + 12 * 3_600_000);
        const { id } = await givenBooking(db.prisma, { status: "accepted", scheduledAt });
        const acceptedAt = new Date(Date.now() - 48 * 3_600_000);
        await db.prisma.booking.update({ where: { id }, data: { acceptedAt } });
        await remindOfJobs(world.context());
        // Another look, as every minute's, tells nobody again.
        await remindOfJobs(world.context());
        // The customer's is enough.
        await db.query(
          "DELETE FROM pgboss.job WHERE name = 'mail.booking' AND data->>'kind' <> 'reminder_day'",
        );
      });
      await startWork(env);
      await expect.poll(() => letters.length, { timeout: 30_000 }).toBe(1);
      await killed;
      expect(await giveBack("mail.booking")).toBe(1);

      const second = await startWork(env);
      await expect.poll(() => letters.length, { timeout: 30_000 }).toBe(2);
      await moment(1_000);
      await second.kill();
      await startWork(env);
      await moment(1_500);
      expect(letters).toHaveLength(2);
      const [first, again] = letters.map((letter) => /^Message-ID: (.+)$/im.exec(letter)?.[1]);
      expect(first).toMatch(/^<[\w-]+@/);
      expect(again).toBe(first);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  );
});
