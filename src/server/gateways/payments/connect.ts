import type Stripe from "stripe";

import { ProviderConflict } from "~/domain/payment/provider-errors";

import { asOfNow, unlessAtWork } from "./call";
import { CURRENCY, dateOf, idOf, oneOf, secondsOf } from "./view";

const PAYOUT_KEY = "payoutId";
const REVERSAL_KEY = "reversalId";
const BANK_PAYOUT_STATUSES = ["pending", "in_transit", "paid", "failed", "canceled"] as const;
/** The provider has a clock of its own. */
const CLOCK_SLACK_SECONDS = 3_600;

/** Stripe Connect with Express accounts: separate charges and transfers. */
export function createPayoutCalls(stripe: Stripe) {
  const chargeOf = async (intentId: string): Promise<string> => {
    const charge = idOf((await stripe.paymentIntents.retrieve(intentId)).latest_charge);
    if (charge === null) throw new ProviderConflict("resource_missing");
    return charge;
  };

  return {
    /** A new account for a person, who tells the provider about themselves on its own page. */
    async createConnectedAccount({
      userId,
      email,
      idempotencyKey,
    }: {
      userId: string;
      email: string | null;
      idempotencyKey: string;
    }) {
      const account = await stripe.accounts.create(
        {
          country: "US",
          business_type: "individual",
          capabilities: { transfers: { requested: true } },
          controller: {
            fees: { payer: "application" },
            losses: { payments: "application" },
            stripe_dashboard: { type: "express" },
          },
          metadata: { userId },
          ...(email === null ? {} : { email }),
        },
        { idempotencyKey },
      );
      return toAccount(
        await asOfNow<Stripe.Account>(account, (id) => stripe.accounts.retrieve(id)),
      );
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

    async retrieveConnectedAccount(id: string) {
      return toAccount(await stripe.accounts.retrieve(id));
    },

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
      return unlessAtWork(async () => {
        const { sourceIntentId, idempotencyKey } = input;
        const charge = sourceIntentId === null ? null : await chargeOf(sourceIntentId);
        const transfer = await stripe.transfers.create(
          {
            amount: input.amountCents,
            currency: CURRENCY,
            destination: input.destination,
            description: input.description,
            metadata: { [PAYOUT_KEY]: input.payoutId },
            ...(charge === null ? {} : { source_transaction: charge }),
          },
          { idempotencyKey },
        );
        return toTransfer(transfer);
      });
    },

    async retrieveTransfer(id: string) {
      return toTransfer(await stripe.transfers.retrieve(id));
    },

    /** The transfer that an earlier try made for this payout; null where none got through. */
    async findTransfer(of: { payoutId: string; destination: string; since: Date }) {
      const gte = secondsOf(of.since) - CLOCK_SLACK_SECONDS;
      const { destination, payoutId } = of;
      const made = stripe.transfers.list({ destination, created: { gte }, limit: 100 });
      for await (const transfer of made) {
        if (transfer.metadata[PAYOUT_KEY] === payoutId) return toTransfer(transfer);
      }
      return null;
    },

    /** Calls money of a transfer back, as far as the account still has it. */
    async reverseTransfer(
      id: string,
      idempotencyKey: string,
      { amountCents, reversalId }: { amountCents: number; reversalId: string },
    ) {
      return unlessAtWork(async () => {
        const params = { amount: amountCents, metadata: { [REVERSAL_KEY]: reversalId } };
        return toReversal(await stripe.transfers.createReversal(id, params, { idempotencyKey }));
      });
    },

    /** All reversals of a transfer, newest first. */
    async listTransferReversals(id: string) {
      const reversals: TransferReversal[] = [];
      for await (const one of stripe.transfers.listReversals(id, { limit: 100 })) {
        reversals.push(toReversal(one));
      }
      return reversals;
    },

    /** What a connected account has that was not paid to its bank yet. */
    async connectedBalanceCents(accountId: string) {
      const balance = await stripe.balance.retrieve({}, { stripeAccount: accountId });
      return [...balance.available, ...balance.pending]
        .filter(({ currency }) => currency === CURRENCY)
        .reduce((sum, { amount }) => sum + amount, 0);
    },

    /** What the provider pays from a connected account to its bank. */
    async retrieveBankPayout(payoutId: string, accountId: string) {
      const found = await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId });
      const { id, amount, status } = found;
      return { id, amountCents: amount, status: oneOf(BANK_PAYOUT_STATUSES, status) };
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
      ...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]),
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
    payoutId: transfer.metadata[PAYOUT_KEY] ?? null,
  };
}

export type TransferReversal = ReturnType<typeof toReversal>;
function toReversal(reversal: Stripe.TransferReversal) {
  return {
    id: reversal.id,
    amountCents: reversal.amount,
    /** Null for one made on the provider's dashboard. */
    reversalId: reversal.metadata?.[REVERSAL_KEY] ?? null,
  };
}
