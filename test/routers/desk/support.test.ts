import { beforeEach, describe, expect, test } from "vitest";
import { SUPPORT } from "~/domain/support/policy";
import { renderMail } from "~/server/gateways/mail/template";
import { hashOfToken } from "~/server/gateways/auth/tokens";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { givenSupport } from "~test/support/desk/support-requests";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
const NOW = new Date("2027-03-01T17:00:00.000Z");
const HOUR = 3_600_000;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(NOW);
});

const ASKED = { subject: "A payment" as const, message: "I was charged twice." };

/** Sends a request as Ada, and opens the desk. */
async function asked(more: { emailVerifiedAt?: null } = {}) {
  const { prisma } = database;
  const person = await givenCustomer(prisma, {
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    ...more,
  });
  const ada = (await world.callerFor(person)).auth;
  await ada.contactSupport(ASKED);
  const request = await prisma.supportRequest.findFirstOrThrow();
  await world.runJobs();
  world.mails.length = 0;
  const { desk, person: staff } = await atDesk(world, prisma, "operator");
  return { prisma, person, ada, staff, desk, support: desk.support, id: request.id };
}

const tokenIn = (url: string | undefined) => new URL(url ?? "").searchParams.get("token") ?? "";
/** Returns the mails sent since the last call. */
async function mails() {
  await world.runJobs();
  return world.mails.splice(0);
}

describe("the preview of an answer", () => {
  const body = "You weren't.\n\nThe hold ends by itself.";
  const asSent = (text: string) => text.replaceAll(/token=[\w-]+/g, "token=made-when-it-is-sent");

  test("is the email that is then sent, with its address and every line, and makes no link", async () => {
    const { prisma, support, id } = await asked();
    const { mail } = await support.preview({ id, message: body });
    expect(await prisma.supportLink.count()).toBe(0);
    expect(await mails()).toEqual([]);
    await support.answer({ id, message: body, version: 1 });
    const [sent] = await mails();
    if (sent === undefined) throw new Error("Expected a mail.");
    const { text, html } = renderMail(sent);
    expect(mail).toEqual({
      to: "ada@example.com",
      replyTo: sent.thread?.replyTo,
      subject: "Re: A payment",
      text: asSent(text),
      html: asSent(html),
    });
    expect(mail?.text).toContain("Hello Ada,\n\nYou weren't.\n\nThe hold ends by itself.");
  });

  test("shows an unconfirmed mailbox's email, without the text, and none of a closed account", async () => {
    const { prisma, person, support, id } = await asked({ emailVerifiedAt: null });
    const { mail } = await support.preview({ id, message: body });
    await support.answer({ id, message: body, version: 1 });
    const [sent] = await mails();
    if (sent === undefined) throw new Error("Expected a mail.");
    expect(mail).toMatchObject(renderMail(sent));
    expect(mail?.html).not.toContain("The hold ends");
    await prisma.user.update({ where: { id: person.id }, data: { disabledAt: NOW } });
    expect(await support.preview({ id, message: body })).toEqual({ mail: null });
  });

  test("is refused for an unknown request", async () => {
    const { support } = await asked();
    const unknown = support.preview({ id: "nothing", message: body });
    expect((await refusalOf(unknown)).code).toBe("NOT_FOUND");
  });
});

describe("a request from the contact form", () => {
  test("waits at the desk with its sender, dates and bookings", async () => {
    const { prisma, desk, support, person, id } = await asked();
    const booking = await givenBooking(prisma, { customer: person, bookingNumber: "CW-7K3F9" });
    await givenBooking(prisma);
    const { items } = await support.list({});
    expect(items).toMatchObject([
      {
        id,
        subject: "A payment",
        state: "open",
        from: { userId: person.id, name: "Ada Lovelace", email: "ada@example.com", isProven: true },
        excerpt: ASKED.message,
        waitingSince: NOW.toISOString(),
        dueAt: new Date(NOW.getTime() + 24 * HOUR).toISOString(),
        assignee: null,
      },
    ]);
    const thread = await support.thread({ id });
    expect(thread.messages).toMatchObject([
      { from: "person", by: "Ada Lovelace", body: ASKED.message },
    ]);
    expect(thread.bookings).toMatchObject([
      { bookingNumber: booking.bookingNumber, status: "pending", as: "customer" },
    ]);
    const { waiting } = await desk.today();
    expect(waiting.find(({ what }) => what === "support")).toEqual({
      what: "support",
      count: 1,
      oldestAt: NOW.toISOString(),
    });
  });

  test("goes to the support mailbox as one conversation for mail programs", async () => {
    const { ada, id } = await asked();
    await ada.contactSupport(ASKED);
    const [first] = await mails();
    expect(first?.thread?.id).toMatch(/^support-message-[0-9a-f-]+@localhost$/);
    expect(first?.action?.url).toMatch(/\/desk\/support\?request=/);
    await ada.support.reply({ id, message: "Still twice." });
    const [again] = await mails();
    expect(again).toMatchObject({
      subject: "Support: A payment",
      paragraphs: [expect.stringContaining("ada@example.com"), "Still twice."],
    });
    expect(again?.thread?.references).toHaveLength(2);
    expect(again?.thread?.references[0]).toBe(`support-${id}@localhost`);
  });
});

describe("an answer from support", () => {
  test("is mailed in the thread, with a link to read it and reply", async () => {
    const { prisma, person, support, staff, id } = await asked();
    const { version } = await support.thread({ id });
    const answered = await support.answer({
      id,
      message: "It was a hold.\n\nIt falls off within a week.",
      version,
    });
    expect(answered).toMatchObject({ state: "answered", waitingSince: null, dueAt: null });
    expect(answered.assignee).toEqual({ name: expect.any(String), isYou: true });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: "ada@example.com", subject: "Re: A payment" });
    expect(mail?.paragraphs.slice(0, 3)).toEqual([
      "Hello Ada,",
      "It was a hold.",
      "It falls off within a week.",
    ]);
    expect(mail?.thread).toMatchObject({
      references: [`support-${id}@localhost`, expect.stringMatching(/^support-message-/)],
      replyTo: expect.stringContaining("@"),
    });
    const token = tokenIn(mail?.action?.url);
    expect(token.length).toBeGreaterThan(40);
    expect(await prisma.supportLink.findMany()).toMatchObject([
      { tokenHash: hashOfToken(token), requestId: id, email: "ada@example.com" },
    ]);

    const stranger = (await world.callerFor(null)).auth.support;
    const read = await stranger.readByLink({ token });
    expect(read.messages.map(({ from, body }) => [from, body])).toEqual([
      ["you", ASKED.message],
      ["support", "It was a hold.\n\nIt falls off within a week."],
    ]);
    expect(JSON.stringify(read)).not.toContain(staff.id);
    world.clock.advance(HOUR);
    await stranger.replyByLink({ token, message: "It is there still." });
    expect(await support.thread({ id })).toMatchObject({
      state: "open",
      waitingSince: new Date(NOW.getTime() + HOUR).toISOString(),
      excerpt: "It is there still.",
    });
    const own = (await world.callerFor(person)).auth.support;
    expect((await own.thread({ id })).messages).toHaveLength(3);
    expect((await own.list({})).items).toMatchObject([{ id, state: "open" }]);
  });

  test("is refused when the customer wrote since, also at the same moment", async () => {
    const { ada, support, id } = await asked();
    const { version } = await support.thread({ id });
    await ada.support.reply({ id, message: "Never mind." });
    const refused = await refusalOf(support.answer({ id, message: "Hm.", version }));
    expect(refused.code).toBe("CONFLICT");
    const now = (await support.thread({ id })).version;
    const both = await Promise.allSettled(
      ["One.", "Two."].map((message) => support.answer({ id, message, version: now })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await mails()).filter(({ to }) => to === "ada@example.com")).toHaveLength(1);
  });

  test("to an unconfirmed mailbox only says that there is an answer", async () => {
    const { prisma, support, id } = await asked({ emailVerifiedAt: null });
    expect(await support.thread({ id })).toMatchObject({ from: { isProven: false } });
    await support.answer({ id, message: "Your card ends in 4242.", version: 1 });
    const [mail] = await mails();
    expect(JSON.stringify(mail)).not.toContain("Your card");
    expect(JSON.stringify(mail)).not.toContain("token");
    expect(mail?.action?.url).toMatch(/\/support\?request=/);
    expect(await prisma.supportLink.count()).toBe(0);
  });

  test("is resent by the same id, and never after the request is deleted", async () => {
    const { prisma, support, id } = await asked();
    await support.answer({ id, message: "A hold.", version: 1 });
    const [job] = await database.db.query<{ data: unknown }>(
      "SELECT data FROM pgboss.job WHERE name = 'mail.support'",
    );
    expect(JSON.stringify(job)).not.toContain("A hold.");
    await prisma.supportRequest.delete({ where: { id } });
    expect(await mails()).toEqual([]);
  });
});

describe("a mailed link", () => {
  async function linked() {
    const scene = await asked();
    await scene.support.answer({ id: scene.id, message: "A hold.", version: 1 });
    const [mail] = await mails();
    const { support } = (await world.callerFor(null)).auth;
    return { ...scene, token: tokenIn(mail?.action?.url), stranger: support };
  }

  test("expires after its days, and with the address it was sent to", async () => {
    const { prisma, person, stranger, token } = await linked();
    const days = SUPPORT.linkDays * 24 * HOUR;
    world.clock.advance(days - 1);
    await stranger.readByLink({ token });
    world.clock.advance(1);
    expect((await refusalOf(stranger.readByLink({ token }))).code).toBe("NOT_FOUND");
    world.clock.set(NOW);
    await prisma.user.update({ where: { id: person.id }, data: { email: "new@example.com" } });
    const replied = stranger.replyByLink({ token, message: "Hello?" });
    expect((await refusalOf(replied)).code).toBe("NOT_FOUND");
    expect((await refusalOf(stranger.readByLink({ token: `${token}x` }))).code).toBe("NOT_FOUND");
  });

  test("accepts twenty replies an hour", async () => {
    const { stranger, token } = await linked();
    for (let count = 0; count < 20; count += 1) {
      await stranger.replyByLink({ token, message: `Hello? ${count}` });
    }
    const refused = await refusalOf(stranger.replyByLink({ token, message: "Hello?" }));
    expect(refused.code).toBe("TOO_MANY");
  });
});

describe("a support thread", () => {
  test("is visible to its person alone", async () => {
    const { prisma, id } = await asked();
    const other = (await world.callerFor(await givenCustomer(prisma))).auth.support;
    expect((await other.list({})).items).toEqual([]);
    expect((await refusalOf(other.thread({ id }))).code).toBe("NOT_FOUND");
    const reply = other.reply({ id, message: "Mine." });
    expect((await refusalOf(reply)).code).toBe("NOT_FOUND");
  });

  test("waits since the first unanswered message, however often they write", async () => {
    const { ada, support, id } = await asked();
    world.clock.advance(HOUR);
    await ada.support.reply({ id, message: "Hello?" });
    expect(await support.thread({ id })).toMatchObject({ waitingSince: NOW.toISOString() });
  });

  test("is closed with a reason, and reopened by staff or by the person's next message", async () => {
    const { ada, support, id } = await asked();
    const closed = await support.close({ id, reason: "Solved on the phone." });
    expect(closed).toMatchObject({ state: "closed", waitingSince: null });
    expect((await refusalOf(support.close({ id, reason: "Again." }))).code).toBe("CONFLICT");
    await support.reopen({ id, reason: "Not solved." });
    expect((await refusalOf(support.reopen({ id, reason: "Again." }))).code).toBe("CONFLICT");
    await support.close({ id, reason: "Solved." });
    await ada.support.reply({ id, message: "It is not." });
    const open = await support.thread({ id });
    expect(open.state).toBe("open");
    expect(open.log.map(({ action }) => action)).toEqual([
      "support.closed",
      "support.reopened",
      "support.closed",
    ]);
    expect((await support.list({ show: "closed" })).items).toEqual([]);
  });

  test("has one assignee, and can be taken over", async () => {
    const { prisma, support, id } = await asked();
    const { desk: second } = await atDesk(world, prisma, "owner");
    await support.assign({ id, mine: true });
    expect((await support.list({ show: "mine" })).items).toHaveLength(1);
    expect((await second.support.list({ show: "mine" })).items).toEqual([]);
    const notTheirs = second.support.assign({ id, mine: false });
    expect((await refusalOf(notTheirs)).code).toBe("CONFLICT");
    expect(await second.support.assign({ id, mine: true })).toMatchObject({
      assignee: { isYou: true },
    });
    expect(await second.support.assign({ id, mine: false })).toMatchObject({ assignee: null });
  });

  test("keeps staff notes that its person never reads, not in the log either", async () => {
    const { ada, support, id } = await asked();
    const noted = await support.note({ id, note: "Charges back at every turn." });
    expect(noted.notes).toMatchObject([{ body: "Charges back at every turn." }]);
    expect(noted.log).toMatchObject([{ action: "support.noted", reason: null }]);
    expect(JSON.stringify(noted.log)).not.toContain("every turn");
    expect(JSON.stringify(await ada.support.thread({ id }))).not.toContain("every turn");
  });

  test("returns 404 for an unknown id", async () => {
    const { support } = await asked();
    for (const id of ["x", "019a0000-0000-7000-8000-00000000dead"]) {
      const action = { id, reason: "Why?" };
      for (const call of [
        () => support.thread({ id }),
        () => support.answer({ id, message: "Hm.", version: 1 }),
        () => support.note({ id, note: "Hm." }),
        () => support.assign({ id, mine: true }),
        () => support.close(action),
        () => support.reopen(action),
      ]) {
        expect((await refusalOf(call())).code).toBe("NOT_FOUND");
      }
    }
  });
});

describe("a mail to the support mailbox that staff enter", () => {
  const LETTER = {
    email: "robin@example.com",
    sender: "Robin",
    about: "Oakland?",
    message: "Soon?",
  };

  test("is answered at its address, and replied to without an account", async () => {
    const { support } = await asked();
    const written = await support.writeDown(LETTER);
    expect(written).toMatchObject({
      from: { userId: null, name: "Robin", email: "robin@example.com" },
      bookings: [],
    });
    for (let count = 0; count < 5; count += 1) {
      await support.answer({ id: written.id, message: "In May.", version: 1 + count });
    }
    const sent = await mails();
    // Staff's answers don't count toward the limit for strangers.
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
      Array(5).fill(["robin@example.com", "Re: Oakland?"]),
    );
    const { support: stranger } = (await world.callerFor(null)).auth;
    const token = tokenIn(sent[0]?.action?.url);
    await stranger.replyByLink({ token, message: "Thanks!" });
    expect((await mails())[0]?.paragraphs).toEqual([
      "From Robin <robin@example.com>, without an account:",
      "Thanks!",
    ]);
  });

  test("belongs to an account when its address is confirmed, else to none", async () => {
    const { prisma, person, support } = await asked();
    const known = await support.writeDown({ ...LETTER, email: "ADA@example.com" });
    expect(known.from).toMatchObject({ userId: person.id, name: "Ada Lovelace" });
    await givenCustomer(prisma, { email: "robin@example.com", emailVerifiedAt: null });
    expect((await support.writeDown(LETTER)).from.userId).toBeNull();
  });
});

test("hostile text stays text: in headers, in mails and in the list", async () => {
  const { ada, support } = await asked();
  const evil = "Hi\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script> 👩🏽‍🔧".repeat(5);
  const { id } = await support.writeDown({
    email: "robin@example.com",
    sender: "",
    about: "Hi\r\nBcc: all@example.com",
    message: evil,
  });
  await support.answer({ id, message: evil, version: 1 });
  const [mail] = await mails();
  expect(Object.keys(mail ?? {}).toSorted()).toEqual([
    "action",
    "paragraphs",
    "subject",
    "thread",
    "to",
  ]);
  expect((await support.list({ show: "answered" })).items[0]?.excerpt.length).toBeLessThan(300);
  const blank = await refusalOf(ada.contactSupport({ ...ASKED, message: "\u200b \u2800" }));
  expect(blank.code).toBe("INVALID");
});

describe("the list of requests", () => {
  test("starts with the longest wait, and continues where a page ended", async () => {
    const { prisma, support } = await asked();
    await prisma.supportRequest.deleteMany();
    const rows = [];
    for (let count = 0; count < 33; count += 1) {
      rows.push(await givenSupport(prisma, { at: new Date(NOW.getTime() - count * HOUR) }));
    }
    const first = await support.list({ show: "open" });
    const second = await support.list({ show: "open", cursor: first.nextCursor ?? "" });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      rows.map(({ id }) => id).toReversed(),
    );
    expect(second.nextCursor).toBeNull();
  });
});
