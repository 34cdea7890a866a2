import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

// Staff write to one person, for example to who reported a danger. Whoever sees their mailbox or
// phone learns only that support wrote.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const SECRET = "Are you safe? Devon doesn't know about your report.";
const ANSWER = "We can call you at six.";

async function written() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma, { firstName: "Maya", lastName: "Torres" });
  const { desk, person: staff } = await atDesk(world, prisma, "operator");
  const thread = await desk.messagePerson({ id: customer.id, message: SECRET });
  const maya = await world.callerFor(customer);
  return { prisma, customer, desk, staff, thread, maya };
}

/** Returns the mails sent since the last call. */
async function mails() {
  await world.runJobs();
  return world.mails.splice(0);
}

describe("a private message", () => {
  test("is mailed and told without its words, and read under Support", async () => {
    const { customer, maya, thread } = await written();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: customer.email,
      subject: "A message from Curbwrench support",
      paragraphs: ["Hello Maya,", "A message from Curbwrench support.", "Sign in to read it."],
    });
    // A link that opens the conversation without signing in would show it to whoever has the mail.
    expect(JSON.stringify(mail)).not.toContain("token=");
    expect((await maya.message.notifications({})).items).toMatchObject([
      {
        kind: "support_message",
        title: "A message from Curbwrench support",
        text: "Sign in to read it.",
      },
    ]);
    const own = await maya.auth.support.thread({ id: thread.id });
    expect(own.messages).toMatchObject([{ from: "support", body: SECRET }]);
  });

  test("waits for staff once it is answered, and the next one is as quiet, in its preview too", async () => {
    const { maya, desk, thread, prisma } = await written();
    await mails();
    await maya.auth.support.reply({ id: thread.id, message: "Please do." });
    await mails();
    const asked = await desk.support.thread({ id: thread.id });
    expect(asked).toMatchObject({ isPrivate: true, state: "open" });
    const preview = await desk.support.preview({ id: thread.id, message: ANSWER });
    expect(preview.mail?.subject).toBe("A message from Curbwrench support");
    expect(JSON.stringify(preview)).not.toContain(ANSWER);
    await desk.support.answer({ id: thread.id, message: ANSWER, version: asked.version });
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toContain(ANSWER);
    expect(await prisma.supportLink.count()).toBe(0);
    expect((await maya.message.notifications({})).items).toHaveLength(2);
  });

  test("is recorded without its words", async () => {
    const { prisma, customer, staff } = await written();
    expect(
      await prisma.auditEntry.findMany({ where: { action: "person.messaged" } }),
    ).toMatchObject([{ userId: staff.id, subject: customer.id, reason: "" }]);
  });

  test("doesn't exist for staff who have a booking with that person", async () => {
    const { prisma, customer, thread } = await written();
    const accused = await atDesk(world, prisma, "operator");
    const found = async () =>
      (await accused.desk.support.list({ show: "all" })).items.map(({ id }) => id);
    expect(await found()).toEqual([thread.id]);
    await givenBooking(prisma, {
      customer,
      mechanic: await givenMechanic(prisma, { id: crypto.randomUUID() }),
      status: "completed",
    });
    await prisma.booking.updateMany({ data: { mechanicId: accused.person.id } });
    expect(await found()).toEqual([]);
    expect((await refusalOf(accused.desk.support.thread({ id: thread.id }))).code).toBe(
      "NOT_FOUND",
    );
  });

  test("can't go to a closed account, to oneself, or to nobody", async () => {
    const { prisma, customer, desk, staff } = await written();
    const message = SECRET;
    const refused = async (id: string) =>
      (await refusalOf(desk.messagePerson({ id, message }))).code;
    await prisma.user.update({ where: { id: customer.id }, data: { disabledAt: new Date() } });
    expect(await refused(customer.id)).toBe("CONFLICT");
    expect(await refused(staff.id)).toBe("CONFLICT");
    expect(await refused("nobody")).toBe("NOT_FOUND");
    expect(await prisma.supportRequest.count()).toBe(1);
  });
});
