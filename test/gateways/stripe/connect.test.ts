import { describe, expect, it } from "vitest";
import { errorOf, HOLD, rig, type SandboxRig } from "./support";

const APP = "http://localhost:3000";

function express(rigged: SandboxRig) {
  return rigged.stripe.accounts.create({
    controller: {
      fees: { payer: "application" },
      losses: { payments: "application" },
      stripe_dashboard: { type: "express" },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    country: "US",
    email: "mel@example.com",
    metadata: { userId: "u-1" },
  });
}

async function onboarded(rigged: SandboxRig, account_number = "000123456789"): Promise<string> {
  const { id } = await express(rigged);
  const path = `/v1/accounts/${id}/sandbox_onboard`;
  await rigged.stripe.rawRequest("POST", path, { outcome: "complete", account_number });
  return id;
}

async function charged(rigged: SandboxRig, payment_method = "pm_card_visa"): Promise<string> {
  const intent = await rigged.stripe.paymentIntents.create({
    ...HOLD,
    capture_method: "automatic",
    payment_method,
    confirm: true,
    transfer_group: "booking_1",
  });
  return String(intent.latest_charge);
}

const post = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

describe("a connected account", () => {
  it("returns the key's own account", async () => {
    const rigged = rig();
    const own = await rigged.stripe.accounts.retrieveCurrent();
    expect(own).toMatchObject({ id: "acct_sandboxCurbwrench", charges_enabled: true });
    await rigged.stripe.rawRequest("POST", "/v1/sandbox_reset", { account: "acct_sandboxOther" });
    expect((await rigged.stripe.accounts.retrieveCurrent()).id).toBe("acct_sandboxOther");
  });

  it("is activated by its owner on the hosted page, only once complete", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const account = await express(rigged);
    expect(account).toMatchObject({
      capabilities: { card_payments: "inactive", transfers: "inactive" },
      payouts_enabled: false,
      details_submitted: false,
      metadata: { userId: "u-1" },
    });
    expect(account.requirements?.currently_due).toContain("individual.ssn_last_4");
    const link = () =>
      stripe.accountLinks.create({
        account: account.id,
        type: "account_onboarding",
        refresh_url: `${APP}/refresh`,
        return_url: `${APP}/mechanic/settings`,
      });
    const { url } = await link();
    const shown = await (await rigged.fetch(url)).text();
    expect(shown).toContain("TEST MODE");
    const later = await rigged.fetch(url, post({ outcome: "later" }));
    expect(later.headers.get("location")).toBe(`${APP}/mechanic/settings`);
    expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false);
    expect((await rigged.fetch(url)).headers.get("location")).toBe(`${APP}/refresh`);

    const person = {
      first_name: "Mel",
      last_name: "Ortiz",
      birth_date: "1990-01-01",
      account_number: "000123456789",
      outcome: "submit",
    };
    const wrong = (await link()).url;
    const typed = { ...person, last_name: "", ssn_last_4: "0000" };
    const asked = await (await rigged.fetch(wrong, post(typed))).text();
    expect(asked).toContain('<p role="alert">Please tell us your last name.</p>');
    expect(asked).toContain('value="Mel"');
    expect((await rigged.fetch(wrong, post({ ...person, ssn_last_4: "12" }))).status).toBe(400);
    await rigged.fetch(wrong, post({ ...person, ssn_last_4: "1111" }));
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      capabilities: { card_payments: "inactive", transfers: "inactive" },
      requirements: { currently_due: ["individual.verification.document"] },
    });
    await rigged.fetch((await link()).url, post({ ...person, ssn_last_4: "0000" }));
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      capabilities: { card_payments: "active", transfers: "active" },
      payouts_enabled: true,
      details_submitted: true,
      requirements: { currently_due: [], disabled_reason: null },
      external_accounts: { data: [{ last4: "6789" }] },
    });
    await rigged.sandbox.settle();
    const updates = rigged.delivered.filter((one) => one.event.type === "account.updated");
    expect(updates.at(-1)?.event.account).toBe(account.id);
  });

  it("is refused in Stripe's words when the platform may not open it", async () => {
    const rigged = rig();
    const alone = rigged.stripe.accounts.create({
      country: "US",
      type: "express",
      capabilities: { transfers: { requested: true } },
    });
    expect((await errorOf(alone)).message).toContain(
      "needs approval for accounts to have requested the `transfers` capability",
    );
    await rigged.stripe.rawRequest("POST", "/v1/sandbox_connect", { mode: "profile_missing" });
    expect((await errorOf(express(rigged))).message).toContain("connect/platform-profile");
  });

  it("is active at once when its platform provides everything", async () => {
    const { stripe } = rig();
    const account = await stripe.accounts.create({
      country: "US",
      business_type: "individual",
      controller: { requirement_collection: "application", stripe_dashboard: { type: "none" } },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      individual: {
        first_name: "Mel",
        last_name: "Ortiz",
        dob: { day: 1, month: 1, year: 1901 },
        id_number: "000000000",
      },
      external_account: "btok_us_verified",
      tos_acceptance: { date: 1_790_000_000, ip: "127.0.0.1" },
    });
    expect(account).toMatchObject({ capabilities: { transfers: "active" }, charges_enabled: true });
  });

  it("has a link that works for five minutes", async () => {
    const rigged = rig();
    const { id } = await express(rigged);
    const { url } = await rigged.stripe.accountLinks.create({
      account: id,
      type: "account_onboarding",
      refresh_url: `${APP}/refresh`,
      return_url: `${APP}/return`,
    });
    rigged.clock.now = new Date(rigged.clock.now.getTime() + 300_000);
    expect((await rigged.fetch(url)).headers.get("location")).toBe(`${APP}/refresh`);
  });
});

describe("the Stripe-Account header", () => {
  it("is refused for an unknown account, and for calls that only the platform may make", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const stripeAccount = await onboarded(rigged);
    const unknown = stripe.balance.retrieve({}, { stripeAccount: "acct_unknown" });
    expect(await errorOf(unknown)).toMatchObject({ statusCode: 403, code: "account_invalid" });
    const direct = stripe.paymentIntents.create(HOLD, { stripeAccount });
    expect(await errorOf(direct)).toMatchObject({ statusCode: 400, param: "Stripe-Account" });
    expect((await stripe.accounts.retrieveCurrent({}, { stripeAccount })).id).toBe(stripeAccount);
  });
});

describe("a transfer", () => {
  it("sends at most what a charge brought in, before the money is available", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const destination = await onboarded(rigged);
    const source_transaction = await charged(rigged);
    const send = (amount: number) =>
      stripe.transfers.create({ amount, currency: "usd", destination, source_transaction });
    const first = await send(9_000);
    expect(first).toMatchObject({
      amount: 9_000,
      destination,
      source_transaction,
      transfer_group: "booking_1",
      reversed: false,
    });
    const over = await errorOf(send(1_501));
    expect(over.message).toBe(
      "Transfers using this transaction as a source must not exceed the source amount of $105.00. (There are already transfers using this transaction as a source, amounting to a total of $90.00.)",
    );
    await send(1_500);
    expect((await stripe.transfers.list({ transfer_group: "booking_1" })).data).toHaveLength(2);
    const balance = await stripe.balance.retrieve({}, { stripeAccount: destination });
    expect(balance.pending).toMatchObject([{ amount: 10_500 }]);
    expect(await rigged.eventTypes()).toContain("transfer.created");
  });

  it("without a charge needs an available balance", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const destination = await onboarded(rigged);
    await charged(rigged);
    const send = () => stripe.transfers.create({ amount: 2_000, currency: "usd", destination });
    expect(await errorOf(send())).toMatchObject({ statusCode: 400, code: "balance_insufficient" });
    rigged.clock.now = new Date("2026-03-04T10:00:00Z");
    const calls = await Promise.allSettled(Array.from({ length: 8 }, send));
    // $105.00 less the fee of $3.35 covers five times $20.00.
    expect(calls.filter((one) => one.status === "fulfilled")).toHaveLength(5);
    const { available } = await stripe.balance.retrieve();
    expect(available).toMatchObject([{ amount: 10_500 - 335 - 10_000 }]);
  });

  it("reaches only accounts that may be paid", async () => {
    const rigged = rig();
    const { id: destination } = await express(rigged);
    const source_transaction = await charged(rigged);
    const error = await errorOf(
      rigged.stripe.transfers.create({
        amount: 100,
        currency: "usd",
        destination,
        source_transaction,
      }),
    );
    expect(error.code).toBe("insufficient_capabilities_for_transfer");
  });

  it("is reversed as far as the account still has the money", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const destination = await onboarded(rigged);
    const source_transaction = await charged(rigged);
    const transfer = await stripe.transfers.create({
      amount: 9_000,
      currency: "usd",
      destination,
      source_transaction,
    });
    const part = await stripe.transfers.createReversal(transfer.id, { amount: 4_000 });
    expect(part).toMatchObject({ object: "transfer_reversal", amount: 4_000 });
    expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({
      amount_reversed: 4_000,
      reversed: false,
    });
    const tooMuch = await errorOf(stripe.transfers.createReversal(transfer.id, { amount: 5_001 }));
    expect(tooMuch.message).toContain("unreversed amount on transfer ($50.00)");
    await stripe.rawRequest("POST", `/v1/accounts/${destination}/sandbox_payout`);
    const gone = await errorOf(stripe.transfers.createReversal(transfer.id));
    expect(gone.code).toBe("balance_insufficient");
    expect((await stripe.transfers.listReversals(transfer.id)).data).toHaveLength(1);
    await stripe.transfers.create({
      amount: 1_500,
      currency: "usd",
      destination,
      source_transaction,
    });
    const other = await stripe.transfers.create({
      amount: 1_000,
      currency: "usd",
      destination,
      source_transaction: await charged(rigged),
    });
    const both = await Promise.allSettled([
      stripe.transfers.createReversal(transfer.id, { amount: 2_000 }),
      stripe.transfers.createReversal(other.id),
    ]);
    // The $25.00 there cover one of the two.
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await rigged.eventTypes()).toContain("transfer.reversed");
  });
});

describe("a payout", () => {
  it("to the account's bank sends an event with the account's id, paid or failed", async () => {
    for (const [number, type, code] of [
      ["000123456789", "payout.paid", null],
      ["000111111116", "payout.failed", "no_account"],
    ] as const) {
      const rigged = rig();
      const { stripe } = rigged;
      const account = await onboarded(rigged, number);
      await stripe.transfers.create({
        amount: 9_000,
        currency: "usd",
        destination: account,
        source_transaction: await charged(rigged),
      });
      await stripe.rawRequest("POST", `/v1/accounts/${account}/sandbox_payout`);
      const { data } = await stripe.payouts.list({}, { stripeAccount: account });
      expect(data).toMatchObject([{ amount: 9_000, failure_code: code, automatic: true }]);
      await rigged.sandbox.settle();
      const event = rigged.delivered.find((one) => one.event.type === type)?.event;
      expect(event).toMatchObject({ account, data: { object: { id: data[0]?.id } } });
      expect((await stripe.payouts.list()).data).toEqual([]);
    }
  });

  it("that fails marks the bank account errored, and the next one waits for new details", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const account = await onboarded(rigged, "000111111116");
    await stripe.transfers.create({
      amount: 9_000,
      currency: "usd",
      destination: account,
      source_transaction: await charged(rigged),
    });
    const payOut = () => stripe.rawRequest("POST", `/v1/accounts/${account}/sandbox_payout`);
    await payOut();
    const banks = { data: [{ last4: "1116", status: "errored" }] };
    expect(await stripe.accounts.retrieve(account)).toMatchObject({ external_accounts: banks });
    await rigged.sandbox.settle();
    const type = "account.external_account.updated";
    expect(rigged.delivered.find((one) => one.event.type === type)?.event).toMatchObject({
      account,
      data: { object: { status: "errored" }, previous_attributes: { status: "new" } },
    });
    expect((await errorOf(payOut())).message).toContain("bank account is unusable");

    const path = `/v1/accounts/${account}/sandbox_onboard`;
    await stripe.rawRequest("POST", path, {
      outcome: "complete",
      account_number: "000123456789",
    });
    await payOut();
    expect(await rigged.eventTypes()).toContain("payout.paid");
  });

  it("of the platform pays out its available balance", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    await charged(rigged, "pm_card_bypassPending");
    const pay = (amount: number) => stripe.payouts.create({ amount, currency: "usd" });
    expect((await errorOf(pay(10_166))).code).toBe("balance_insufficient");
    const payout = await pay(10_165);
    const path = `/v1/payouts/${payout.id}/sandbox_settle`;
    await stripe.rawRequest("POST", path, { outcome: "paid" });
    expect((await stripe.payouts.retrieve(payout.id)).status).toBe("paid");
    await stripe.rawRequest("POST", path, { outcome: "failed" });
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 10_165 }]);
  });
});
