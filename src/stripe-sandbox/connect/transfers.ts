import type Stripe from "stripe";

import { book, newTransaction, totalsOf } from "../balance/balance";
import type { Call } from "../http/call";
import { emitTransferEvent } from "../webhooks/events";
import {
  insufficientFunds,
  invalidParameter,
  missingParameter,
  refusedRequest,
} from "../http/faults";
import { createdWithin, page, PAGE_PARAMS, type Page } from "../http/list";
import { Params } from "../http/params";
import { dollars } from "../payments/refunds";
import { withdraw } from "../store/state";
import { idOf, newId, type Work } from "../store/work";

const CREATE = {
  amount: true,
  currency: true,
  description: true,
  destination: true,
  expand: true,
  metadata: true,
  source_transaction: true,
  source_type: false,
  transfer_group: true,
} satisfies Record<keyof Stripe.TransferCreateParams, boolean>;

const UPDATE = {
  description: true,
  expand: true,
  metadata: true,
} satisfies Record<keyof Stripe.TransferUpdateParams, boolean>;

const LIST = {
  ...PAGE_PARAMS,
  created: true,
  destination: true,
  transfer_group: true,
} satisfies Record<keyof Stripe.TransferListParams, boolean>;

const REVERSE = {
  amount: true,
  description: false,
  expand: true,
  metadata: true,
  refund_application_fee: false,
} satisfies Record<keyof Stripe.TransferCreateReversalParams, boolean>;

/** POST /v1/transfers: moves money from the platform's balance to a connected account. */
export async function createTransfer(call: Call): Promise<Stripe.Transfer> {
  const params = new Params(call.form, CREATE);
  const { work } = call;
  params.requiredChoice("currency", ["usd"]);
  const wanted = params.integer("amount");
  const sourceId = params.text("source_transaction");
  const metadata = params.metadata("metadata");
  const account = await work.need("account", params.requiredText("destination"), "destination");
  if (account.capabilities?.transfers !== "active") {
    throw refusedRequest(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      { code: "insufficient_capabilities_for_transfer" },
    );
  }
  const charge =
    sourceId === undefined ? null : await work.need("charge", sourceId, "source_transaction");
  const amount = wanted ?? charge?.amount_captured;
  if (amount === undefined) throw missingParameter("amount");
  assertPositive(amount);
  if (charge) await takeFromCharge(work, charge, amount);
  else await withdraw(work, amount);
  const availableOn = charge ? await availableOnOf(work, charge) : work.now;

  const id = newId("tr");
  const description = params.text("description") ?? null;
  const movement = { description, source: id, availableOn };
  const transaction = book(work, { ...movement, category: "transfer", amount: -amount });
  const payment = newId("py");
  bookOnAccount(work, account.id, "payment", { ...movement, amount, source: payment });
  const transfer: Stripe.Transfer = work.save({
    id,
    object: "transfer",
    amount,
    amount_reversed: 0,
    balance_transaction: transaction.id,
    created: work.now,
    currency: "usd",
    description,
    destination: account.id,
    destination_payment: payment,
    livemode: false,
    metadata,
    reversals: {
      object: "list",
      data: [],
      has_more: false,
      url: `/v1/transfers/${id}/reversals`,
    },
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: "card",
    transfer_group: params.text("transfer_group") ?? groupOf(charge),
  });
  emitTransferEvent(work, "transfer.created", transfer);
  return transfer;
}

export async function readTransfer(call: Call): Promise<Stripe.Transfer> {
  new Params(call.form, { expand: true });
  return find(call);
}

export async function updateTransfer(call: Call): Promise<Stripe.Transfer> {
  const params = new Params(call.form, UPDATE);
  const transfer = await find(call);
  return call.work.save({
    ...transfer,
    description: params.text("description") ?? transfer.description,
    metadata: params.metadata("metadata", transfer.metadata),
  });
}

export async function listTransfers(call: Call): Promise<Page<Stripe.Transfer>> {
  const params = new Params(call.form, LIST);
  const destination = params.text("destination");
  const group = params.text("transfer_group");
  const within = createdWithin(params);
  return page(call, params, "transfer", "/v1/transfers", {
    link: group ?? destination,
    since: within.since,
    keep: (one) =>
      within.keeps(one.created) &&
      (destination === undefined || idOf(one.destination) === destination) &&
      (group === undefined || one.transfer_group === group),
  });
}

/** POST /v1/transfers/{id}/reversals: reverses up to what the account still has. */
export async function reverseTransfer(call: Call): Promise<Stripe.TransferReversal> {
  const params = new Params(call.form, REVERSE);
  const { work } = call;
  const transfer = await find(call);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.integer("amount") ?? left;
  if (left === 0) {
    throw refusedRequest(`Transfer ${transfer.id} has already been fully reversed.`);
  }
  assertPositive(amount);
  if (amount > left) {
    throw refusedRequest(
      `Transfer reversal amount (${dollars(amount)}) is greater than unreversed amount on transfer (${dollars(left)})`,
      { param: "amount" },
    );
  }
  const accountId = idOf(transfer.destination) ?? "";
  // Read before the balance and saved, so that two requests at once can't both take the money.
  work.save(await work.need("account", accountId, "destination"));
  const { available, pending } = await totalsOf(work, accountId);
  if (available + pending < amount) throw insufficientFunds();

  const id = newId("trr");
  const movement = { description: null, source: id };
  const transaction = book(work, { ...movement, category: "transfer_reversal", amount });
  const refund = newId("pyr");
  bookOnAccount(work, accountId, "payment_refund", {
    ...movement,
    amount: -amount,
    source: refund,
  });
  const reversal: Stripe.TransferReversal = work.save({
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: transaction.id,
    created: work.now,
    currency: "usd",
    destination_payment_refund: refund,
    metadata: params.metadata("metadata"),
    source_refund: null,
    transfer: transfer.id,
  });
  const reversed: Stripe.Transfer = work.save({
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversals: {
      ...transfer.reversals,
      data: [reversal, ...transfer.reversals.data].slice(0, 10),
      has_more: transfer.reversals.data.length >= 10,
    },
    reversed: amount === left,
  });
  emitTransferEvent(work, "transfer.reversed", reversed);
  return reversal;
}

export async function listReversals(call: Call): Promise<Page<Stripe.TransferReversal>> {
  const params = new Params(call.form, PAGE_PARAMS);
  const { id } = await find(call);
  return page(call, params, "transfer_reversal", `/v1/transfers/${id}/reversals`, {
    link: id,
    keep: (one) => idOf(one.transfer) === id,
  });
}

/** Limits all transfers from one charge together to its amount. */
async function takeFromCharge(work: Work, charge: Stripe.Charge, amount: number): Promise<void> {
  if (!charge.captured || charge.status !== "succeeded") {
    throw refusedRequest(`Charge ${charge.id} has not been captured.`, {
      param: "source_transaction",
    });
  }
  const id = `${charge.id}.transfers`;
  const before = (await work.find("sandbox.transfer_sum", id))?.amount ?? 0;
  if (before + amount > charge.amount_captured) {
    const already =
      before === 0
        ? ""
        : ` (There are already transfers using this transaction as a source, amounting to a total of ${dollars(before)}.)`;
    throw refusedRequest(
      `Transfers using this transaction as a source must not exceed the source amount of ${dollars(charge.amount_captured)}.${already}`,
    );
  }
  work.save({ id, object: "sandbox.transfer_sum", amount: before + amount });
}

async function availableOnOf(work: Work, charge: Stripe.Charge): Promise<number> {
  const id = idOf(charge.balance_transaction) ?? "";
  return (await work.need("balance_transaction", id, "source_transaction")).available_on;
}

function bookOnAccount(
  work: Work,
  account: string,
  type: "payment" | "payment_refund",
  movement: { amount: number; availableOn?: number; description: string | null; source: string },
): void {
  const category = type === "payment" ? "charge" : "refund";
  const transaction = newTransaction(work.now, type, { ...movement, category });
  const { id } = transaction;
  work.save({ id, object: "sandbox.connected_transaction", account, transaction });
}

function groupOf(charge: Stripe.Charge | null): string | null {
  if (!charge) return null;
  return charge.transfer_group ?? `group_${idOf(charge.payment_intent) ?? charge.id}`;
}

function assertPositive(amount: number): void {
  if (amount >= 1) return;
  throw invalidParameter(
    "amount",
    "This value must be greater than or equal to 1.",
    "parameter_invalid_integer",
  );
}

function find(call: Call): Promise<Stripe.Transfer> {
  return call.work.need("transfer", call.id, "transfer");
}
