import { SMTPServer } from "smtp-server";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~/server/gateways/db/db";
import { remindOfJobs } from "~/server/services/booking/upkeep/remind-of-jobs";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { SmsService } from "~test/support/services/sms-service";
import { createWorld } from "~test/support/world";
import { acceptJobsOf, moment, useSendingProcesses } from "./sending-processes";

// A process was killed while sending: a text is not sent again, because the gateway would treat it
// as a new one; a mail is, under the same id, by which mailboxes recognize it.

let phones: SmsService;
beforeEach(async () => {
  phones = new SmsService();
  await phones.start();
});
afterEach(() => phones.stop());
const sending = useSendingProcesses();

const PHONE = "+15125550142";
const OTHER = "+15125550177";

/** Accepts this many jobs of a customer who gets texts. */
async function acceptedFor(db: Db, number: string, times: number): Promise<void> {
  const customer = await givenCustomer(db.prisma);
  const now = new Date();
  await db.prisma.smsNumber.create({
    data: { userId: customer.id, number, consentAt: now, provenAt: now },
  });
  await acceptJobsOf(createWorld(db, { sms: phones.gateway() }), customer, times);
}

describe("texts", () => {
  test(
    "a process killed between sending a text and recording it has sent it, and it isn't sent again",
    { timeout: 120_000 },
    async () => {
      await sending.withStore((db) => acceptedFor(db, PHONE, 1));
      phones.beforeAnswer = sending.killFirst;
      const env = { SMS_PORT: String(phones.port) };
      await sending.startProcess(env);
      await expect.poll(() => phones.texts.length, { timeout: 30_000 }).toBe(1);
      await sending.killFirst();
      expect(await sending.giveBack("notice.sms")).toBe(1);

      await sending.withStore((db) => acceptedFor(db, OTHER, 1));
      const second = await sending.startProcess(env);
      // This text comes after the one that returned to the queue.
      await expect.poll(() => phones.heard(OTHER).length, { timeout: 60_000 }).toBe(1);
      await moment(1_000);
      await second.kill();
      expect(phones.heard(PHONE)).toHaveLength(1);
      expect(phones.calls).toBe(2);
    },
  );

  test("two workers on the same jobs send each text once", { timeout: 60_000 }, async () => {
    const { db } = sending;
    await acceptedFor(db, PHONE, 12);
    await acceptedFor(db, OTHER, 12);
    await sending.startTwoWorkers(() => createWorld(db, { sms: phones.gateway() }));
    await expect.poll(() => phones.texts.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(24);
    await moment(500);
    expect(new Set(phones.texts.map(({ body }) => body)).size).toBe(24);
    expect(phones.texts).toHaveLength(24);
  });
});

describe("mailed reminders", () => {
  test(
    "a process killed between sending a reminder and recording it sends it once more, as the same mail",
    { timeout: 120_000 },
    async () => {
      const letters: string[] = [];
      const takeLetter = async (answer: () => void) => {
        await sending.killFirst();
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
      await sending.withStore(async (db) => {
        const world = createWorld(db);
        const scheduledAt = new Date(Date.now() + 12 * 3_600_000);
        const { id } = await givenBooking(db.prisma, { status: "accepted", scheduledAt });
        const acceptedAt = new Date(Date.now() - 48 * 3_600_000);
        await db.prisma.booking.update({ where: { id }, data: { acceptedAt } });
        await remindOfJobs(world.context());
        // The next minute's run sends nothing again.
        await remindOfJobs(world.context());
        // The customer's mail is enough.
        await db.query(
          "DELETE FROM pgboss.job WHERE name = 'mail.booking' AND data->>'kind' <> 'reminder_day'",
        );
      });
      await sending.startProcess(env);
      await expect.poll(() => letters.length, { timeout: 30_000 }).toBe(1);
      await sending.killFirst();
      expect(await sending.giveBack("mail.booking")).toBe(1);

      const second = await sending.startProcess(env);
      await expect.poll(() => letters.length, { timeout: 30_000 }).toBe(2);
      await moment(1_000);
      await second.kill();
      await sending.startProcess(env);
      await moment(1_500);
      expect(letters).toHaveLength(2);
      const [first, again] = letters.map((letter) => /^Message-ID: (.+)$/im.exec(letter)?.[1]);
      expect(first).toMatch(/^<[\w-]+@/);
      expect(again).toBe(first);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  );
});
