import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { createMailer } from "~/server/gateways/mail/mail";
import { site } from "~/server/gateways/runtime/site";
import { createCaller } from "~/server/root";
import { cleanUp } from "~/server/services/account/cleanup";
import { eraseDeletedAccounts } from "~/server/services/account/deletion/erase";
import { rememberFormer } from "~/server/services/vetting/former";
import { hearText } from "~/server/services/notification/stops";
import { forgetCustomer } from "~/server/services/payment/card/forget-customer";
import { rememberTables } from "~test/authz/tables";
import { givenDeadJob } from "~test/support/database/dead-jobs";
import { atDesk, givenPaidJob } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { fileForm, pdf, png } from "~test/support/files";
import { hearLog } from "~test/support/services/hear-log";
import { PushService } from "~test/support/services/push-service";
import { useRest } from "~test/support/rest";
import { SmsService } from "~test/support/services/sms-service";

// Everything the product learns about a person, by every channel: it is in their export, and after
// deletion no table, queue, file, mail or log line holds any of it except what docs/what-is-kept.md
// names.

const heard = hearLog();
afterAll(() => heard.stop());

let texts: SmsService;
let devices: PushService;
let mailbox: string;
beforeEach(async () => {
  heard.lines.length = 0;
  mailbox = mkdtempSync(join(tmpdir(), "curbwrench-traces-"));
  texts = new SmsService();
  devices = new PushService();
  await Promise.all([texts.start(), devices.start()]);
});
afterEach(() => {
  texts.stop();
  devices.stop();
  rmSync(mailbox, { recursive: true });
});

const rest = useRest({
  front: { accessLog: heard.accessLog },
  outside: () => ({
    log: heard.log,
    sms: texts.gateway(),
    push: devices.gateway(),
    mailer: createMailer({
      url: undefined,
      from: "Curbwrench <no@curbwrench.test>",
      folder: mailbox,
    }),
  }),
});

/** Each test is a whole life with the product, which takes time on a busy machine. */
const PATIENT = { timeout: 120_000 };
const PASSWORD = "Str0ng!pass";
const DAY_MS = 86_400_000;
const CODE_PHONE = "+16285550147";

/** Texts that occur only in this person's data. */
const HERS = {
  email: "hers-0417@example.org",
  nextEmail: "hers-0418@example.org",
  firstName: "Wilhelmina",
  lastName: "Quillfeather",
  phone: "(628) 555-0147",
  texted: CODE_PHONE,
  waitingPhone: "+16285550148",
  street: "4711 Marmalade Lane",
  notes: "Beware of the peacock",
  message: "My gate code is marigold",
  answer: "Parrot garage at noon",
  support: "My canary saw the mechanic",
  claim: "An otter scratched the fender",
  nickname: "Pumpernickel",
  device: "hatbox-phone",
};
/** Name of an uploaded picture. Traces don't keep it. */
const PICTURE = "periwinkle.png";
const HIS = {
  email: "his-0510@example.net",
  firstName: "Tobias",
  lastName: "Threlkeld",
  phone: "(510) 555-0188",
  texted: "+15105550188",
  address: "Quince Alley 12",
  experience: "Ten years at Brambleby Motors",
  timeOff: "Visiting the Zanzibar aunts",
  policy: "PL-QUOKKA-77",
  provider: "Walrus Checks",
  paper: "A badge with a narwhal",
  file: "narwhal.pdf",
  support: "The wombat ate my invoice",
  device: "toolbox-tablet",
};

interface Mail {
  to: string;
  text: string;
}

/** Returns the mails in the folder, oldest first, as their reader sees them. */
const mailsWritten = (): Mail[] =>
  readdirSync(mailbox)
    .toSorted()
    .map((name) => {
      expect(name).toMatch(/\.eml$/);
      const raw = readFileSync(join(mailbox, name), "utf8").replaceAll("=\n", "");
      const plain = raw.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
        Buffer.from(hex, "hex").toString("latin1"),
      );
      // Calendar entries and documents are attached as base64.
      const packed = [...raw.matchAll(/(?:^[\w+/]{60,}=*\n)+(?:^[\w+/]+=*\n)?/gm)].map(([block]) =>
        Buffer.from(block, "base64").toString("latin1"),
      );
      const to = /^To: (.*)$/m.exec(raw)?.[1] ?? "";
      return { to, text: [plain, ...packed].join("\n") };
    });

const wordsIn = (text: string, words: Record<string, string>): string[] => {
  const small = text.toLowerCase();
  return Object.entries(words).flatMap(([name, word]) =>
    small.includes(word.toLowerCase()) ? [name] : [],
  );
};

/** Returns where these texts occur: `Table.text` or `file.text`. */
async function foundInStore(words: Record<string, string>): Promise<string[]> {
  const found = new Set<string>();
  const tables = await (await rememberTables(rest.db, rest.world.files)).dump();
  for (const [name, rows] of Object.entries(tables)) {
    // The sandbox's store is the provider's, who is asked to delete its customer.
    if (name.includes("Sandbox")) continue;
    for (const word of wordsIn(rows.join("\n"), words)) {
      found.add(`${name.replaceAll(/public\.|"/g, "")}.${word}`);
    }
  }
  for (const [key, bytes] of rest.world.files.files) {
    for (const word of wordsIn(Buffer.from(bytes).toString("latin1"), words)) {
      found.add(`${key.split("/")[0]}.${word}`);
    }
  }
  return [...found].toSorted();
}

/** Expects that no text of a person is ever in the log. */
const expectQuietLog = (words: Record<string, string>) => {
  expect(heard.lines.length).toBeGreaterThan(2);
  expect(heard.lines.filter((line) => wordsIn(line, words).length > 0)).toEqual([]);
};

async function archiveOf(visitor: Awaited<ReturnType<typeof rest.as>>) {
  const { bytes } = (await visitor.get("/api/account/export")).is(200);
  const files = unzipSync(bytes);
  const text = (name: string) => new TextDecoder().decode(files[name]);
  return {
    names: Object.keys(files),
    text: Object.keys(files).map(text).join("\n"),
    rows: (file: string) =>
      z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(text(`data/${file}.json`))),
  };
}

async function signedIn({ email }: { email: string }) {
  const visitor = rest.visitor();
  const wrong = { email, password: "Wr0ng!pass" };
  (await visitor.post("/api/auth/login", wrong)).refused(401, "UNAUTHENTICATED");
  (await visitor.post("/api/auth/login", { email, password: PASSWORD })).is(200);
  return visitor;
}

/** Turns on texts for their phone and notifications for one of their browsers. */
async function reachable(
  person: { id: string },
  words: { phone: string; texted: string; device: string },
) {
  const api = createCaller(rest.world.context(await rest.world.sessionOf(person)));
  await api.message.requestSmsCode({ phone: words.phone, consent: true });
  await rest.world.runJobs();
  await api.message.confirmSmsCode({ code: texts.code(words.texted) });
  await api.message.subscribePush(devices.browser(`/${words.device}`).subscription);
  return api;
}

/** Writes a job that gave up because a mail server named the mailbox in its error. */
const undelivered = (to: string) => ({ failure: `550 <${to.toUpperCase()}>: no such mailbox` });

async function leaveNow(visitor: Awaited<ReturnType<typeof rest.as>>) {
  (await visitor.send("DELETE", "/api/account", { json: { password: PASSWORD } })).is(200);
  rest.world.clock.advance(8 * DAY_MS);
  await rest.world.runJobs();
  // It ran every hour of these days.
  await cleanUp(rest.world.context());
  const mailsBefore = mailsWritten().length;
  await eraseDeletedAccounts(rest.world.context(), forgetCustomer, rememberFormer);
  await rest.world.runJobs();
  return mailsWritten().slice(mailsBefore);
}

describe("a customer", () => {
  const scene = async () => {
    const { prisma, world } = rest;
    const job = await givenPaidJob(world, prisma, {
      serviceLocation: `${HERS.street}, San Francisco, CA 94110`,
    });
    const { id: bookingId, customer, mechanic, asCustomer, asMechanic } = job;
    const passwordHash = await hashPassword(PASSWORD);
    const { email, firstName, lastName, phone, notes, nickname } = HERS;
    await prisma.user.update({
      where: { id: customer.id },
      data: { email, firstName, lastName, phone, passwordHash, address: HERS.street },
    });
    const { vehicleId } = await prisma.booking.update({
      where: { id: bookingId },
      data: { notes, vehicleNickname: nickname },
    });
    await prisma.vehicle.update({ where: { id: vehicleId }, data: { nickname } });
    const visitor = await signedIn({ email });
    (await visitor.post("/api/user/update-profile", { email: HERS.nextEmail })).is(200);
    const sent = { bookingId, receiverId: mechanic.id, content: HERS.message };
    const headers = { "idempotency-key": crypto.randomUUID() };
    (await visitor.post("/api/messages", sent, { headers })).is(201);
    await asMechanic.message.send({ bookingId, receiverId: customer.id, content: HERS.answer });
    const picture = fileForm("profilePicture", await png(), PICTURE);
    (await visitor.send("POST", "/api/upload/profile-picture", { body: picture })).is(200);

    await reachable(customer, HERS);
    await asCustomer.message.requestSmsCode({ phone: HERS.waitingPhone, consent: true });
    await world.runJobs();
    const stop = { id: "SM-1", from: HERS.texted, body: "STOP", isAnswered: false };
    await hearText(world.context(), stop);

    const claim = await asCustomer.booking.claim({
      id: bookingId,
      kind: "damage",
      description: HERS.claim,
    });
    await asCustomer.booking.withdrawClaim({ id: claim.id });
    await asCustomer.booking.review({ bookingId, rating: 5, comment: "Quick and kind." });
    (await visitor.post("/api/support", { subject: "A booking", message: HERS.support })).is(200);
    const { id: requestId } = await prisma.supportRequest.findFirstOrThrow();
    const { desk } = await atDesk(world, prisma, "operator");
    await desk.support.answer({
      id: requestId,
      message: `Dear ${firstName}, we know.`,
      version: 1,
    });
    await desk.support.note({ id: requestId, note: `${lastName} called, too.` });
    await world.runJobs();
    world.clock.advance(3 * 60_000);
    await world.runJobs();
    return { visitor, bookingId, customer, mechanic, requestId };
  };

  test("gets their texts, notifications and support requests in the export", PATIENT, async () => {
    const { visitor, bookingId } = await scene();
    const { desk } = await atDesk(rest.world, rest.prisma, "operator");
    const back = { amount: "10.00", reason: "It took long.", bornBy: "platform" } as const;
    await desk.refund({ id: bookingId, ...back });
    await rest.world.sandbox.settle();
    const { text, names, rows } = await archiveOf(visitor);
    expect(wordsIn(text, HERS)).toEqual(Object.keys(HERS));
    expect(rows("text-messages")).toMatchObject([
      { number: HERS.texted, consentAt: expect.any(String), provenAt: expect.any(String) },
    ]);
    expect(rows("texted-codes")).toMatchObject([{ number: HERS.waitingPhone }]);
    expect(rows("stopped-text-messages")).toMatchObject([{ number: HERS.texted }]);
    expect(rows("push-subscriptions")).toMatchObject([
      { endpoint: expect.stringContaining(HERS.device) },
    ]);
    expect(rows("support-messages").map(({ body }) => body)).toEqual([
      HERS.support,
      "Dear Wilhelmina, we know.",
    ]);
    // The export contains neither staff's internal notes nor the name of the staff member who
    // answered.
    expect(text).not.toContain("called, too");
    // The person's own documents.
    const papers = names.filter((name) => name.startsWith("receipts/"));
    expect(papers).toEqual([
      expect.stringMatching(/^receipts\/R-\d{6}\.pdf$/),
      expect.stringMatching(/^receipts\/C-\d{6}\.pdf$/),
    ]);
    expect(text.match(/%PDF-/g)).toHaveLength(2);
    expect(text).not.toMatch(/codeHash|tokenHash|p256dh|\$argon2/);
    expectQuietLog(HERS);
  });

  test(
    "leaves no text behind in tables, queues, files, mails and the log except by rule",
    PATIENT,
    async () => {
      const { visitor, bookingId, customer, mechanic, requestId } = await scene();
      const { prisma } = rest;
      const about = { bookingId, kind: "captured" };
      await givenDeadJob(prisma, { name: "mail.booking", data: about, ...undelivered(HERS.email) });
      await givenDeadJob(prisma, {
        name: "mail",
        data: {
          to: site.supportEmail,
          subject: "Support: A booking",
          paragraphs: [`From ${HERS.firstName} <old@example.org>:`, HERS.support],
          action: { label: "Answer", url: `${site.url}/desk/support?request=${requestId}` },
        },
        isArchived: true,
      });
      const before = await foundInStore(HERS);
      expect(await foundInStore({ PICTURE })).toEqual([]);
      // Make sure that all of it existed before; otherwise its absence would prove nothing.
      const known = Object.keys(HERS).filter((word) =>
        before.some((at) => at.endsWith(`.${word}`)),
      );
      expect(known).toEqual(Object.keys(HERS));

      const last = await leaveNow(visitor);

      // A number that texted STOP is kept, even without its owner. The paid job's location stays
      // for disputes.
      expect(await foundInStore(HERS)).toEqual(["BookingContact.street", "SmsStop.texted"]);
      expect(last.map(({ to, text }) => [to, wordsIn(text, HERS)])).toEqual([
        [HERS.email, ["email"]],
      ]);
      // Earlier mails are in their readers' mailboxes: hers, support's and her mechanic's, who
      // reads nothing there that the product didn't show.
      const { email: his } = await prisma.user.findUniqueOrThrow({ where: { id: mechanic.id } });
      const readers = new Map<string, Set<string>>();
      for (const { to, text } of mailsWritten()) {
        const words = readers.get(to) ?? new Set();
        for (const word of wordsIn(text, HERS)) words.add(word);
        readers.set(to, words);
      }
      const mine = [HERS.email, HERS.nextEmail];
      const others = [...readers].filter(([to]) => !mine.includes(to));
      expect(Object.fromEntries(others.map(([to, words]) => [to, [...words].toSorted()]))).toEqual({
        [site.supportEmail]: ["email", "firstName", "lastName", "support"],
        // After the job he knows the name under which it was done.
        [his ?? ""]: [],
      });
      expectQuietLog(HERS);
      expect(await prisma.user.count({ where: { id: customer.id } })).toBe(1);
    },
  );
});

describe("a mechanic", () => {
  const scene = async () => {
    const { prisma, world } = rest;
    const { email, firstName, lastName, phone } = HIS;
    const mechanic = await givenMechanic(prisma, {
      email,
      firstName,
      passwordHash: await hashPassword(PASSWORD),
    });
    await prisma.user.update({ where: { id: mechanic.id }, data: { lastName, phone } });
    await prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { workExperience: HIS.experience, location: HIS.address },
    });
    const visitor = await signedIn({ email });
    const own = await reachable(mechanic, HIS);
    const { desk } = await atDesk(world, prisma, "operator");
    const file = { bytes: new Uint8Array(pdf(HIS.paper)), filename: HIS.file };
    const day = (days: number) =>
      new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const identity = await own.mechanic.documents.send({ ...file, kind: "identity" });
    await desk.documents.accept({ id: identity.id });
    const insurance = await own.mechanic.documents.send({
      ...file,
      kind: "insurance",
      number: HIS.policy,
      expiresOn: day(200),
    });
    await desk.documents.accept({ id: insurance.id, number: HIS.policy, expiresOn: day(200) });
    const check = { provider: HIS.provider, issuedOn: day(-20) };
    const background = await own.mechanic.documents.send({ ...file, kind: "background", ...check });
    await desk.documents.reject({ id: background.id, reason: "Too blurred to read." });
    const form = await own.mechanic.documents.send({
      bytes: new Uint8Array(pdf("A form of the tax office")),
      filename: HIS.file,
      kind: "tax_form",
    });
    await prisma.timeOff.create({
      data: {
        userId: mechanic.id,
        startsAt: new Date(day(20)),
        endsAt: new Date(day(22)),
        note: HIS.timeOff,
      },
    });
    (await visitor.post("/api/support", { subject: "My account", message: HIS.support })).is(200);
    // Another customer's canceled job, whose mails name only that customer.
    const { id: bookingId, customerId } = await givenBooking(prisma, {
      mechanic,
      status: "accepted",
    });
    const asCustomer = await world.callerFor({ id: customerId });
    await asCustomer.booking.cancel({ id: bookingId, fee: "0.00" });
    await world.runJobs();
    return { visitor, mechanic, bookingId, customerId, formId: form.id };
  };

  test("gets their documents with the files and the decision about each", PATIENT, async () => {
    const { visitor } = await scene();
    const { text, names, rows } = await archiveOf(visitor);
    expect(wordsIn(text, HIS)).toEqual(Object.keys(HIS));
    const shown = rows("documents").map(({ kind, state, number, provider, reason }) => [
      kind,
      state,
      number,
      provider,
      reason,
    ]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ["identity", "accepted", null, null, null],
        ["insurance", "accepted", HIS.policy, null, null],
        ["background", "rejected", null, HIS.provider, "Too blurred to read."],
      ]),
    );
    const ids = rows("documents").map(({ fileId }) => fileId);
    const files = names.filter((name) => /^files\/(document|tax_form)-/.test(name));
    expect(files).toHaveLength(4);
    expect(ids.every((id) => files.some((name) => name.includes(String(id))))).toBe(true);
    expect(text).not.toContain("decidedBy");
    expect(names.some((name) => name.startsWith("receipts/"))).toBe(false);
    expectQuietLog(HIS);
  });

  test("leaves no text behind, except the tax form for its term", PATIENT, async () => {
    const { visitor, mechanic, bookingId, customerId } = await scene();
    const { prisma } = rest;
    // Only the mail server's error in this dead job names him.
    await givenDeadJob(prisma, {
      name: "mail.booking",
      data: { bookingId, customerId, kind: "cancel" },
      ...undelivered(HIS.email),
    });
    const before = await foundInStore(HIS);
    const known = Object.keys(HIS).filter((word) => before.some((at) => at.endsWith(`.${word}`)));
    expect(known).toEqual(Object.keys(HIS));

    const last = await leaveNow(visitor);

    expect(await foundInStore(HIS)).toEqual([]);
    const kept = await prisma.storedFile.findMany({ where: { ownerId: mechanic.id } });
    expect(kept.map(({ purpose }) => purpose)).toEqual(["tax_form"]);
    expect(last.map(({ to, text }) => [to, wordsIn(text, HIS)])).toEqual([[HIS.email, ["email"]]]);
    expectQuietLog(HIS);
  });
});

test("a stranger's failing message leaves no text in the log", async () => {
  const { world } = rest;
  const person = await givenCustomer(rest.prisma, { email: HERS.email });
  const visitor = await rest.as(person);
  world.files.put = (key) => Promise.reject(new Error(`The store is full: ${key}`));
  const { mechanic } = await world.callerFor(person);
  const picture = { bytes: new Uint8Array(await png()), filename: `${HERS.nickname}.png` };
  await expect(mechanic.uploadPicture(picture)).rejects.toMatchObject({
    code: "INTERNAL_SERVER_ERROR",
  });
  const unreadable = {
    body: `{"message":"${HERS.support}`,
    headers: { "content-type": "application/json" },
  };
  (await visitor.send("POST", "/api/support", unreadable)).is(400);
  (await visitor.post("/api/support", { subject: HERS.notes, message: HERS.support })).is(400);
  texts.answers.set(HERS.texted, { code: 20_003 });
  (await visitor.post("/api/notifications/sms", { phone: HERS.phone, consent: true })).is(200);
  await expect(world.runJobs()).rejects.toThrow("The SMS gateway answered 400");
  expect(heard.lines.join("\n")).toContain("unexpected error");
  expect(heard.lines.join("\n")).toContain("job failed, will be tried again");
  expect(heard.lines.filter((line) => wordsIn(line, HERS).length > 0)).toEqual([]);
});
