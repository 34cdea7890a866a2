import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { errorOf, HOLD, rig, type SandboxRig } from "./support";

const PAID = { ...HOLD, capture_method: "automatic", confirm: true } as const;

async function disputed(rigged: SandboxRig, payment_method: string) {
  const intent = await rigged.stripe.paymentIntents.create({ ...PAID, payment_method });
  const { data } = await rigged.stripe.disputes.list({ payment_intent: intent.id });
  const [dispute] = data;
  if (!dispute) throw new Error("not disputed");
  return { charge: String(intent.latest_charge), intent, dispute };
}

/** Submits evidence that makes the test bank decide, and waits the minute it takes. */
async function answerWith(
  rigged: SandboxRig,
  dispute: Stripe.Dispute,
  uncategorized_text: string,
): Promise<Stripe.Dispute> {
  const sent = await rigged.stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text },
  });
  expect(sent.status).toMatch(/under_review$/);
  rigged.clock.now = new Date(rigged.clock.now.getTime() + 61_000);
  await rigged.sandbox.tick();
  return rigged.stripe.disputes.retrieve(dispute.id);
}

describe("a card whose holder disputes the charge", () => {
  it("pays first, and then the bank withdraws the money and the provider its fee", async () => {
    const rigged = rig();
    const { charge, dispute } = await disputed(rigged, "pm_card_createDispute");
    expect(dispute).toMatchObject({
      amount: 10_500,
      reason: "fraudulent",
      status: "needs_response",
      is_charge_refundable: false,
      evidence_details: { due_by: Date.parse("2026-03-10T23:59:59Z") / 1000, has_evidence: false },
      balance_transactions: [{ type: "adjustment", amount: -10_500, fee: 1_500, net: -12_000 }],
    });
    expect(await rigged.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
    expect((await errorOf(rigged.stripe.refunds.create({ charge }))).code).toBe("charge_disputed");
    expect((await rigged.eventTypes()).slice(1)).toEqual([
      "charge.succeeded",
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "payment_intent.succeeded",
    ]);
  });

  it("is disputed when the authorization is captured, not before", async () => {
    const rigged = rig();
    const intent = await rigged.stripe.paymentIntents.create({
      ...HOLD,
      payment_method: "pm_card_createDisputeProductNotReceived",
      confirm: true,
    });
    expect((await rigged.stripe.disputes.list()).data).toEqual([]);
    await rigged.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 5_000 });
    expect((await rigged.stripe.disputes.list()).data).toMatchObject([
      { amount: 5_000, reason: "product_not_received" },
    ]);
  });

  it("is decided by the evidence; a won dispute returns the money but not the fee", async () => {
    const rigged = rig();
    const won = await disputed(rigged, "pm_card_createDispute");
    expect(await answerWith(rigged, won.dispute, "winning_evidence")).toMatchObject({
      status: "won",
      is_charge_refundable: true,
      evidence: { uncategorized_text: "winning_evidence" },
      evidence_details: { submission_count: 1, has_evidence: true },
      balance_transactions: [{ net: -12_000 }, { amount: 10_500, fee: 0, net: 10_500 }],
    });
    await rigged.stripe.refunds.create({ charge: won.charge });
    const lost = await disputed(rigged, "pm_card_createDispute");
    expect(await answerWith(rigged, lost.dispute, "losing_evidence")).toMatchObject({
      status: "lost",
      balance_transactions: [{ net: -12_000 }],
    });
    const types = (await rigged.eventTypes()).filter((type) => type.startsWith("charge.dispute"));
    expect(types).toEqual([
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.updated",
      "charge.dispute.funds_reinstated",
      "charge.dispute.closed",
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.updated",
      "charge.dispute.closed",
    ]);
    const closed = await errorOf(rigged.stripe.disputes.close(lost.dispute.id));
    expect(closed.message).toBe("This dispute is already closed");
  });

  it("keeps a draft of the evidence until it is submitted, once", async () => {
    const rigged = rig();
    const { dispute } = await disputed(rigged, "pm_card_createDispute");
    const draft = await rigged.stripe.disputes.update(dispute.id, {
      evidence: { customer_name: "Ann Lee" },
      submit: false,
    });
    expect(draft).toMatchObject({
      status: "needs_response",
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    const sent = await rigged.stripe.disputes.update(dispute.id, { submit: true });
    expect(sent).toMatchObject({ status: "under_review", evidence: { customer_name: "Ann Lee" } });
    const again = rigged.stripe.disputes.update(dispute.id, { evidence: { customer_name: "Bob" } });
    expect((await errorOf(again)).statusCode).toBe(400);
  });

  it("loses when nobody answers in time, or by accepting the dispute", async () => {
    const rigged = rig();
    const silent = await disputed(rigged, "pm_card_createDispute");
    const given = await disputed(rigged, "pm_card_createDispute");
    expect((await rigged.stripe.disputes.close(given.dispute.id)).status).toBe("lost");
    rigged.clock.now = new Date("2026-03-11T00:00:00Z");
    const { data } = await rigged.stripe.disputes.list();
    expect(data.map((one) => one.status)).toEqual(["lost", "lost"]);
    expect((await rigged.stripe.disputes.retrieve(silent.dispute.id)).status).toBe("lost");
  });

  it("can begin with an inquiry, which moves no money until it is escalated", async () => {
    const rigged = rig();
    const { charge, dispute } = await disputed(rigged, "pm_card_createDisputeInquiry");
    expect(dispute).toMatchObject({
      status: "warning_needs_response",
      is_charge_refundable: true,
      balance_transactions: [],
    });
    await rigged.stripe.refunds.create({ charge, amount: 500 });
    expect(await answerWith(rigged, dispute, "escalate_inquiry_evidence")).toMatchObject({
      status: "needs_response",
      is_charge_refundable: false,
      balance_transactions: [{ fee: 1_500 }],
    });
    const other = await disputed(rigged, "pm_card_createDisputeInquiry");
    expect((await answerWith(rigged, other.dispute, "winning_evidence")).status).toBe(
      "warning_closed",
    );
  });

  it("has its inquiry closed by a full refund, or after 120 days", async () => {
    const rigged = rig();
    const statusOf = async (id: string) => (await rigged.stripe.disputes.retrieve(id)).status;
    const refunded = await disputed(rigged, "pm_card_createDisputeInquiry");
    await rigged.stripe.refunds.create({ charge: refunded.charge, amount: 500 });
    expect(await statusOf(refunded.dispute.id)).toBe("warning_needs_response");
    await rigged.stripe.refunds.create({ charge: refunded.charge });
    expect(await statusOf(refunded.dispute.id)).toBe("warning_closed");
    const silent = await disputed(rigged, "pm_card_createDisputeInquiry");
    rigged.clock.now = new Date(rigged.clock.now.getTime() + 119 * 86_400_000);
    expect(await statusOf(silent.dispute.id)).toBe("warning_needs_response");
    rigged.clock.now = new Date(rigged.clock.now.getTime() + 2 * 86_400_000);
    expect(await statusOf(silent.dispute.id)).toBe("warning_closed");
  });

  it("can cause only an early fraud warning", async () => {
    const rigged = rig();
    const intent = await rigged.stripe.paymentIntents.create({
      ...PAID,
      payment_method: "pm_card_createIssuerFraudRecord",
    });
    const { data } = await rigged.stripe.radar.earlyFraudWarnings.list({
      payment_intent: intent.id,
    });
    expect(data).toMatchObject([{ charge: intent.latest_charge, actionable: true }]);
    expect(await rigged.eventTypes()).toContain("radar.early_fraud_warning.created");
  });
});

describe("evidence", () => {
  const upload = (rigged: SandboxRig, data: string) =>
    rigged.stripe.files.create({
      purpose: "dispute_evidence",
      file: { data: Buffer.from(data), name: "agreed.pdf", type: "application/pdf" },
    });

  it("accepts only uploaded files of the kinds that banks read", async () => {
    const rigged = rig();
    const { dispute } = await disputed(rigged, "pm_card_createDispute");
    const file = await upload(rigged, "%PDF-1.7 agreed");
    expect(file).toMatchObject({ object: "file", type: "pdf", size: 15, filename: "agreed.pdf" });
    const sent = await rigged.stripe.disputes.update(dispute.id, {
      evidence: { service_documentation: file.id, product_description: "Brake pads" },
      submit: false,
    });
    expect(sent.evidence.service_documentation).toBe(file.id);
    expect((await errorOf(upload(rigged, "<html>"))).param).toBe("file");
    expect((await errorOf(upload(rigged, `%PDF-${"x".repeat(5 * 1024 * 1024)}`))).param).toBe(
      "file",
    );
    for (const [evidence, param] of [
      [{ receipt: "file_unknown" }, "evidence[receipt]"],
      [{ product_description: "x".repeat(20_001) }, "evidence[product_description]"],
    ] as const) {
      const call = rigged.stripe.disputes.update(dispute.id, { evidence });
      expect((await errorOf(call)).param).toBe(param);
    }
  });
});

describe("a test helper", () => {
  it("disputes any charge, or a part of it, and decides the dispute", async () => {
    const rigged = rig();
    const intent = await rigged.stripe.paymentIntents.create({
      ...PAID,
      payment_method: "pm_card_visa",
    });
    const path = `/v1/charges/${intent.latest_charge}/sandbox_dispute`;
    const dispute = await rigged.stripe.rawRequest("POST", path, {
      amount: 4_000,
      cause: "product_not_received",
    });
    expect(dispute).toMatchObject({ amount: 4_000, reason: "product_not_received" });
    const decide = `/v1/disputes/${dispute.id}/sandbox_close`;
    expect((await rigged.stripe.rawRequest("POST", decide, { outcome: "won" })).status).toBe("won");
  });
});
