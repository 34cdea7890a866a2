import { beforeEach, describe, expect, test } from "vitest";
import { UNDO_SECONDS } from "~/domain/staff/undo-policy";
import { UPLOAD_REFUSALS } from "~/domain/upload/refusals";
import { MAX_UPLOAD_BYTES } from "~/domain/upload/rules";
import { deskDocumentFile, ownDocumentFile } from "~/server/services/vetting/documents";
import { keepVettingUp } from "~/server/services/vetting/upkeep";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { DAY_MS, givenDocument, givenVerified } from "~test/support/desk/documents";
import { givenBank, givenEarning } from "~test/support/payment/earnings";
import { givenBooking, givenCustomer, givenUnverified, SAN_FRANCISCO } from "~test/support/factory";
import { HEIC, jpeg, pdf } from "~test/support/files";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
const NOW = new Date("2027-03-01T17:00:00.000Z");
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(NOW);
});

const file = (text = "A paper") => ({ bytes: new Uint8Array(pdf(text)), filename: "paper.pdf" });
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const desk = async () => (await atDesk(world, database.prisma, "operator")).desk;
const noticesOf = async ({ id }: { id: string }) =>
  (
    await database.prisma.notification.findMany({
      where: { userId: id },
      orderBy: { id: "asc" },
    })
  ).map(({ kind }) => kind);

describe("a mechanic's documents", () => {
  test("are sent, reviewed one by one, and verify the mechanic with a badge", async () => {
    const mechanic = await givenUnverified(database.prisma);
    const { mechanic: own } = await world.callerFor(mechanic);
    const staff = await desk();
    expect(await own.documents.list()).toMatchObject({ state: "unverified", documents: [] });
    const identity = await own.documents.send({ ...file(), kind: "identity" });
    const insurance = await own.documents.send({
      ...file(),
      kind: "insurance",
      number: "PL-1",
      expiresOn: "2027-12-31",
    });
    const background = await own.documents.send({
      ...file(),
      kind: "background",
      provider: "Checkr",
      issuedOn: "2027-02-01",
    });
    expect((await staff.documents.list({})).items.map(({ id }) => id)).toEqual([
      identity.id,
      insurance.id,
      background.id,
    ]);
    expect((await staff.today()).waiting).toContainEqual({
      what: "documents",
      count: 3,
      oldestAt: NOW.toISOString(),
    });
    await staff.documents.accept({ id: identity.id });
    // Staff confirm the document's facts, and those count.
    const facts = { number: "PL-2", expiresOn: "2027-11-30" };
    await staff.documents.accept({ id: insurance.id, ...facts, note: "Called the insurer." });
    const { rows } = await staff.audit({ act: "document.accepted" });
    expect(rows.map(({ reason }) => reason)).toEqual(["Called the insurer.", null]);
    expect((await own.documents.list()).state).toBe("unverified");
    const last = await staff.documents.accept({
      id: background.id,
      provider: "Checkr",
      issuedOn: "2027-02-01",
    });
    expect(last.mechanic).toMatchObject({ state: "verified" });
    expect(await own.documents.list()).toMatchObject({
      state: "verified",
      verifiedUntil: "2027-12-01T10:00:00.000Z",
    });
    const reader = await world.callerFor(await givenCustomer(database.prisma));
    const seen = await reader.mechanic.publicProfile({ userId: mechanic.id });
    const at = NOW.toISOString();
    const checks = ["identity", "insurance", "background"].map((kind) => ({ kind, at }));
    expect(seen.verification).toEqual({ checks });
    const { mechanics } = await reader.mechanic.search({});
    expect(mechanics.find(({ userId }) => userId === mechanic.id)?.verification).toEqual({
      checks,
    });
    expect(await noticesOf(mechanic)).toEqual(Array(3).fill("document_accepted"));
    // The mails wait as long as the decisions can be undone.
    world.clock.set(new Date(NOW.getTime() + UNDO_SECONDS * 1_000));
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject)).toContain(
      "Your liability insurance was accepted",
    );
  });

  test("are refused when incomplete, outdated, or of an unknown type", async () => {
    const { mechanic: own } = await world.callerFor(await givenUnverified(database.prisma));
    const refused = async (more: Parameters<typeof own.documents.send>[0]) =>
      (await refusalOf(own.documents.send(more))).details.fields;
    expect(await refused({ ...file(), kind: "insurance", expiresOn: "2027-12-31" })).toEqual({
      number: "Also enter: Policy number.",
    });
    expect(
      await refused({ ...file(), kind: "insurance", number: "1", expiresOn: "2027-02-27" }),
    ).toEqual({ expiresOn: "This document has already expired. Send a newer one." });
    const check = { ...file(), kind: "background", provider: "Checkr" } as const;
    expect(await refused({ ...check, issuedOn: "2027-03-02" })).toEqual({
      issuedOn: "This date is in the future.",
    });
    expect(await refused({ ...check, issuedOn: "2026-02-27" })).toEqual({
      issuedOn: "A background check is valid for 12 months. Send a newer one.",
    });
    const html = new TextEncoder().encode("<html><script>alert(1)</script></html>");
    expect(await refused({ bytes: html, filename: "id.pdf", kind: "identity" })).toEqual({
      document: "Upload a PDF, JPEG or PNG file.",
    });
    expect(await refused({ ...file(), bytes: new Uint8Array(HEIC), kind: "identity" })).toEqual({
      document: UPLOAD_REFUSALS.heicPicture.sentence,
    });
    const long = new Uint8Array(MAX_UPLOAD_BYTES + 1);
    long.set(file().bytes);
    expect(await refused({ ...file(), bytes: long, kind: "identity" })).toEqual({
      document: "Select a file of 5MB or less",
    });
  });

  test("a newer one replaces an undecided one, and counts once it is accepted", async () => {
    const mechanic = await givenUnverified(database.prisma);
    await givenVerified(world, mechanic, { insuredFor: 20 });
    const { mechanic: own } = await world.callerFor(mechanic);
    const staff = await desk();
    const newer = { kind: "insurance", number: "PL-9", expiresOn: "2028-03-01" } as const;
    const first = await own.documents.send({ ...file("first"), ...newer });
    const second = await own.documents.send({ ...file("second"), ...newer });
    const given = { number: "PL-9", expiresOn: "2028-03-01" };
    expect(await refusalOf(staff.documents.accept({ id: first.id, ...given }))).toMatchObject({
      code: "CONFLICT",
      message: "The mechanic sent a newer document. Review that one instead.",
    });
    const session = await world.sessionOf(mechanic);
    await expect(ownDocumentFile(world.context(), session, first.id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    // Until the new document is accepted, the old one counts.
    expect((await own.documents.list()).state).toBe("verified");
    await staff.documents.accept({ id: second.id, ...given });
    expect(await own.documents.list()).toMatchObject({
      verifiedUntil: inDays(356).toISOString().replace(/T.*/, "T10:00:00.000Z"),
    });
    const kinds = (await own.documents.list()).documents.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "insurance")).toHaveLength(1);
  });

  test("a rejected one tells why, and can't be decided twice", async () => {
    const mechanic = await givenUnverified(database.prisma);
    const { mechanic: own } = await world.callerFor(mechanic);
    const staff = await desk();
    const { id } = await own.documents.send({ ...file(), kind: "identity" });
    await staff.documents.reject({ id, reason: "The photo is blurred." });
    expect(await staff.documents.one({ id })).toMatchObject({
      id,
      state: "rejected",
      reason: "The photo is blurred.",
      mechanic: { id: mechanic.id },
    });
    for (const unknown of [crypto.randomUUID(), "x"]) {
      expect((await refusalOf(staff.documents.one({ id: unknown }))).code).toBe("NOT_FOUND");
    }
    expect((await own.documents.list()).documents).toMatchObject([
      { state: "rejected", reason: "The photo is blurred." },
    ]);
    expect(await refusalOf(staff.documents.accept({ id }))).toMatchObject({
      code: "CONFLICT",
      message: "You already rejected this document.",
    });
    expect(await noticesOf(mechanic)).toEqual(["document_rejected"]);
    const actions = await database.prisma.auditEntry.findMany({ where: { subject: mechanic.id } });
    expect(actions).toMatchObject([
      { action: "document.rejected", reason: "The photo is blurred." },
    ]);
  });

  test("are read by their mechanic and by staff, whose every look is logged", async () => {
    const { prisma } = database;
    const mechanic = await givenUnverified(prisma);
    const { mechanic: own } = await world.callerFor(mechanic);
    const picture = { bytes: new Uint8Array(await jpeg()), filename: "me.jpg" };
    const { id } = await own.documents.send({ ...picture, kind: "identity" });
    const ctx = world.context();
    const mine = await ownDocumentFile(ctx, await world.sessionOf(mechanic), id);
    expect(mine).toMatchObject({ contentType: "image/jpeg", disposition: null, isKept: false });
    const other = await world.sessionOf(await givenUnverified(prisma));
    await expect(ownDocumentFile(ctx, other, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(deskDocumentFile(ctx, other, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await prisma.auditEntry.count()).toBe(0);
    const staff = await prisma.user.create({
      data: { email: "ops@example.com", staffRole: "operator" },
    });
    await deskDocumentFile(ctx, await world.sessionOf(staff), id);
    await deskDocumentFile(ctx, await world.sessionOf(staff), id);
    const looks = await prisma.auditEntry.findMany({ where: { action: "document.viewed" } });
    expect(looks).toMatchObject([
      { userId: staff.id, subject: mechanic.id, changes: { kind: "identity", document: id } },
      { userId: staff.id },
    ]);
  });

  test("a rejected tax form holds payouts, unless an earlier one was accepted", async () => {
    const { prisma } = database;
    const mechanic = await givenUnverified(prisma);
    await givenBank(prisma, mechanic);
    await prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { taxFormFileId: null, taxFormAt: null },
    });
    const { mechanic: own } = await world.callerFor(mechanic);
    const staff = await desk();
    const obstacles = async () => (await own.balance()).obstacles.map(({ reason }) => reason);
    const bad = await own.documents.send({ ...file(), kind: "tax_form" });
    expect(await obstacles()).toEqual([]);
    await staff.documents.reject({ id: bad.id, reason: "It is not signed." });
    expect(await obstacles()).toEqual(["no_tax_form"]);
    const good = await own.documents.send({ ...file(), kind: "tax_form" });
    await staff.documents.accept({ id: good.id });
    // Settings → Banking sends the same document.
    await own.uploadTaxForm({ ...file(), filename: "w9.pdf" });
    const [waiting] = (await staff.documents.list({ kind: "tax_form" })).items;
    await staff.documents.reject({ id: waiting?.id ?? "", reason: "An old year's form." });
    expect(await obstacles()).toEqual([]);
  });
});

describe("where mechanics must be verified", () => {
  test("only verified ones are found, requested, and able to accept", async () => {
    const { prisma } = database;
    world = createWorld(database.db, { mustBeVerified: true });
    world.clock.set(NOW);
    const place = { ...SAN_FRANCISCO, serviceRadius: 50 };
    const verified = await givenUnverified(prisma, place);
    await givenVerified(world, verified);
    const unknown = await givenUnverified(prisma, place);
    const customer = await givenCustomer(prisma);
    const reader = await world.callerFor(customer);
    for (const where of [{}, { place: "94103" }]) {
      const { mechanics } = await reader.mechanic.search(where);
      expect(mechanics.map(({ userId }) => userId)).toEqual([verified.id]);
    }
    const job = await givenBooking(prisma, {
      customer,
      place: SAN_FRANCISCO,
      scheduledAt: inDays(2),
    });
    const slots = { from: inDays(1).toISOString(), to: inDays(3).toISOString(), serviceIds: "" };
    const service = await prisma.service.findFirstOrThrow();
    const slotsOf = (userId: string) =>
      reader.mechanic.slots({ ...slots, serviceIds: service.id, userId });
    expect((await slotsOf(unknown.id)).slots).toEqual([]);
    expect((await slotsOf(verified.id)).slots.length).toBeGreaterThan(0);
    const refused = reader.booking.changeRequest({ id: job.id, mechanicId: unknown.id });
    expect(await refusalOf(refused)).toMatchObject({
      message: "This mechanic is offline right now. Choose another one.",
    });
    const asUnknown = await world.callerFor(unknown);
    expect(await refusalOf(asUnknown.booking.accept({ id: job.id }))).toMatchObject({
      code: "FORBIDDEN",
      message: "Send your verification documents before you take jobs.",
    });
    const accepted = await (await world.callerFor(verified)).booking.accept({ id: job.id });
    expect(accepted.status).toBe("accepted");
  });
});

describe("a suspended mechanic", () => {
  test("loses upcoming jobs, is told why, can't be found, accept or be paid, and can come back", async () => {
    const { prisma } = database;
    const mechanic = await givenUnverified(prisma, { ...SAN_FRANCISCO, serviceRadius: 50 });
    await givenBank(prisma, mechanic);
    const running = await givenBooking(prisma, {
      mechanic,
      status: "in_progress",
      scheduledAt: inDays(-0.1),
    });
    const toCome = await givenBooking(prisma, {
      mechanic,
      requestedMechanic: mechanic,
      status: "accepted",
      place: SAN_FRANCISCO,
      scheduledAt: inDays(2),
    });
    const staff = await desk();
    const reason = "Two customers report the same damage.";
    const done = await staff.suspend({ id: mechanic.id, reason });
    expect(done).toEqual({
      id: mechanic.id,
      state: "suspended",
      suspendedReason: reason,
      released: 1,
    });
    const row = await prisma.booking.findUniqueOrThrow({ where: { id: toCome.id } });
    expect(row).toMatchObject({ status: "pending", mechanicId: null, wishedMechanicId: null });
    const still = await prisma.booking.findUniqueOrThrow({ where: { id: running.id } });
    expect(still).toMatchObject({ status: "in_progress", mechanicId: mechanic.id });
    expect(await noticesOf({ id: toCome.customerId })).toEqual(["desk_released"]);
    expect(await noticesOf(mechanic)).toEqual(["suspended"]);

    const { mechanic: own, booking } = await world.callerFor(mechanic);
    expect(await own.documents.list()).toMatchObject({
      state: "suspended",
      suspendedReason: reason,
    });
    const reader = await world.callerFor(await givenCustomer(prisma));
    for (const where of [{}, { place: "94103" }]) {
      expect((await reader.mechanic.search(where)).mechanics).toEqual([]);
    }
    expect((await reader.mechanic.publicProfile({ userId: mechanic.id })).isAvailable).toBe(false);
    const open = await givenBooking(prisma, { place: SAN_FRANCISCO, scheduledAt: inDays(5) });
    expect(await refusalOf(booking.accept({ id: open.id }))).toMatchObject({ code: "FORBIDDEN" });
    await givenEarning(prisma, mechanic);
    expect((await own.balance()).obstacles).toMatchObject([{ reason: "suspended" }]);

    expect(await refusalOf(staff.suspend({ id: mechanic.id, reason }))).toMatchObject({
      message: "You already suspended this mechanic.",
    });
    await staff.restore({ id: mechanic.id, reason: "Both are settled." });
    expect((await own.balance()).obstacles).toEqual([]);
    expect((await booking.accept({ id: open.id })).status).toBe("accepted");
    expect(await refusalOf(staff.restore({ id: mechanic.id, reason }))).toMatchObject({
      message: "You already restored this mechanic.",
    });
    const actions = await prisma.auditEntry.findMany({
      where: { subject: mechanic.id },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      "mechanic.suspended",
      "mechanic.restored",
    ]);
  });
});

describe("the hourly job for documents", () => {
  test("warns 30 and 7 days before one expires, once each, and when it has expired", async () => {
    const mechanic = await givenUnverified(database.prisma);
    await givenVerified(world, mechanic, { insuredFor: 40 });
    const told: string[][] = [];
    for (const days of [5, 12, 12.1, 35, 42]) {
      world.clock.set(inDays(days));
      await keepVettingUp(world.context());
      told.push(await noticesOf(mechanic));
    }
    expect(told.map((kinds) => kinds.length)).toEqual([0, 1, 1, 2, 3]);
    expect(told.at(-1)).toEqual(["document_ending", "document_ending", "document_ended"]);
  });

  test("releases upcoming jobs when an insurance expires, and holds payouts", async () => {
    const { prisma } = database;
    const mechanic = await givenUnverified(prisma);
    await givenBank(prisma, mechanic);
    await givenVerified(world, mechanic, { insuredFor: 1 });
    const job = await givenBooking(prisma, {
      mechanic,
      status: "accepted",
      scheduledAt: inDays(6),
    });
    world.clock.set(inDays(4));
    await keepVettingUp(world.context());
    await keepVettingUp(world.context());
    const row = await prisma.booking.findUniqueOrThrow({ where: { id: job.id } });
    expect(row).toMatchObject({ status: "pending", mechanicId: null });
    expect(await noticesOf({ id: job.customerId })).toEqual(["desk_released"]);
    const { mechanic: own, booking } = await world.callerFor(mechanic);
    expect(await own.documents.list()).toMatchObject({ state: "unverified" });
    expect((await own.balance()).obstacles).toMatchObject([{ reason: "uninsured" }]);
    const open = await givenBooking(prisma, { scheduledAt: inDays(8) });
    expect((await refusalOf(booking.accept({ id: open.id }))).message).toMatch(
      /insurance has expired/,
    );
    const { id } = await own.documents.send({
      ...file(),
      kind: "insurance",
      number: "PL-3",
      expiresOn: "2028-03-01",
    });
    await (await desk()).documents.accept({ id, number: "PL-3", expiresOn: "2028-03-01" });
    expect((await own.balance()).obstacles).toEqual([]);
    expect((await booking.accept({ id: open.id })).status).toBe("accepted");
  });

  test("deletes personal documents 30 days after the decision, but no tax form or valid insurance", async () => {
    const { prisma } = database;
    const mechanic = await givenUnverified(prisma);
    const stored = world.files.files.size;
    for (const kind of ["identity", "insurance", "background", "tax_form"] as const) {
      await givenDocument(world, mechanic, { kind, state: "accepted" });
    }
    await givenDocument(world, mechanic, { kind: "ase", state: "rejected" });
    world.clock.set(inDays(29.9));
    await keepVettingUp(world.context());
    expect(world.files.files.size).toBe(stored + 5);
    world.clock.set(inDays(30.1));
    await keepVettingUp(world.context());
    expect(world.files.files.size).toBe(stored + 3);
    const left = await prisma.mechanicDocument.findMany({ where: { fileId: { not: null } } });
    expect(left.map(({ kind }) => kind).sort()).toEqual(["background", "insurance", "tax_form"]);
  });

  test("alerts the desk about documents waiting for two days, until they are decided", async () => {
    const { prisma } = database;
    const mechanic = await givenUnverified(prisma);
    const { id } = await givenDocument(world, mechanic, { kind: "identity" });
    world.clock.set(inDays(2.1));
    await keepVettingUp(world.context());
    await keepVettingUp(world.context());
    const alerts = () => prisma.operatorAlert.findMany({ where: { kind: "document_waits" } });
    expect(await alerts()).toMatchObject([{ subject: id, resolvedAt: null }]);
    await (await desk()).documents.accept({ id });
    expect(await alerts()).toMatchObject([{ resolvedAt: world.clock.now() }]);
  });
});
