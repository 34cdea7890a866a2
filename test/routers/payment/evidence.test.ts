import { beforeEach, describe, expect, test } from "vitest";
import { EVIDENCE_LIMITS } from "~/domain/payment/dispute/evidence";
import { useDatabase } from "~test/support/db";
import { ProviderRefused, ProviderUnavailable } from "~/domain/payment/provider-errors";
import { remindOfDisputes } from "~/server/services/payment/dispute/reminders";
import {
  atDesk,
  atProvider,
  givenDisputedJob,
  readAtProvider,
  type DisputeCause,
} from "~test/support/desk/desk";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-23T15:00:00Z");
});

const HOUR = 3_600_000;
const REASON = "The photos show the new belt.";

async function disputedWith(cause: DisputeCause = "product_not_received") {
  const job = await givenDisputedJob(world, database.prisma, cause);
  const { desk, person } = await atDesk(world, database.prisma, "operator");
  const { id } = await job.row();
  const submit = async (more: { late?: boolean; version?: number } = {}) => {
    // Signs in again, because a second factor lasts ten minutes and the test passes days.
    const { desk } = await atDesk(world, database.prisma, "operator");
    const { evidenceVersion: version } = await job.row();
    return desk.submitEvidence({ id, version, reason: REASON, ...more });
  };
  return { ...job, disputeId: id, desk, person, submit };
}

interface ProvidersDispute {
  status: string;
  evidence: Record<string, string | null>;
  evidence_details: { submission_count: number };
}
const providersOf = async ({ row }: { row: () => Promise<{ providerId: string }> }) =>
  readAtProvider<ProvidersDispute>(world, `/disputes/${(await row()).providerId}`);

describe("the first draft of an answer to a dispute", () => {
  test("includes the product's facts about the job: receipt, record and messages", async () => {
    const job = await disputedWith();
    await job.asCustomer.message.send({
      bookingId: job.id,
      receiverId: job.mechanic.id,
      content: "Thank you, it runs well again!",
    });
    const { evidence, bookingNumber, answerBy, evidenceDueAt } = await job.desk.dispute({
      id: job.disputeId,
    });
    expect(bookingNumber).toBe(job.bookingNumber);
    expect(Date.parse(evidenceDueAt ?? "") - Date.parse(answerBy ?? "")).toBe(48 * HOUR);
    expect(evidence.texts.statement).toContain(job.bookingNumber);
    expect(evidence.texts.statement).toContain("Work completed");
    expect(evidence.texts.productDescription).toContain("$105.00");
    expect(evidence.texts.customerEmail).toBe(job.customer.email);
    expect(evidence).toMatchObject({
      problem: null,
      pagesAllowed: EVIDENCE_LIMITS.pages,
      documents: [
        { name: "receipt", isThere: true, isIncluded: true, pages: 1 },
        { name: "serviceRecord", isThere: true, isIncluded: true, pages: 1 },
        { name: "messages", isThere: true, isIncluded: true, pages: 1 },
      ],
    });
    const paper = await job.desk.evidenceDocument({ id: job.disputeId, document: "messages" });
    expect(Buffer.from(paper.base64, "base64").toString("latin1")).toMatch(/^%PDF-/);
  });

  test("depends on the bank's reason: a stolen card asks who ordered", async () => {
    const job = await disputedWith("fraudulent");
    const { evidence } = await job.desk.dispute({ id: job.disputeId });
    expect(evidence.texts.accessActivityLog).toContain("account opened");
    expect(evidence.texts.refundRefusalExplanation).toBeUndefined();
  });

  test("is found by the provider's id of the dispute, too", async () => {
    const job = await disputedWith();
    const { providerId } = await job.row();
    expect((await job.desk.dispute({ id: providerId })).id).toBe(job.disputeId);
    expect((await refusalOf(job.desk.dispute({ id: "du_unknown" }))).code).toBe("NOT_FOUND");
  });

  test("leaves out the oldest messages when there are more than a bank reads", async () => {
    const job = await disputedWith();
    await database.prisma.message.createMany({
      data: Array.from({ length: 900 }, (_, index) => ({
        bookingId: job.id,
        senderId: job.customer.id,
        receiverId: job.mechanic.id,
        content: `${index}: ${"the belt squeaks when it rains, ".repeat(40)}`,
        createdAt: world.clock.now(),
      })),
    });
    const { evidence } = await job.desk.dispute({ id: job.disputeId });
    const pages = evidence.documents.reduce((sum, one) => sum + one.pages, 0);
    const bytes = evidence.documents.reduce((sum, one) => sum + one.bytes, 0);
    expect(pages).toBeGreaterThan(40);
    expect(pages).toBeLessThanOrEqual(EVIDENCE_LIMITS.pages);
    expect(bytes).toBeLessThan(EVIDENCE_LIMITS.bytes);
    expect(evidence.problem).toBeNull();
  });
});

describe("an edited answer", () => {
  const words = { statement: "The belt was replaced.", serviceDate: "Nov 23, 2026" };

  test("is saved, and is the one the bank gets", async () => {
    const job = await disputedWith();
    const saved = await job.desk.saveEvidence({
      id: job.disputeId,
      version: 1,
      texts: words,
      documents: ["receipt"],
    });
    expect(saved.evidenceVersion).toBe(2);
    const answer = await job.submit();
    expect(answer).toMatchObject({ state: "under_review", failure: null });
    expect(answer.sentAt).not.toBeNull();
    expect(await providersOf(job)).toMatchObject({
      status: "under_review",
      evidence: {
        uncategorized_text: words.statement,
        service_date: words.serviceDate,
        receipt: expect.stringMatching(/^file_/),
        service_documentation: null,
        customer_name: null,
      },
      evidence_details: { submission_count: 1 },
    });
    expect((await job.desk.audit({ subjectId: job.disputeId })).rows).toMatchObject([
      { action: "dispute.answered", reason: REASON, changes: { version: "2", late: "false" } },
    ]);
    // The dispute's alert is resolved.
    expect(await job.desk.alerts()).toEqual([]);
  });

  test("is not overwritten by somebody who read an older one", async () => {
    const job = await disputedWith();
    const save = (statement: string) =>
      job.desk.saveEvidence({
        id: job.disputeId,
        version: 1,
        texts: { statement },
        documents: [],
      });
    await save("Mine.");
    expect((await refusalOf(save("Theirs."))).message).toContain("Someone else changed");
    const stale = await refusalOf(job.submit({ version: 1 }));
    expect(stale.code).toBe("CONFLICT");
    expect((await job.desk.dispute({ id: job.disputeId })).evidence.texts).toEqual({
      statement: "Mine.",
    });
  });

  test("is submitted once and can't be changed afterwards", async () => {
    const job = await disputedWith();
    await job.submit();
    expect((await refusalOf(job.submit())).message).toMatch(/already answered this dispute\.$/);
    const change = job.desk.saveEvidence({
      id: job.disputeId,
      version: 1,
      texts: words,
      documents: [],
    });
    expect((await refusalOf(change)).message).toMatch(/already answered this dispute\.$/);
    expect((await providersOf(job)).evidence_details.submission_count).toBe(1);
  });

  test("is refused without a description of what happened", async () => {
    const job = await disputedWith();
    const texts = { productDescription: "A belt." };
    await job.desk.saveEvidence({ id: job.disputeId, version: 1, texts, documents: [] });
    expect((await refusalOf(job.submit())).message).toBe("Describe what happened.");
  });

  test("needs a recent code, and staff", async () => {
    const job = await disputedWith();
    world.clock.advance(11 * 60_000);
    const ask = { id: job.disputeId, version: 1, reason: REASON };
    expect((await refusalOf(job.desk.submitEvidence(ask))).code).toBe("SECOND_FACTOR_REQUIRED");
    expect((await refusalOf(job.asCustomer.desk.disputes({}))).code).toBe("FORBIDDEN");
  });
});

describe("the bank's decision about the evidence", () => {
  test("credits the money again when it is won, to the mechanic too", async () => {
    const job = await disputedWith();
    const texts = { statement: "winning_evidence" };
    await job.desk.saveEvidence({ id: job.disputeId, version: 1, texts, documents: [] });
    await job.submit();
    world.clock.advance(61_000);
    await world.sandbox.tick();
    await world.sandbox.settle();
    expect((await job.row()).state).toBe("won");
    expect(await job.status()).toBe("captured");
    expect(await job.books()).toEqual({ mechanic: 10_000, platform: 500 - 1_500 });
    expect((await job.desk.disputes({ show: "closed" })).items).toHaveLength(1);
    expect((await refusalOf(job.submit())).message).toMatch(/already answered this dispute\.$/);
  });

  test("lets an answered inquiry that becomes a chargeback be answered again", async () => {
    const job = await disputedWith("inquiry");
    await job.submit();
    expect(await job.row()).toMatchObject({ state: "warning_under_review" });
    await job.close("escalated");
    expect(await job.row()).toMatchObject({ state: "needs_response", submittedAt: null });
    expect((await job.desk.disputes({ show: "open" })).items).toHaveLength(1);
    expect((await job.submit()).state).toBe("under_review");
    expect((await providersOf(job)).evidence_details.submission_count).toBe(2);
  });
});

describe("the bank's deadline", () => {
  const hoursBefore = async (
    job: { row: () => Promise<{ evidenceDueAt: Date | null }> },
    hours: number,
  ) => world.clock.set(new Date(((await job.row()).evidenceDueAt?.getTime() ?? 0) - hours * HOUR));

  test("alerts the desk 72 and 48 hours ahead, once each, while the answer is missing", async () => {
    const job = await disputedWith();
    const due = async () => {
      await remindOfDisputes(world.context());
      await remindOfDisputes(world.context());
      const { desk } = await atDesk(world, database.prisma, "operator");
      return (await desk.alerts()).filter(({ kind }) => kind === "dispute_due").length;
    };
    await hoursBefore(job, 73);
    expect(await due()).toBe(0);
    await hoursBefore(job, 72);
    expect(await due()).toBe(1);
    await hoursBefore(job, 47);
    expect(await due()).toBe(2);
    await job.submit({ late: true });
    expect(await due()).toBe(0);
  });

  test("allows an answer up to 48 hours ahead, and later with a confirmation", async () => {
    const job = await disputedWith();
    await hoursBefore(job, 47);
    const refusal = await refusalOf(job.submit());
    expect(refusal.code).toBe("CONFLICT");
    expect(refusal.message).toContain("48 hours");
    expect((await job.row()).submittedAt).toBeNull();
    expect((await job.submit({ late: true })).state).toBe("under_review");
  });

  test("refuses an answer once it has passed", async () => {
    const job = await disputedWith();
    await hoursBefore(job, 0);
    expect((await refusalOf(job.submit({ late: true }))).message).toContain("deadline has passed");
  });
});

describe("the provider", () => {
  test("is down: it gets the evidence later, once", async () => {
    const job = await disputedWith();
    const away = createWorld(database.db, {
      payments: {
        ...world.deps.payments,
        submitEvidence: () => Promise.reject(new ProviderUnavailable()),
      },
    });
    away.clock.set(world.clock.now());
    const { desk } = await atDesk(away, database.prisma, "operator");
    const answer = await desk.submitEvidence({ id: job.disputeId, version: 1, reason: REASON });
    expect(answer).toMatchObject({ state: "needs_response", sentAt: null });
    expect(answer.submittedAt).not.toBeNull();
    world.clock.advance(61_000);
    await world.runJobs();
    expect(await job.row()).toMatchObject({ state: "under_review" });
    expect((await providersOf(job)).evidence_details.submission_count).toBe(1);
  });

  test("refuses the evidence: it is a draft again, and the desk is told", async () => {
    const job = await disputedWith();
    const strict = createWorld(database.db, {
      payments: {
        ...world.deps.payments,
        submitEvidence: () => Promise.reject(new ProviderRefused("invalid_file")),
      },
    });
    strict.clock.set(world.clock.now());
    const { desk } = await atDesk(strict, database.prisma, "operator");
    const ask = { id: job.disputeId, version: 1, reason: REASON };
    expect((await refusalOf(desk.submitEvidence(ask))).message).toContain("refused");
    expect(await job.row()).toMatchObject({
      submittedAt: null,
      evidenceFailure: "invalid_file",
      evidenceVersion: 2,
    });
    expect((await desk.alerts()).map(({ kind }) => kind)).toContain("evidence_refused");
    expect((await job.submit()).state).toBe("under_review");
  });

  test("was answered on its own dashboard first: that answer stays", async () => {
    const job = await disputedWith();
    const { providerId } = await job.row();
    await atProvider(world, `/disputes/${providerId}`, { "evidence[uncategorized_text]": "Ours." });
    expect((await refusalOf(job.submit())).message).toContain("isn't waiting for an answer");
  });
});
