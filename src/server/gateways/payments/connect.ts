import type Stripe from "stripe";

import { BRAND_NAME } from "~/domain/brand";
import { CURRENCY } from "~/domain/money";
import { ProviderConflict } from "~/domain/payment/provider-errors";
import { BANK_PAYOUT_WORDS } from "~/domain/payout/account";

import { ALL, asOfNow, unlessAtWork } from "./call";
import { dateOf, idOf, known, secondsOf } from "./view";

/** The provider has a clock of its own. */
const CLOCK_SLACK_SECONDS = 3_600;

/** Told for every mechanic, so that the provider's form doesn't ask for it: automotive service shops. */
const MECHANIC_BUSINESS = {
  mcc: "7538",
  product_description: `Vehicle repairs at the customer's address, booked through ${BRAND_NAME}`,
};

/** Stripe Connect with Express accounts: separate charges and transfers. */
export function createPayoutCalls(stripe: Stripe) {
  const chargeOf = async (intentId: string) => {
    const charge = idOf((await stripe.paymentIntents.retrieve(intentId)).latest_charge);
    if (charge === null) throw new ProviderConflict("resource_missing");
    return { source_transaction: charge };
  };

  return {
    /** A new account for a person, who tells the provider about themselves on its own page. */
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
          // Without card_payments the provider refuses platforms that it has not approved for transfers alone.
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

    /** The provider's page for that, good for one visit within some minutes. */
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
     * Sends money to a connected account: from the charge of a payment, which it may not exceed, or from
     * the platform's balance. A repeated key answers the same transfer.
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

    /** The transfer that an earlier try made for this payout; null where none got through. */
    async findTransfer(of: { payoutId: string; destination: string; since: Date }) {
      const { payoutId, destination, since } = of;
      const created = { gte: secondsOf(since) - CLOCK_SLACK_SECONDS };
      const made = stripe.transfers.list({ destination, created, limit: 100 });
      for await (const transfer of made) {
        if (transfer.metadata.payoutId === payoutId) return toTransfer(transfer);
      }
      return null;
    },

    /** Calls money of a transfer back, as far as the account still has it. */
    async reverseTransfer(
      id: string,
      idempotencyKey: string,
      { amountCents, reversalId }: { amountCents: number; reversalId: string },
    ) {
      const params = { amount: amountCents, metadata: { reversalId } };
      const made = stripe.transfers.createReversal(id, params, { idempotencyKey });
      return toReversal(await unlessAtWork(made));
    },

    /** All reversals of a transfer, newest first. */
    async listTransferReversals(id: string) {
      const all = stripe.transfers.listReversals(id, { limit: 100 });
      return (await all.autoPagingToArray(ALL)).map(toReversal);
    },

    /** What a connected account has that was not paid to its bank yet. */
    async connectedBalanceCents(accountId: string) {
      const balance = await stripe.balance.retrieve({}, { stripeAccount: accountId });
      return [...balance.available, ...balance.pending]
        .filter(({ currency }) => currency === CURRENCY)
        .reduce((sum, { amount }) => sum + amount, 0);
    },

    /** What the provider pays from a connected account to its bank, and what of it is told. */
    async retrieveBankPayout(payoutId: string, accountId: string) {
      const found = await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId });
      const { id, amount, status } = found;
      return { id, amountCents: amount, news: known(BANK_PAYOUT_WORDS, status) };
    },
  };
}

export type ConnectedAccount = ReturnType<typeof toAccount>;
/** A mechanic's account at the provider, as far as it decides whether they can be paid. */
function toAccount(account: Stripe.Account) {
  const { requirements } = account;
  const banks = account.external_accounts?.data ?? [];
  const bank = banks.find((one) => one.default_for_currency === true) ?? banks[0];
  return {
    id: account.id,
    /** Whether money may be sent to it now. */
    transfersActive: account.capabilities?.transfers === "active",
    /** Its holder has been through the provider's form once. */
    isSubmitted: account.details_submitted,
    /** What the provider asks for, in its own names, such as "individual.dob.day". */
    requirements: [
      ...new Set([requirements?.past_due ?? [], requirements?.currently_due ?? []].flat()),
    ],
    /** Where the account pays to; `mark` tells one bank account from another. */
    bank: bank === undefined ? null : { last4: bank.last4, mark: bank.fingerprint ?? bank.id },
  };
}

export type Transfer = ReturnType<typeof toTransfer>;
/** Money sent to a connected account. */
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
    /** Null for one made on the provider's dashboard. */
    reversalId: reversal.metadata?.reversalId ?? null,
  };
}
