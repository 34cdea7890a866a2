import { beforeEach, describe, expect, test } from "vitest";
import { UNDO_SECONDS } from "~/domain/staff/undo-policy";
import { keepVettingUp } from "~/server/services/vetting/upkeep";
import { givenReview } from "~test/support/booking/reviews";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { DAY_MS, givenDocument, givenVerified } from "~test/support/desk/documents";
import { givenSupport } from "~test/support/desk/support-requests";
import { givenBooking, givenCustomer, givenUnverified } from "~test/support/factory";
import { pdf } from "~test/support/files";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

// For ten seconds, staff can undo an action. It is as if it never happened, except in the log.

const database = useDatabase();
let world: TestWorld;
const NOW = new Date("2027-03-01T17:00:00.000Z");
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(NOW);
});

const later = (seconds: number) => world.clock.set(new Date(NOW.getTime() + seconds * 1_000));
const actions = async () =>
  (await database.prisma.auditEntry.findMany({ orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );
const refused = async (call: Promise<unknown>) => (await refusalOf(call)).code;

describe("hiding a review", () => {
  async function hidden() {
    const { prisma } = database;
    const { id, mechanicId, authorId } = await givenReview(prisma, {
      completedAt: new Date(NOW.getTime() - DAY_MS),
      rating: 1,
    });
    const { desk } = await atDesk(world, prisma, "operator");
    const reader = await world.callerFor({ id: mechanicId });
    await reader.booking.reviews.report({ id, reason: "offensive" });
    await desk.reviews.hide({ id, reason: "It insults a person." });
    return { prisma, id, mechanicId, authorId, desk };
  }

  test("is undone with its reports, its alert and the mechanic's stars", async () => {
    const { prisma, id, mechanicId, desk } = await hidden();
    const stars = async () =>
      (await prisma.mechanicProfile.findUniqueOrThrow({ where: { userId: mechanicId } }))
        .ratingCount;
    expect(await stars()).toBe(0);
    later(UNDO_SECONDS - 1);
    await desk.undo({ id });
    expect(await stars()).toBe(1);
    expect((await prisma.review.findUniqueOrThrow({ where: { id } })).hiddenAt).toBeNull();
    expect((await desk.reviews.list({ show: "reported" })).items).toHaveLength(1);
    expect((await desk.alerts()).map(({ kind }) => kind)).toEqual(["review_reported"]);
    expect(await actions()).toEqual(["review.hidden", "review.undone"]);
  });

  test("can't be undone later, twice, or by a colleague", async () => {
    const { prisma, id, desk } = await hidden();
    const colleague = await atDesk(world, prisma, "owner");
    expect(await refused(colleague.desk.undo({ id }))).toBe("CONFLICT");
    later(UNDO_SECONDS);
    expect(await refused(desk.undo({ id }))).toBe("CONFLICT");
    later(UNDO_SECONDS - 1);
    await desk.undo({ id });
    expect(await refused(desk.undo({ id }))).toBe("CONFLICT");
    expect(await refused(desk.undo({ id: "nothing" }))).toBe("CONFLICT");
  });

  test("can't be undone once a colleague has shown and hidden it again", async () => {
    const { prisma, id, desk } = await hidden();
    const colleague = await atDesk(world, prisma, "operator");
    later(1);
    await colleague.desk.reviews.show({ id, reason: "" });
    expect(await refused(desk.undo({ id }))).toBe("CONFLICT");
    later(2);
    await colleague.desk.reviews.hide({ id, reason: "It does insult." });
    expect(await refused(desk.undo({ id }))).toBe("CONFLICT");
    expect((await prisma.review.findUniqueOrThrow({ where: { id } })).hiddenAt).not.toBeNull();
  });
});

describe("resolving an alert", () => {
  test("is undone, and a safety report alarms again", async () => {
    const { prisma } = database;
    const { desk, api } = await atDesk(world, prisma, "operator");
    const { id: bookingId, customerId } = await givenBooking(prisma, { status: "in_progress" });
    const customer = await world.callerFor({ id: customerId });
    await customer.booking.claim({ id: bookingId, kind: "safety", description: "Threats." });
    const [alert] = await desk.alerts();
    const { id } = alert!;
    const unread = async () => (await api.message.notifications({})).unread;
    expect(await unread()).toBe(1);
    await desk.resolveAlert({ id, note: "Called them." });
    expect(await unread()).toBe(0);
    await desk.undo({ id });
    expect(await unread()).toBe(1);
    expect(await desk.alerts()).toMatchObject([{ id, resolvedAt: null, note: null }]);
    expect(await actions()).toEqual(expect.arrayContaining(["alert.resolved", "alert.undone"]));
  });
});

describe("assigning and closing a request", () => {
  async function asked() {
    const { prisma } = database;
    const first = await atDesk(world, prisma, "operator");
    const second = await atDesk(world, prisma, "operator");
    const { id } = await givenSupport(prisma, {
      userId: (await givenCustomer(prisma)).id,
      at: NOW,
    });
    const row = () => prisma.supportRequest.findUniqueOrThrow({ where: { id } });
    return { prisma, first, second, id, row };
  }

  test("are undone one after the other, back to the colleague who had it", async () => {
    const { first, second, id, row } = await asked();
    await first.desk.support.assign({ id, mine: true });
    await second.desk.support.assign({ id, mine: true });
    await second.desk.undo({ id });
    expect((await row()).assigneeId).toBe(first.person.id);
    // The first assignment was someone's own, but it's no longer the last action.
    expect(await refused(first.desk.undo({ id }))).toBe("CONFLICT");
    await second.desk.support.close({ id, reason: "" });
    expect(await row()).toMatchObject({ state: "closed", waitingSince: null });
    await second.desk.undo({ id });
    expect(await row()).toMatchObject({ state: "open", waitingSince: NOW });
    expect(await actions()).toEqual([
      "support.taken",
      "support.taken",
      "support.undone",
      "support.closed",
      "support.undone",
    ]);
  });

  test("can't be undone once the person has written, or a colleague has taken it", async () => {
    const { prisma, first, second, id, row } = await asked();
    const writer = await world.callerFor({ id: (await row()).userId ?? "" });
    await first.desk.support.close({ id, reason: "" });
    await writer.auth.support.reply({ id, message: "One more thing." });
    expect(await refused(first.desk.undo({ id }))).toBe("CONFLICT");
    expect(await row()).toMatchObject({ state: "open" });
    await first.desk.support.assign({ id, mine: true });
    await prisma.supportRequest.update({
      where: { id },
      data: { assigneeId: second.person.id },
    });
    expect(await refused(first.desk.undo({ id }))).toBe("CONFLICT");
  });

  test("reopening and answering can't be undone", async () => {
    const { first, id, row } = await asked();
    await first.desk.support.close({ id, reason: "" });
    later(UNDO_SECONDS);
    await first.desk.support.reopen({ id, reason: "" });
    expect(await refused(first.desk.undo({ id }))).toBe("CONFLICT");
    await first.desk.support.answer({ id, message: "Here.", version: (await row()).version });
    expect(await refused(first.desk.undo({ id }))).toBe("CONFLICT");
  });
});

describe("deciding a document", () => {
  const FACTS = { number: "PL-9", expiresOn: "2028-03-01" };

  async function waiting() {
    const { prisma } = database;
    const mechanic = await givenUnverified(prisma, { firstName: "Devon" });
    const earlier = await givenDocument(world, mechanic, { kind: "insurance", state: "accepted" });
    const { id } = await givenDocument(world, mechanic, { kind: "insurance" });
    const { desk } = await atDesk(world, prisma, "operator");
    const own = await world.callerFor(mechanic);
    const stateOf = async (id: string) =>
      (await prisma.mechanicDocument.findUniqueOrThrow({ where: { id } })).state;
    const profile = () =>
      prisma.mechanicProfile.findUniqueOrThrow({ where: { userId: mechanic.id } });
    return { prisma, mechanic, earlier, id, desk, own, stateOf, profile };
  }

  /** Returns the subjects of the mails that are due by now. */
  async function due() {
    await world.runJobs();
    return world.mails.splice(0).map(({ subject }) => subject);
  }

  test("mails and tells nobody for ten seconds, and nobody at all once it's undone", async () => {
    const { prisma, id, earlier, desk, own, stateOf } = await waiting();
    await desk.documents.accept({ id, ...FACTS });
    expect(await stateOf(earlier.id)).toBe("replaced");
    expect(await due()).toEqual([]);
    later(UNDO_SECONDS - 1);
    expect(await due()).toEqual([]);
    await desk.undo({ id });
    expect(await prisma.mechanicDocument.findUnique({ where: { id } })).toMatchObject({
      state: "waiting",
      number: "PL-4471",
      decidedAt: null,
      decidedBy: null,
    });
    expect(await stateOf(earlier.id)).toBe("accepted");
    expect((await own.message.notifications({})).items).toEqual([]);
    later(60);
    expect(await due()).toEqual([]);
    expect(await actions()).toEqual(["document.accepted", "document.undone"]);
    // The next decision is told as if it were the first.
    await desk.documents.accept({ id, ...FACTS });
    later(60 + UNDO_SECONDS);
    expect(await due()).toEqual(["Your liability insurance was accepted"]);
    expect((await own.message.notifications({})).items).toHaveLength(1);
  });

  test("mails after ten seconds, and then it can't be undone", async () => {
    const { id, desk, stateOf } = await waiting();
    await desk.documents.reject({ id, reason: "It's cut off." });
    later(UNDO_SECONDS);
    expect(await due()).toEqual(["Your liability insurance was not accepted"]);
    expect(await refused(desk.undo({ id }))).toBe("CONFLICT");
    expect(await stateOf(id)).toBe("rejected");
  });

  test("can't be undone while its mail is leaving, by a clock that is ahead", async () => {
    const { id, desk, stateOf } = await waiting();
    await desk.documents.reject({ id, reason: "It's cut off." });
    await database.db.query(
      "UPDATE pgboss.job SET state = 'active' WHERE singleton_key LIKE 'undo:%'",
    );
    expect(await refused(desk.undo({ id }))).toBe("CONFLICT");
    expect(await stateOf(id)).toBe("rejected");
  });

  test("can't be undone once the mechanic has sent another one", async () => {
    const { id, desk, own, stateOf } = await waiting();
    await desk.documents.reject({ id, reason: "It's cut off." });
    const file = { bytes: new Uint8Array(pdf("A paper")), filename: "paper.pdf" };
    await own.mechanic.documents.send({ ...file, kind: "insurance", ...FACTS });
    expect(await refused(desk.undo({ id }))).toBe("CONFLICT");
    expect(await stateOf(id)).toBe("rejected");
  });

  test("gives back verification, contact data, the tax form and the alert of a late decision", async () => {
    const { prisma } = database;
    const mechanic = await givenUnverified(prisma);
    await givenVerified(world, mechanic);
    const { desk } = await atDesk(world, prisma, "operator");
    const profile = () =>
      prisma.mechanicProfile.findUniqueOrThrow({ where: { userId: mechanic.id } });
    const before = await profile();
    const long = new Date(NOW.getTime() - 10 * DAY_MS);
    const form = await givenDocument(world, mechanic, { kind: "tax_form", submittedAt: long });
    await prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { taxFormFileId: form.fileId, taxFormAt: form.submittedAt },
    });
    await keepVettingUp(world.context());
    const { id: bookingId } = await givenBooking(prisma, { mechanic, status: "accepted" });
    const opensAt = new Date(NOW.getTime() + DAY_MS);
    await prisma.booking.update({ where: { id: bookingId }, data: { contactOpensAt: opensAt } });
    const contact = async () =>
      (await prisma.booking.findUniqueOrThrow({ where: { id: bookingId } })).contactOpensAt;

    const insurance = await givenDocument(world, mechanic, { kind: "insurance" });
    await desk.documents.accept({ id: insurance.id, number: "PL-9", expiresOn: "2027-04-01" });
    expect(await contact()).toEqual(NOW);
    await desk.undo({ id: insurance.id });
    expect(await contact()).toEqual(opensAt);
    expect(await profile()).toMatchObject({
      insuredUntil: before.insuredUntil,
      verifiedUntil: before.verifiedUntil,
    });

    await desk.documents.reject({ id: form.id, reason: "It is not signed." });
    expect((await profile()).taxFormFileId).toBeNull();
    await desk.undo({ id: form.id });
    expect((await profile()).taxFormFileId).toBe(form.fileId);
    expect((await desk.alerts()).map(({ kind }) => kind)).toContain("document_waits");
  });
});
