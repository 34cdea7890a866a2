import type Stripe from "stripe";

import { call, isReplay, unlessAtWork } from "./call";
import { ProviderConflict } from "./errors";
import {
  BANK_PAYOUT_STATUSES,
  type BankPayout,
  type ConnectedAccount,
  type PayoutGateway,
  type Transfer,
  type TransferReversal,
} from "./payout-gateway";
import { dateOf, idOf, oneOf } from "./view";

const CURRENCY = "usd";
const PAYOUT_KEY = "payoutId";
const REVERSAL_KEY = "reversalId";

/** Stripe Connect with Express accounts: separate charges and transfers. */
export function createPayoutCalls(stripe: Stripe): PayoutGateway {
  const chargeOf = async (intentId: string): Promise<string> => {
    const charge = idOf((await stripe.paymentIntents.retrieve(intentId)).latest_charge);
    if (charge === null) throw new ProviderConflict("resource_missing");
    return charge;
  };

  return {
    createConnectedAccount: ({ userId, email, idempotencyKey }) =>
      call(async () => {
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
        return toAccount(isReplay(account) ? await stripe.accounts.retrieve(account.id) : account);
      }),

    createOnboardingLink: ({ accountId, returnUrl, refreshUrl }) =>
      call(async () => {
        const link = await stripe.accountLinks.create({
          account: accountId,
          type: "account_onboarding",
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return { url: link.url, expiresAt: dateOf(link.expires_at) };
      }),

    retrieveConnectedAccount: (id) =>
      call(async () => toAccount(await stripe.accounts.retrieve(id))),

    transfer: ({ payoutId, sourceIntentId, amountCents, idempotencyKey, ...input }) =>
      unlessAtWork(async () => {
        const charge = sourceIntentId === null ? null : await chargeOf(sourceIntentId);
        const transfer = await stripe.transfers.create(
          {
            amount: amountCents,
            currency: CURRENCY,
            destination: input.destination,
            description: input.description,
            metadata: { [PAYOUT_KEY]: payoutId },
            ...(charge === null ? {} : { source_transaction: charge }),
          },
          { idempotencyKey },
        );
        return toTransfer(transfer);
      }),

    retrieveTransfer: (id) => call(async () => toTransfer(await stripe.transfers.retrieve(id))),

    findTransfer: ({ payoutId, destination, since }) =>
      call(async () => {
        // The provider has a clock of its own.
        const gte = Math.floor(since.getTime() / 1000) - 3_600;
        const made = stripe.transfers.list({ destination, created: { gte }, limit: 100 });
        for await (const transfer of made) {
          if (transfer.metadata[PAYOUT_KEY] === payoutId) return toTransfer(transfer);
        }
        return null;
      }),

    reverseTransfer: (id, idempotencyKey, { amountCents, reversalId }) =>
      unlessAtWork(async () => {
        const params = { amount: amountCents, metadata: { [REVERSAL_KEY]: reversalId } };
        return toReversal(await stripe.transfers.createReversal(id, params, { idempotencyKey }));
      }),

    listTransferReversals: (id) =>
      call(async () => {
        const reversals: TransferReversal[] = [];
        for await (const one of stripe.transfers.listReversals(id, { limit: 100 })) {
          reversals.push(toReversal(one));
        }
        return reversals;
      }),

    connectedBalanceCents: (accountId) =>
      call(async () => {
        const balance = await stripe.balance.retrieve({}, { stripeAccount: accountId });
        return [...balance.available, ...balance.pending]
          .filter(({ currency }) => currency === CURRENCY)
          .reduce((sum, { amount }) => sum + amount, 0);
      }),

    retrieveBankPayout: (id, accountId) =>
      call(async () =>
        toBankPayout(await stripe.payouts.retrieve(id, {}, { stripeAccount: accountId })),
      ),
  };
}

function toAccount(account: Stripe.Account): ConnectedAccount {
  const { requirements } = account;
  const banks = account.external_accounts?.data ?? [];
  const bank = banks.find((one) => one.default_for_currency === true) ?? banks[0];
  return {
    id: account.id,
    transfersActive: account.capabilities?.transfers === "active",
    isSubmitted: account.details_submitted,
    requirements: [
      ...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]),
    ],
    bank: bank === undefined ? null : { last4: bank.last4, mark: bank.fingerprint ?? bank.id },
  };
}

function toTransfer(transfer: Stripe.Transfer): Transfer {
  return {
    id: transfer.id,
    amountCents: transfer.amount,
    destination: idOf(transfer.destination),
    payoutId: transfer.metadata[PAYOUT_KEY] ?? null,
  };
}

function toReversal(reversal: Stripe.TransferReversal): TransferReversal {
  return {
    id: reversal.id,
    amountCents: reversal.amount,
    reversalId: reversal.metadata?.[REVERSAL_KEY] ?? null,
  };
}

function toBankPayout(payout: Stripe.Payout): BankPayout {
  return {
    id: payout.id,
    amountCents: payout.amount,
    status: oneOf(BANK_PAYOUT_STATUSES, payout.status),
    failure: payout.status === "failed" ? (payout.failure_message ?? "no reason given") : null,
  };
}
