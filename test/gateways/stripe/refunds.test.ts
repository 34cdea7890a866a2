import { describe, expect, it } from "vitest";
import { errorOf, HOLD, rig, type SandboxRig } from "./support";

async function paid(rigged: SandboxRig, payment_method: string) {
  const intent = await rigged.stripe.paymentIntents.create({
    ...HOLD,
    capture_method: "automatic",
    payment_method,
    confirm: true,
  });
  return { charge: String(intent.latest_charge) };
}

function aMinuteLater(rigged: SandboxRig): Promise<void> {
  rigged.clock.now = new Date(rigged.clock.now.getTime() + 61_000);
  return rigged.sandbox.tick();
}

describe("a refund", () => {
  it("can begin as pending, and counts once it has succeeded", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const { charge } = await paid(rigged, "pm_card_pendingRefund");
    const refund = await stripe.refunds.create({ charge, amount: 4_000 });
    expect(refund.status).toBe("pending");
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0 });
    const tooMuch = await errorOf(stripe.refunds.create({ charge, amount: 6_501 }));
    expect(tooMuch.message).toContain("unrefunded amount on charge ($65.00)");
    await aMinuteLater(rigged);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
    expect(await stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 4_000,
      refunded: false,
    });
    expect((await rigged.eventTypes()).slice(-4)).toEqual([
      "refund.created",
      "refund.updated",
      "charge.refund.updated",
      "charge.refunded",
    ]);
  });

  it("can succeed and fail later, which returns the money", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const { charge } = await paid(rigged, "pm_card_refundFail");
    const refund = await stripe.refunds.create({ charge });
    expect(refund.status).toBe("succeeded");
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true });
    await aMinuteLater(rigged);
    const failed = await stripe.refunds.retrieve(refund.id, {
      expand: ["failure_balance_transaction"],
    });
    expect(failed).toMatchObject({
      status: "failed",
      failure_reason: "expired_or_canceled_card",
      failure_balance_transaction: { type: "refund_failure", amount: 10_500 },
    });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect(await rigged.eventTypes()).toEqual(
      expect.arrayContaining(["refund.failed", "refund.updated", "charge.refund.updated"]),
    );
  });

  it("is listed with its current state", async () => {
    const rigged = rig();
    const { charge } = await paid(rigged, "pm_card_pendingRefund");
    await rigged.stripe.refunds.create({ charge, amount: 4_000 });
    rigged.clock.now = new Date(rigged.clock.now.getTime() + 61_000);
    expect((await rigged.stripe.refunds.list({ charge })).data).toMatchObject([
      { status: "succeeded" },
    ]);
    expect((await rigged.eventTypes()).filter((type) => type === "refund.updated")).toHaveLength(1);
  });

  it("can be decided by a test at any time", async () => {
    const rigged = rig();
    const { charge } = await paid(rigged, "pm_card_visa");
    const refund = await rigged.stripe.refunds.create({ charge, amount: 500 });
    const path = `/v1/refunds/${refund.id}/sandbox_settle`;
    const failed = await rigged.stripe.rawRequest("POST", path, { outcome: "failed" });
    expect(failed.status).toBe("failed");
    const again = rigged.stripe.rawRequest("POST", path, { outcome: "failed" });
    expect((await errorOf(again)).statusCode).toBe(400);
  });

  it("of the whole remainder succeeds once when requested twice at once", async () => {
    const rigged = rig();
    const { charge } = await paid(rigged, "pm_card_pendingRefund");
    const calls = Array.from({ length: 5 }, () => rigged.stripe.refunds.create({ charge }));
    const results = await Promise.allSettled(calls);
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });
});
