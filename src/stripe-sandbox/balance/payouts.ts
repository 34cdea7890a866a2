import type Stripe from "stripe";

import { book, newTransaction, totalsOf } from "./balance";
import type { Call } from "../http/call";
import { emitBankAccountEvent, emitPayoutEvent } from "../webhooks/events";
import {
  insufficientFunds,
  invalidParameter,
  refusedRequest,
  resourceMissing,
} from "../http/faults";
import { createdWithin, page, PAGE_PARAMS, type Page } from "../http/list";
import { Params } from "../http/params";
import { withdraw } from "../store/state";
import { idOf, newId, type Work } from "../store/work";

const LIST = {
  ...PAGE_PARAMS,
  arrival_date: false,
  created: true,
  destination: false,
  status: true,
} satisfies Record<keyof Stripe.PayoutListParams, boolean>;

const CREATE = {
  amount: true,
  currency: true,
  description: true,
  destination: false,
  expand: true,
  metadata: true,
  method: false,
  payout_method: false,
  source_type: false,
  statement_descriptor: false,
} satisfies Record<keyof Stripe.PayoutCreateParams, boolean>;

/** docs.stripe.com/connect/testing: the result of payouts to account numbers with these endings. */
const BANKS_REFUSALS = new Map([
  ["1116", { code: "no_account", message: "The bank account could not be located." }],
  ["1113", { code: "account_closed", message: "The bank account has been closed." }],
  ["3335", { code: "debit_not_authorized", message: "Debit transactions are not approved." }],
]);
const COULD_NOT_BE_PROCESSED = {
  code: "could_not_process",
  message: "The bank could not process this payout.",
};

/** POST /v1/payouts: pays the platform's own money to its bank. */
export async function createPayout(call: Call): Promise<Stripe.Payout> {
  const params = new Params(call.form, CREATE);
  const { work } = call;
  params.requiredChoice("currency", ["usd"]);
  const amount = params.requiredInteger("amount");
  if (amount < 1) {
    throw invalidParameter(
      "amount",
      "This value must be greater than or equal to 1.",
      "parameter_invalid_integer",
    );
  }
  await withdraw(work, amount);
  const made = newPayout(work.now, amount, {
    automatic: false,
    description: params.text("description") ?? null,
    destination: newId("ba"),
    metadata: params.metadata("metadata"),
  });
  const { id } = book(work, {
    category: "payout",
    amount: -amount,
    source: made.id,
    description: "STRIPE PAYOUT",
  });
  const payout = work.save({ ...made, balance_transaction: id });
  emitPayoutEvent(work, "payout.created", null, payout);
  return payout;
}

export async function readPayout(call: Call): Promise<Stripe.Payout> {
  new Params(call.form, { expand: true });
  return (await find(call)).payout;
}

export async function listPayouts(call: Call): Promise<Page<Stripe.Payout>> {
  const params = new Params(call.form, LIST);
  const status = params.text("status");
  const within = createdWithin(params);
  const keeps = (one: Stripe.Payout) =>
    within.keeps(one.created) && (status === undefined || one.status === status);
  const url = "/v1/payouts";
  if (call.account === null) {
    return page(call, params, "payout", url, { keep: keeps, since: within.since });
  }
  const found = await page(call, params, "sandbox.connected_payout", url, {
    link: call.account,
    keep: (one) => one.account === call.account && keeps(one.payout),
  });
  return { ...found, data: found.data.map((one) => one.payout) };
}

/** Sandbox only: pays a connected account's whole balance to its bank, which Stripe does daily. */
export async function payOutAccount(call: Call): Promise<Stripe.Payout> {
  new Params(call.form, { expand: true });
  const { work } = call;
  const account = await work.need("account", call.id, "account");
  const [bank] = account.external_accounts?.data ?? [];
  if (!account.payouts_enabled || !bank) {
    throw refusedRequest("Payouts are not enabled for this account.");
  }
  if (bank.object === "bank_account" && bank.status === "errored") {
    throw refusedRequest(
      "Cannot create payouts: this bank account is unusable because a previous payout to it failed.",
    );
  }
  const { available, pending } = await totalsOf(work, account.id);
  const amount = available + pending;
  if (amount < 1) throw insufficientFunds();
  // Saved, so that two requests at once can't both pay it out.
  work.save(account);
  const made = newPayout(work.now, amount, {
    automatic: true,
    description: "STRIPE PAYOUT",
    destination: bank.id,
    metadata: {},
  });
  const id = bookOnAccount(work, account.id, "payout", -amount, made.id);
  const payout = keep(work, account.id, { ...made, balance_transaction: id });
  emitPayoutEvent(work, "payout.created", account.id, payout);
  const refusal = BANKS_REFUSALS.get(bank.last4);
  return refusal ? fail(work, account.id, payout, refusal) : pay(work, account.id, payout);
}

/** Sandbox only: makes the bank answer; `outcome` is paid or failed (even after it was paid). */
export async function settlePayout(call: Call): Promise<Stripe.Payout> {
  const params = new Params(call.form, { expand: true, outcome: true });
  const outcome = params.requiredChoice("outcome", ["failed", "paid"]);
  const { account, payout } = await find(call);
  if (payout.status === "failed" || payout.status === outcome) {
    throw refusedRequest(`This payout has a status of ${payout.status}.`);
  }
  return outcome === "paid"
    ? pay(call.work, account, payout)
    : fail(call.work, account, payout, COULD_NOT_BE_PROCESSED);
}

function pay(work: Work, account: string | null, payout: Stripe.Payout): Stripe.Payout {
  const paid = keep(work, account, { ...payout, status: "paid" });
  emitPayoutEvent(work, "payout.paid", account, paid);
  return paid;
}

/** Returns the money to the balance and marks the connected account's bank account errored. */
async function fail(
  work: Work,
  account: string | null,
  payout: Stripe.Payout,
  refusal: { code: string; message: string },
): Promise<Stripe.Payout> {
  const back =
    account === null
      ? book(work, {
          category: "payout_reversal",
          amount: payout.amount,
          source: payout.id,
          description: "Payout failure",
        }).id
      : bookOnAccount(work, account, "payout_failure", payout.amount, payout.id);
  const failed = keep(work, account, {
    ...payout,
    failure_balance_transaction: back,
    failure_code: refusal.code,
    failure_message: refusal.message,
    status: "failed",
  });
  emitPayoutEvent(work, "payout.failed", account, failed);
  if (account !== null) await markErrored(work, account, failed.destination);
  return failed;
}

/** Blocks payouts to that bank account until its owner changes the details. */
async function markErrored(
  work: Work,
  accountId: string,
  destination: Stripe.Payout["destination"],
): Promise<void> {
  const account = await work.need("account", accountId, "account");
  const banks = account.external_accounts;
  const bank = banks?.data.find((one) => one.id === idOf(destination));
  if (!banks || bank?.object !== "bank_account") return;
  const errored: Stripe.BankAccount = { ...bank, status: "errored" };
  const data = banks.data.map((one) => (one.id === errored.id ? errored : one));
  work.save({ ...account, external_accounts: { ...banks, data } });
  emitBankAccountEvent(work, accountId, bank, errored);
}

function keep(work: Work, account: string | null, payout: Stripe.Payout): Stripe.Payout {
  if (account === null) return work.save(payout);
  work.save({ id: payout.id, object: "sandbox.connected_payout", account, payout });
  return payout;
}

function bookOnAccount(
  work: Work,
  account: string,
  type: "payout" | "payout_failure",
  amount: number,
  source: string,
): string {
  const transaction = newTransaction(work.now, type, {
    category: type === "payout" ? "payout" : "payout_reversal",
    amount,
    source,
    description: null,
  });
  const { id } = transaction;
  work.save({ id, object: "sandbox.connected_transaction", account, transaction });
  return id;
}

async function find(call: Call): Promise<{ account: string | null; payout: Stripe.Payout }> {
  const found = await call.work.findAny(call.id);
  if (found?.object === "payout" && call.account === null) return { account: null, payout: found };
  if (found?.object === "sandbox.connected_payout" && found.account === call.account) return found;
  throw resourceMissing("payout", call.id, "payout", 404);
}

function newPayout(
  now: number,
  amount: number,
  fields: {
    automatic: boolean;
    description: string | null;
    destination: string;
    metadata: Record<string, string>;
  },
): Stripe.Payout {
  return {
    ...fields,
    id: newId("po"),
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now,
    balance_transaction: null,
    created: now,
    currency: "usd",
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: fields.automatic ? "completed" : "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "pending",
    trace_id: null,
    type: "bank_account",
  };
}
