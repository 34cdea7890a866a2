import { beforeEach, describe, expect, test } from "vitest";
import { fillMessage } from "~/messages/fill-message";
import { renderMail } from "~/server/gateways/mail/template";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
const NOW = new Date("2026-11-26T17:00:00Z");
const HOUR_MS = 3_600_000;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(NOW);
});

async function scene(person: Parameters<typeof givenCustomer>[1] = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma, {
    firstName: "Maya",
    lastName: "Torres",
    email: "maya@example.com",
    ...person,
  });
  const { id, bookingNumber } = await givenBooking(prisma, {
    customer,
    scheduledAt: new Date(NOW.getTime() + 2 * HOUR_MS),
  });
  const first = await atDesk(world, prisma, "operator");
  const second = await atDesk(world, prisma, "operator");
  const message = fillMessage(await first.desk.booking({ id }));
  return { prisma, customer, id, bookingNumber, message, first, second };
}

async function mails() {
  await world.runJobs();
  return world.mails.splice(0);
}

describe("staff write to the customer of a request that no mechanic has accepted", () => {
  test("the draft names services, time and expiry", () => {
    const draft = fillMessage({
      services: "Oil Change",
      scheduledAt: "2026-11-26T17:00:00Z",
      expiresAt: "2026-11-26T16:00:00Z",
      timeZone: "America/Los_Angeles",
    });
    expect(draft).toBe(
      "We haven't found a mechanic for Oil Change on Thu, Nov 26, 9:00 AM PST yet. We'll keep looking until Thu, Nov 26, 8:00 AM PST.\n\nWould another time work? You can change it with the button below.",
    );
  });

  test("the customer gets the email of the preview, a notification and a conversation they can answer", async () => {
    const { prisma, customer, id, bookingNumber, message, first } = await scene();
    const { desk } = first;
    const preview = await desk.previewMessage({ id, message });
    expect(preview).toMatchObject({
      mail: {
        to: "maya@example.com",
        subject: `Our team wrote to you: booking ${bookingNumber}`,
      },
      notice: { title: "Our team wrote to you" },
      channels: [{ channel: "email", at: NOW.toISOString() }],
    });
    expect(await mails()).toEqual([]);
    expect(await prisma.supportRequest.count()).toBe(0);

    const after = await desk.messageCustomer({ id: bookingNumber, message, version: null });
    expect(after.conversation).toMatchObject({ version: 1, lastAt: NOW.toISOString() });
    expect(after.log[0]).toMatchObject({ action: "booking.messaged" });
    const [mail, ...others] = await mails();
    if (mail === undefined) throw new Error("Expected a mail.");
    expect(others).toEqual([]);
    expect(preview.mail).toEqual({
      to: mail.to,
      replyTo: null,
      subject: mail.subject,
      ...renderMail(mail),
    });
    expect(mail.action?.url).toContain(`/customer/booking/${id}/edit`);
    expect((await desk.booking({ id })).mails).toMatchObject([
      { label: "Our team wrote to you", to: "Maya Torres" },
    ]);

    const maya = await world.callerFor(customer);
    const notices = await prisma.notification.findMany({ where: { userId: customer.id } });
    expect(notices.map(({ kind }) => kind)).toEqual(["desk_wrote"]);
    const [request] = (await maya.auth.support.list({})).items;
    expect(request).toMatchObject({ subject: `Your booking ${bookingNumber}`, state: "answered" });
    const reply = { id: request?.id ?? "", message: "Friday works." };
    const thread = await maya.auth.support.reply(reply);
    expect(thread.messages).toMatchObject([{ body: message }, { body: "Friday works." }]);
    // Staff who haven't read the answer must read it first.
    const late = desk.messageCustomer({ id, message, version: 1 });
    expect((await refusalOf(late)).code).toBe("CONFLICT");
    await mails();
    await desk.messageCustomer({ id, message: "Friday it is.", version: 2 });
    expect((await mails()).map(({ paragraphs }) => paragraphs[1])).toEqual(["Friday it is."]);
  });

  test("two staff members who write at the same moment send one message, first and later", async () => {
    const { prisma, id, message, first, second } = await scene();
    for (const version of [null, 1]) {
      const both = await Promise.allSettled(
        [first, second].map(({ desk }) => desk.messageCustomer({ id, message, version })),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const refused = both.find((one) => one.status === "rejected");
      expect(refused?.reason).toMatchObject({ code: "CONFLICT" });
      expect((await mails()).length).toBe(1);
    }
    expect(await prisma.supportMessage.count()).toBe(2);
  });

  test("two messages within ten minutes are both emailed", async () => {
    const { id, first } = await scene();
    await first.desk.messageCustomer({ id, message: "One.", version: null });
    await first.desk.messageCustomer({ id, message: "Two.", version: 1 });
    const bodies = (await mails()).map(({ paragraphs }) => paragraphs[1]);
    expect(bodies.toSorted()).toEqual(["One.", "Two."]);
  });

  test("an unconfirmed mailbox gets no text, and emails that were turned off aren't sent or previewed", async () => {
    const { customer, id, message, first } = await scene({ emailVerifiedAt: null });
    const { desk } = first;
    const { mail } = await desk.previewMessage({ id, message });
    expect(mail?.text).not.toContain("haven't found");
    expect(mail?.text).toContain("Sign in to read the message");
    const maya = await world.callerFor(customer);
    await maya.message.savePreferences({ choices: { jobs: { email: false } } });
    expect(await desk.previewMessage({ id, message })).toMatchObject({ mail: null, channels: [] });
    await desk.messageCustomer({ id, message, version: null });
    expect(await mails()).toEqual([]);
  });

  test("a text message and a browser are named as channels, with the morning they wait for", async () => {
    const { prisma, customer, id, message, first } = await scene();
    await prisma.booking.update({
      where: { id },
      data: {
        scheduledAt: new Date(NOW.getTime() + 30 * HOUR_MS),
        busyUntil: new Date(NOW.getTime() + 32 * HOUR_MS),
      },
    });
    const number = { number: "+14155550142", consentAt: NOW, provenAt: NOW };
    await prisma.smsNumber.create({ data: { userId: customer.id, ...number } });
    const night = new Date("2026-11-26T06:00:00Z");
    const names = async () => (await first.desk.previewMessage({ id, message })).channels;
    expect((await names()).map(({ channel }) => channel)).toEqual(["email", "sms"]);
    world.clock.set(night);
    expect(await names()).toEqual([
      { channel: "email", at: night.toISOString() },
      { channel: "sms", at: "2026-11-26T16:00:00.000Z" },
    ]);
  });

  test("not once a mechanic has accepted", async () => {
    const { prisma } = database;
    const { id } = await givenBooking(prisma, { status: "accepted" });
    const { desk } = await atDesk(world, prisma, "operator");
    const sent = desk.messageCustomer({ id, message: "Hello.", version: null });
    expect((await refusalOf(sent)).code).toBe("CONFLICT");
    expect(await prisma.supportRequest.count()).toBe(0);
  });
});
