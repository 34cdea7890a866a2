import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { deletionViewSchema } from "~/domain/account/deletion/schema";
import { DELETED_NAME } from "~/domain/account/deletion/deletion";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { forgetOldWords } from "~/server/services/account/deletion/retention";
import { eraseDeletedAccounts } from "~/server/services/account/deletion/erase";
import { rememberFormer } from "~/server/services/vetting/former";
import { PERSONAL_DATA } from "~/server/services/account/personal-data/tables";
import { forgetCustomer } from "~/server/services/payment/card/forget-customer";
import { tieOut } from "~/server/services/payment/reconcile/tie-out";
import { keptReceiptPdf } from "~/server/services/payment/receipt/receipt-pdf";
import { loadReceipt } from "~/server/services/payment/receipt/receipt";
import { rememberTables } from "~test/authz/tables";
import { atDesk, givenPaidJob } from "~test/support/desk/desk";
import { givenBank } from "~test/support/payment/earnings";
import { givenBooking, givenCustomer, givenMechanic, orderOf } from "~test/support/factory";
import { givenPhoto } from "~test/support/booking/photos";
import { givenSupport } from "~test/support/desk/support-requests";
import { useRest } from "~test/support/rest";

// A person's data: exported completely, and deleted when they leave.

const rest = useRest();
const PASSWORD = "Str0ng!pass";
const DAY_MS = 86_400_000;

/** Texts that occur only in this person's data. */
const HERS = {
  email: "wilhelmina.quill@example.org",
  firstName: "Wilhelmina",
  lastName: "Quillfeather",
  phone: "(628) 555-0147",
  address: "4711 Marmalade Lane",
  notes: "Beware of the peacock",
};
const SAID = { hers: "My gate code is marigold", theirs: "Dear Wilhelmina, parrot garage at noon" };
const HIS = { email: "his.own@example.net", phone: "(510) 555-0188", lastName: "Threlkeld" };

let person: { id: string };
let mechanic: { id: string };
let bookingId: string;

beforeEach(async () => {
  const { prisma, world } = rest;
  const job = await givenPaidJob(world, prisma, {
    serviceLocation: `${HERS.address}, San Francisco, CA 94110`,
  });
  [person, mechanic, bookingId] = [job.customer, job.mechanic, job.id];
  const passwordHash = await hashPassword(PASSWORD);
  await prisma.user.update({ where: { id: person.id }, data: { ...HERS, passwordHash } });
  await prisma.user.update({ where: { id: mechanic.id }, data: HIS });
  await prisma.booking.update({ where: { id: bookingId }, data: { notes: HERS.notes } });
  await job.asCustomer.message.send({
    bookingId,
    receiverId: mechanic.id,
    content: SAID.hers,
  });
  await job.asMechanic.message.send({ bookingId, receiverId: person.id, content: SAID.theirs });
  await job.asCustomer.booking.review({ bookingId, rating: 5, comment: "Quick and kind." });
  await job.asCustomer.auth.contactSupport({ subject: "A booking", message: HERS.notes });
  const { id } = await prisma.supportRequest.findFirstOrThrow();
  const { desk } = await atDesk(world, prisma, "operator");
  const answer = { id, message: `Dear ${HERS.firstName}, we feed it.`, version: 1 };
  await desk.support.answer(answer);
  await desk.support.note({ id, note: `${HERS.lastName} called, too.` });
  await world.runJobs();
  await givenPhoto(world, { bookingId, uploadedBy: person.id, kind: "issue" });
  await givenPhoto(world, { bookingId, uploadedBy: mechanic.id, kind: "after" });
  await keptReceiptPdf(world.context(), await loadReceipt(world.context(), bookingId));
});

const idsIn = async (id: string): Promise<string[]> => {
  const tables = await (await rememberTables(rest.db, rest.world.files)).dump();
  return Object.entries(tables).flatMap(([name, rows]) =>
    name.startsWith("public.") && rows.some((row) => row.includes(id))
      ? [name.replace(/^public\."|"$/g, "")]
      : [],
  );
};

describe("the export", () => {
  const archiveOf = async () => {
    const visitor = await rest.as(person);
    const { bytes } = (await visitor.get("/api/account/export")).is(200);
    const files = Object.entries(unzipSync(bytes));
    return {
      names: files.map(([name]) => name),
      text: files.map(([, content]) => new TextDecoder().decode(content)).join("\n"),
      rows: (file: string) =>
        z
          .array(z.record(z.string(), z.unknown()))
          .parse(JSON.parse(new TextDecoder().decode(unzipSync(bytes)[`data/${file}.json`]))),
    };
  };

  test("holds every text of the person, and every table that names them has a rule", async () => {
    const { text, names, rows } = await archiveOf();
    for (const word of [...Object.values(HERS), SAID.hers, SAID.theirs, "Quick and kind."]) {
      expect(text).toContain(word);
    }
    expect(rows("bookings")).toMatchObject([{ id: bookingId, totalCents: 10_500 }]);
    expect(rows("payments")).toMatchObject([{ bookingId, capturedCents: 10_500 }]);
    expect(names.filter((name) => name.startsWith("files/photo-"))).toHaveLength(2);
    // Counters, and first answers of a day, are identified by their owner alone and hold no text.
    const machinery = ["RateLimit", "IdempotencyKey", "SandboxObject", "SandboxIdempotency"];
    const named = (await idsIn(person.id)).filter((table) => !machinery.includes(table));
    expect(named.length).toBeGreaterThan(8);
    const undecided = named.filter((table) => {
      const decision = Object.entries(PERSONAL_DATA).find(([name]) => name === table)?.[1];
      return decision === undefined || decision.exports.length + decision.withheld.length === 0;
    });
    expect(undecided).toEqual([]);
  });

  test("holds nothing of the other side except what it wrote to them, and no secret", async () => {
    const { text } = await archiveOf();
    for (const word of [...Object.values(HIS), mechanic.id]) expect(text).not.toContain(word);
    expect(text).not.toMatch(/\$argon2|storageKey|pm_|tokenHash/);
  });

  test("of the mechanic has no address of the customer, except in messages", async () => {
    const visitor = await rest.as(mechanic);
    const { bytes } = (await visitor.get("/api/account/export")).is(200);
    const text = Object.values(unzipSync(bytes))
      .map((content) => new TextDecoder().decode(content))
      .join("\n");
    for (const word of Object.values(HERS)) {
      if (word !== HERS.firstName) expect(text).not.toContain(word);
    }
    expect(text).toContain("Quick and kind.");
  });

  test("asks for the password after ten minutes, three times a day at most", async () => {
    const visitor = await rest.as(person);
    rest.world.clock.advance(11 * 60_000);
    (await visitor.get("/api/account/export")).refused(403, "REAUTH_REQUIRED");
    const confirm = (password: string) => visitor.post("/api/account/confirm", { password });
    (await confirm("Wr0ng!pass")).refused(403, "REAUTH_REQUIRED");
    (await visitor.get("/api/account/export")).refused(403, "REAUTH_REQUIRED");
    (await confirm(PASSWORD)).is(200);
    for (let time = 0; time < 3; time += 1) (await visitor.get("/api/account/export")).is(200);
    (await visitor.get("/api/account/export")).refused(429, "TOO_MANY");
  });
});

describe("deleting an account", () => {
  const askedForDeletion = async () => {
    const visitor = await rest.as(person);
    const answer = await visitor.send("DELETE", "/api/account", { json: { password: PASSWORD } });
    return { visitor, answer };
  };
  const afterDays = async (days: number) => {
    rest.world.clock.advance(days * DAY_MS);
    await eraseDeletedAccounts(rest.world.context(), forgetCustomer, rememberFormer);
    await rest.world.runJobs();
  };

  test("is refused while a booking is open, and names it", async () => {
    const { bookingNumber } = await givenBooking(rest.prisma, { customer: person });
    const { visitor, answer } = await askedForDeletion();
    expect(answer.refused(409, "CONFLICT").message).toContain("bookings that are not over");
    const view = (await visitor.get("/api/account/deletion")).as(deletionViewSchema);
    expect(view).toEqual({
      leavesAt: null,
      obstacles: [{ kind: "orders", bookingNumbers: [bookingNumber] }],
    });
  });

  test("is refused to a mechanic with unpaid earnings, and to staff", async () => {
    const visitor = await rest.as(mechanic);
    const refusal = (await visitor.send("DELETE", "/api/account")).refused(409, "CONFLICT");
    expect(refusal.message).toContain("earnings");
    const staff = await rest.as(await givenCustomer(rest.prisma, { staffRole: "operator" }));
    const other = (await staff.send("DELETE", "/api/account")).refused(409, "CONFLICT");
    expect(other.message).toContain("staff");
  });

  test("asks for the password, takes seven days, books nothing until then, and can be undone", async () => {
    const stale = await rest.as(person);
    rest.world.clock.advance(11 * 60_000);
    (await stale.send("DELETE", "/api/account")).refused(403, "REAUTH_REQUIRED");
    const { visitor, answer } = await askedForDeletion();
    const { leavesAt } = answer.is(200).as(deletionViewSchema);
    const days = (Date.parse(leavesAt!) - rest.world.clock.now().getTime()) / DAY_MS;
    expect(days).toBeCloseTo(7, 2);
    expect((await visitor.get("/api/auth/user")).body).toMatchObject({ leavesAt });
    const { vehicleId, lines } = await rest.prisma.booking.findUniqueOrThrow({
      where: { id: bookingId },
      include: { lines: true },
    });
    const at = new Date(rest.world.clock.now().getTime() + 20 * DAY_MS);
    const order = orderOf(vehicleId, [lines[0]!.serviceId!], at);
    const refused = (await visitor.post("/api/bookings", order)).refused(409, "CONFLICT");
    expect(refused.message).toContain("scheduled for deletion");

    await afterDays(6);
    (await visitor.post("/api/account/keep")).is(200);
    (await visitor.post("/api/account/keep")).refused(409, "CONFLICT");
    await afterDays(2);
    expect((await visitor.get("/api/auth/user")).body).toMatchObject({ email: HERS.email });
    (await visitor.post("/api/bookings", order)).is(201);
  });

  test("leaves no text of the person anywhere after seven days, and the books unchanged", async () => {
    const books = () => rest.prisma.ledgerEntry.findMany({ orderBy: { id: "asc" } });
    const before = await books();
    const { visitor, answer } = await askedForDeletion();
    answer.is(200);
    await afterDays(8);

    (await visitor.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
    const login = { email: HERS.email, password: PASSWORD };
    (await rest.visitor().post("/api/auth/login", login)).refused(401, "UNAUTHENTICATED");
    const { subject, to } = rest.world.mails.at(-1)!;
    expect({ subject, to }).toEqual({ subject: "Your account was deleted", to: HERS.email });

    const words = [...Object.values(HERS), ...Object.values(SAID), "marigold", "parrot"];
    const found: string[] = [];
    const look = (where: string, text: string) => {
      for (const word of words) if (text.includes(word)) found.push(`${where}: ${word}`);
    };
    const tables = await (await rememberTables(rest.db, rest.world.files)).dump();
    const copies = 'public."BookingContact"';
    for (const [name, rows] of Object.entries(tables)) {
      // The sandbox's store is the provider's, who keeps its own books; see below.
      if (!name.includes("Sandbox") && name !== copies) look(name, rows.join("\n"));
    }
    expect(tables[copies]?.join()).toContain(HERS.address);
    for (const [key, bytes] of rest.world.files.files)
      look(key, Buffer.from(bytes).toString("latin1"));
    expect(found).toEqual([]);
    // Only the mechanic's own files are left, and no photo of the job.
    expect([...rest.world.files.files.keys()].filter((key) => !key.startsWith("tax"))).toEqual([]);

    expect(await books()).toEqual(before);
    expect(await tieOut(rest.world.context())).toEqual({ differences: 0 });
    const receipt = await loadReceipt(rest.world.context(), bookingId);
    expect(JSON.stringify(receipt)).toContain(DELETED_NAME);
    const theirs = await rest.as(mechanic);
    const job = (await theirs.get(`/api/bookings/${bookingId}`)).is(200);
    expect(job.text).toContain(DELETED_NAME);
    expect(job.text).not.toContain(HERS.address);
    expect((await theirs.get(`/api/mechanic/${mechanic.id}/profile`)).is(200).text).toContain("5");
    // A bank can dispute a payment for 120 days; then the copy for disputes is deleted, too.
    await afterDays(120);
    expect(await rest.prisma.bookingContact.count({ where: { userId: person.id } })).toBe(0);
  });

  test("of a mechanic deletes their texts, location and bank account as well", async () => {
    const { prisma } = rest;
    const leaver = await givenMechanic(prisma);
    await givenBank(prisma, leaver);
    await prisma.mechanicProfile.update({
      where: { userId: leaver.id },
      data: { workExperience: HERS.notes, location: HERS.address },
    });
    await prisma.user.update({ where: { id: leaver.id }, data: { lastName: HERS.lastName } });
    await prisma.user.update({ where: { id: person.id }, data: { lastName: "Other" } });
    (await (await rest.as(leaver)).send("DELETE", "/api/account")).is(200);
    await afterDays(8);
    const reader = await rest.as(await givenCustomer(prisma));
    (await reader.get(`/api/mechanic/${leaver.id}/profile`)).refused(404, "NOT_FOUND");
    const rows = await prisma.user.findUniqueOrThrow({
      where: { id: leaver.id },
      include: { mechanicProfile: { omit: { bankAccountNumberCipher: false } } },
    });
    expect(rows).toMatchObject({ firstName: DELETED_NAME, lastName: "", email: null, phone: "" });
    expect(rows.mechanicProfile).toMatchObject({
      workExperience: "",
      location: "",
      latitude: null,
      bankAccountNumberCipher: null,
      bankAccountLast4: null,
      isAvailable: false,
    });
  });

  test("interrupted by a failing store, it is finished by the next run and mailed once", async () => {
    (await askedForDeletion()).answer.is(200);
    const { files } = rest.world;
    const remove = files.remove.bind(files);
    let isAway = true;
    files.remove = (key) => (isAway ? Promise.reject(new Error("down")) : remove(key));
    await afterDays(8);
    const state = () =>
      rest.prisma.user.findUniqueOrThrow({
        where: { id: person.id },
        select: { erasedAt: true, leavesAt: true },
      });
    expect(await state()).toEqual({ erasedAt: expect.any(Date), leavesAt: expect.any(Date) });
    isAway = false;
    await afterDays(0);
    await afterDays(0);
    expect(await state()).toEqual({ erasedAt: expect.any(Date), leavesAt: null });
    expect([...files.files.keys()]).toEqual([]);
    const last = rest.world.mails.filter(({ subject }) => subject === "Your account was deleted");
    expect(last).toHaveLength(1);
  });
});

test("texts of messages and photos are deleted after 24 months, and younger ones stay", async () => {
  const { prisma, world } = rest;
  const old = new Date(world.clock.now());
  old.setUTCMonth(old.getUTCMonth() - 24);
  const kept = { bookingId, senderId: mechanic.id, receiverId: person.id };
  const day = (days: number) => new Date(old.getTime() + days * DAY_MS);
  await prisma.message.deleteMany();
  await prisma.message.createMany({
    data: [
      { ...kept, content: "too old", createdAt: day(-1) },
      { ...kept, content: "young enough", createdAt: day(1) },
    ],
  });
  await prisma.photo.updateMany({ where: { kind: "issue" }, data: { createdAt: day(-1) } });
  await prisma.photo.updateMany({ where: { kind: "after" }, data: { createdAt: day(1) } });
  await prisma.supportRequest.deleteMany();
  const asks = [day(-1), day(1)].flatMap((at) => [{ userId: person.id, at }, { at }]);
  for (const ask of asks) {
    const { id: requestId } = await givenSupport(prisma, ask);
    const note = { requestId, staffId: mechanic.id, body: "Called.", createdAt: ask.at };
    await prisma.supportNote.create({ data: note });
  }
  await forgetOldWords(world.context());
  await forgetOldWords(world.context());
  const messages = await prisma.message.findMany({
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  expect(messages.map(({ content }) => content)).toEqual(["", "young enough"]);
  expect(await prisma.photo.findMany({ select: { kind: true } })).toEqual([{ kind: "after" }]);
  const left = [...world.files.files.keys()].filter((key) => key.startsWith("photo/"));
  expect(left).toHaveLength(2);
  // For a person without an account, the whole request is deleted.
  const requests = await prisma.supportRequest.findMany({
    orderBy: [{ createdAt: "asc" }, { email: "asc" }],
    include: { messages: true, notes: true },
  });
  expect(
    requests.map(({ userId, messages, notes }) => [
      userId !== null,
      messages.map(({ body }) => body !== ""),
      notes.length,
    ]),
  ).toEqual([
    [true, [false], 0],
    [false, [true], 1],
    [true, [true], 1],
  ]);
});
