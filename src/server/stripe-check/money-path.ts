import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type Stripe from "stripe";
import { connectAdvice } from "~/domain/payout/connect-advice";
import { HOUR_MS, MINUTE_MS } from "~/domain/time/durations";
import { stripeWith, told, type Finding, type ProviderKeys } from "./account";
import { CardRefused, ProviderRefused } from "~/domain/payment/provider-errors";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";

const GOOD_CARD = "pm_card_visa";
const DECLINED_CARD = "pm_card_visa_chargeDeclined";
const AMOUNT_CENTS = 10_500;

/**
 * Runs through a payment's life with test cards and the product's own calls: an authorization, its
 * capture, a partial refund, a card saved and authorized without its owner, a release, and a
 * declined card. The objects it creates stay in the test account, marked as such.
 */
export async function walkMoneyPath(
  keys: ProviderKeys & { paysByConnect?: boolean },
): Promise<Finding[]> {
  const gateway = createStripeGateway({ mode: "stripe", ...keys });
  const stripe = stripeWith(keys);
  if (gateway.livemode) throw new Error("This walk takes test keys only.");
  const walk = randomUUID();
  const bookingId = `walk-${walk}`;
  const returnUrl = "https://example.com/walked";
  const findings: Finding[] = [];
  const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      findings.push({ verdict: "ok", what });
      return result;
    } catch (error) {
      findings.push({ verdict: "problem", what: `${what}: ${told(error)}`, advice: ADVICE });
      throw error;
    }
  };
  const expect = (what: string, is: unknown, wanted: unknown) => {
    if (is !== wanted) throw new Error(`${what} is ${String(is)}, not ${String(wanted)}`);
  };
  let intents = 0;
  const authorize = (customerId: string) =>
    gateway.createAuthorization({
      bookingId,
      amountCents: AMOUNT_CENTS,
      customerId,
      description: "A walk of the money path",
      idempotencyKey: `walk:${walk}:${(intents += 1)}`,
      keepCard: true,
    });
  // As the browser's form does it.
  const confirm = (id: string, card: string) =>
    stripe.paymentIntents.confirm(id, { payment_method: card, return_url: returnUrl });

  /** Opens an account as mechanics do, and sends money to one that's already verified. */
  const payMechanic = async (sourceIntentId: string) => {
    const email = "walk@example.com";
    await step("A mechanic's payout account is opened", async () => {
      const idempotencyKey = `walk:${walk}:account`;
      const { id } = await gateway
        .createConnectedAccount({ userId: walk, email, idempotencyKey })
        .catch((error: unknown) => {
          throw error instanceof ProviderRefused ? new Error(connectAdvice(error.reason)) : error;
        });
      await gateway.createOnboardingLink({ accountId: id, returnUrl, refreshUrl: returnUrl });
    });
    const verified = await step("A test account is verified", async () => {
      const { id } = await stripe.accounts.create(verifiedTestAccount(email));
      for (let tries = 0; tries < VERIFICATION_TRIES; tries += 1) {
        if ((await gateway.retrieveConnectedAccount(id)).transfersActive) return id;
        await setTimeout(VERIFICATION_PAUSE_MS);
      }
      throw new Error(`Stripe did not switch on transfers for ${id}`);
    });
    await step("A transfer reaches it", async () => {
      const made = await gateway.transfer({
        payoutId: `walk-${walk}`,
        destination: verified,
        amountCents: TRANSFER_CENTS,
        sourceIntentId,
        description: "A walk of the money path",
        idempotencyKey: `walk:${walk}:transfer`,
      });
      expect("what was sent", made.amountCents, TRANSFER_CENTS);
    });
  };

  try {
    const { customerId } = await step("A customer is made", () =>
      gateway.ensureCustomer({ userId: walk, email: "walk@example.com", name: "Walk" }),
    );
    const paid = await step("A card is held", async () => {
      const made = await authorize(customerId);
      await confirm(made.id, GOOD_CARD);
      const held = await gateway.retrieveIntent(made.id);
      expect("its state", held.status, "requires_capture");
      return held;
    });
    await step("The hold is charged", async () => {
      const taken = await gateway.capture(paid.id, AMOUNT_CENTS, `walk:${walk}:capture`);
      expect("what was taken", taken.amountReceivedCents, AMOUNT_CENTS);
    });
    await step("A part of it is given back", async () => {
      const part = { amountCents: 2_000, refundId: walk };
      await gateway.refund(paid.id, `walk:${walk}:refund`, part);
      const [refund] = await gateway.listRefunds(paid.id);
      expect("the refund", refund?.refundId, walk);
    });
    await step("Its charge stands in the provider's books", async () => {
      const now = Date.now();
      const range = { from: new Date(now - HOUR_MS), to: new Date(now + MINUTE_MS) };
      for await (const movement of gateway.listMovements(range)) {
        if (movement.intentId === paid.id && movement.kind === "charge") return;
      }
      throw new Error("it is not among the balance transactions");
    });
    if (keys.paysByConnect === true) await payMechanic(paid.id);
    const saved = await step("A card is kept for later", async () => {
      const setup = await gateway.createCardSetup({
        bookingId,
        customerId,
        description: "A walk of the money path",
        idempotencyKey: `walk:${walk}:setup`,
      });
      await stripe.setupIntents.confirm(setup.id, {
        payment_method: GOOD_CARD,
        return_url: returnUrl,
      });
      const { status, paymentMethodId } = await gateway.retrieveCardSetup(setup.id);
      expect("its state", status, "succeeded");
      return paymentMethodId ?? "";
    });
    const later = await step("It is held without its owner", async () => {
      const held = await gateway.createOffSessionAuthorization({
        bookingId,
        amountCents: AMOUNT_CENTS,
        customerId,
        paymentMethodId: saved,
        description: "A walk of the money path",
        idempotencyKey: `walk:${walk}:saved`,
        returnUrl,
      });
      expect("its state", held.status, "requires_capture");
      return held;
    });
    await step("A hold is let go", async () => {
      const { status } = await gateway.release(later.id, `walk:${walk}:release`);
      expect("its state", status, "canceled");
    });
    await step("A declined card is said to be one", async () => {
      const made = await authorize(customerId);
      await confirm(made.id, DECLINED_CARD).catch(() => undefined);
      const { status, failure } = await gateway.retrieveIntent(made.id);
      expect("its state", status, "requires_payment_method");
      expect("its reason", failure?.code, "card_declined");
      await gateway.release(made.id, `walk:${walk}:declined`);
    });
    await step("A hold that was let go can't be charged", async () => {
      const refusal = await gateway
        .capture(later.id, AMOUNT_CENTS, `walk:${walk}:late`)
        .catch((error: unknown) => error);
      expect("the refusal", refusal instanceof CardRefused, true);
    });
    await step("What happened is in the list of events", async () => {
      for await (const { subject } of gateway.listEvents({
        createdAfter: new Date(Date.now() - HOUR_MS),
      })) {
        if (subject.kind === "hold" && subject.intentId === paid.id) return;
      }
      throw new Error("it is not");
    });
  } catch {
    // The step has already reported the error.
  }
  return findings;
}

const TRANSFER_CENTS = 100;
const VERIFICATION_TRIES = 20;
const VERIFICATION_PAUSE_MS = 1_500;

/** A person Stripe verifies automatically in test mode (docs.stripe.com/connect/testing). */
const verifiedTestAccount = (email: string): Stripe.AccountCreateParams => ({
  country: "US",
  business_type: "individual",
  controller: {
    fees: { payer: "application" },
    losses: { payments: "application" },
    requirement_collection: "application",
    stripe_dashboard: { type: "none" },
  },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  business_profile: { mcc: "7538", product_description: "A walk of the money path" },
  individual: {
    first_name: "Walk",
    last_name: "Tester",
    email,
    phone: "0000000000",
    dob: { day: 1, month: 1, year: 1901 },
    id_number: "000000000",
    address: {
      line1: "address_full_match",
      city: "San Francisco",
      state: "CA",
      postal_code: "94110",
    },
  },
  external_account: "btok_us_verified",
  tos_acceptance: { date: Math.floor(Date.now() / 1000), ip: "127.0.0.1" },
});

const ADVICE =
  "The product needs exactly this call: compare the account's settings and API version.";
