import type Stripe from "stripe";

import { BRAND_NAME } from "~/domain/brand";
import { CURRENCY } from "~/domain/money";
import { ProviderConflict } from "~/domain/payment/provider-errors";
import { BANK_PAYOUT_WORDS } from "~/domain/payout/account";

import { ALL, asOfNow, unlessAtWork } from "./call";
import { dateOf, idOf, known, secondsOf } from "./view";

/** Allows for differences between our clock and the provider's. */
const CLOCK_SLACK_SECONDS = 3_600;

/** Set for every mechanic, so that the provider's form doesn't ask: automotive service shops. */
const MECHANIC_BUSINESS = {
  mcc: "7538",
  product_description: `Vehicle repairs at the customer's address, booked through ${BRAND_NAME}`,
};

/** Creates the calls for Stripe Connect with Express accounts: separate charges and transfers. */
export function createPayoutCalls(stripe: Stripe) {
  const chargeOf = async (intentId: string) => {
    const charge = idOf((await stripe.paymentIntents.retrieve(intentId)).latest_charge);
    if (charge === null) throw new ProviderConflict("resource_missing");
    return { source_transaction: charge };
  };

  return {
    /** Creates an account for a person, who enters their details on the provider's page. */
    async createConnectedAccount(person: {
      userId: string;
      email: string | null;
      idempotencyKey: string;
    }) {
      const { userId, email, idempotencyKey } = person;
      const account = await stripe.accounts.create(
        {
          country: "US",
          business_type: "individual",
          // Without card_payments the provider refuses platforms that aren't approved for transfers
          // only.
          capabilities: {
            card_payments: { requested: true },
            transfers: { requested: true },
          },
          business_profile: MECHANIC_BUSINESS,
          controller: {
            fees: { payer: "application" },
            losses: { payments: "application" },
            stripe_dashboard: { type: "express" },
          },
          metadata: { userId },
          email: email ?? undefined,
        },
        { idempotencyKey },
      );
      return toAccount(await asOfNow(account, (id) => stripe.accounts.retrieve(id)));
    },

    /** Creates a link to the provider's page, valid for one visit within a few minutes. */
    async createOnboardingLink(input: {
      accountId: string;
      returnUrl: string;
      refreshUrl: string;
    }) {
      const link = await stripe.accountLinks.create({
        account: input.accountId,
        type: "account_onboarding",
        return_url: input.returnUrl,
        refresh_url: input.refreshUrl,
      });
      return { url: link.url, expiresAt: dateOf(link.expires_at) };
    },

    retrieveConnectedAccount: async (id: string) => toAccount(await stripe.accounts.retrieve(id)),

    /**
     * Transfers money to a connected account, from a payment's charge (up to its amount) or from
     * the platform's balance. A repeated key returns the same transfer.
     */
    async transfer(input: {
      payoutId: string;
      destination: string;
      amountCents: number;
      sourceIntentId: string | null;
      description: string;
      idempotencyKey: string;
    }) {
      const { sourceIntentId, idempotencyKey } = input;
      const params = {
        amount: input.amountCents,
        currency: CURRENCY,
        destination: input.destination,
        description: input.description,
        metadata: { payoutId: input.payoutId },
        ...(sourceIntentId === null ? {} : await chargeOf(sourceIntentId)),
      };
      return toTransfer(await unlessAtWork(stripe.transfers.create(params, { idempotencyKey })));
    },

    retrieveTransfer: async (id: string) => toTransfer(await stripe.transfers.retrieve(id)),

    /** Finds the transfer that an earlier attempt made for this payout, or returns null. */
    async findTransfer(of: { payoutId: string; destination: string; since: Date }) {
      const { payoutId, destination, since } = of;
      const created = { gte: secondsOf(since) - CLOCK_SLACK_SECONDS };
      const made = stripe.transfers.list({ destination, created, limit: 100 });
      for await (const transfer of made) {
        if (transfer.metadata.payoutId === payoutId) return toTransfer(transfer);
      }
      return null;
    },

    /** Reverses a transfer, as far as the account still has the money. */
    async reverseTransfer(
      id: string,
      idempotencyKey: string,
      { amountCents, reversalId }: { amountCents: number; reversalId: string },
    ) {
      const params = { amount: amountCents, metadata: { reversalId } };
      const made = stripe.transfers.createReversal(id, params, { idempotencyKey });
      return toReversal(await unlessAtWork(made));
    },

    /** Lists a transfer's reversals, newest first. */
    async listTransferReversals(id: string) {
      const all = stripe.transfers.listReversals(id, { limit: 100 });
      return (await all.autoPagingToArray(ALL)).map(toReversal);
    },

    /** Returns the balance that hasn't been paid to the account's bank. */
    async connectedBalanceCents(accountId: string) {
      const balance = await stripe.balance.retrieve({}, { stripeAccount: accountId });
      return [...balance.available, ...balance.pending]
        .filter(({ currency }) => currency === CURRENCY)
        .reduce((sum, { amount }) => sum + amount, 0);
    },

    /** Reads a bank payout of a connected account. */
    async retrieveBankPayout(payoutId: string, accountId: string) {
      const found = await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId });
      const { id, amount, status } = found;
      return { id, amountCents: amount, news: known(BANK_PAYOUT_WORDS, status) };
    },
  };
}

export type ConnectedAccount = ReturnType<typeof toAccount>;
/** Converts the parts of an account that decide whether it can be paid. */
function toAccount(account: Stripe.Account) {
  const { requirements } = account;
  const banks = account.external_accounts?.data ?? [];
  const bank = banks.find((one) => one.default_for_currency === true) ?? banks[0];
  return {
    id: account.id,
    /** True if money can be transferred to it now. */
    transfersActive: account.capabilities?.transfers === "active",
    /** True once its holder has completed the provider's form. */
    isSubmitted: account.details_submitted,
    /** The missing details under the provider's names, such as "individual.dob.day". */
    requirements: [
      ...new Set([requirements?.past_due ?? [], requirements?.currently_due ?? []].flat()),
    ],
    /** The account's bank. `mark` tells two bank accounts apart. */
    bank: bank === undefined ? null : { last4: bank.last4, mark: bank.fingerprint ?? bank.id },
  };
}

export type Transfer = ReturnType<typeof toTransfer>;
/** Converts a transfer to a connected account. */
function toTransfer(transfer: Stripe.Transfer) {
  return {
    id: transfer.id,
    amountCents: transfer.amount,
    destination: idOf(transfer.destination),
    payoutId: transfer.metadata.payoutId ?? null,
  };
}

export type TransferReversal = ReturnType<typeof toReversal>;
function toReversal(reversal: Stripe.TransferReversal) {
  return {
    id: reversal.id,
    amountCents: reversal.amount,
    /** Null for a reversal made on the provider's dashboard. */
    reversalId: reversal.metadata?.reversalId ?? null,
  };
}
