import type Stripe from "stripe";

import { createAccountLink } from "../connect/account-links";
import {
  createAccount,
  listAccounts,
  onboardAccount,
  readAccount,
  readOwnAccount,
  updateAccount,
} from "../connect/accounts";
import { listTransactions, readBalance, readTransaction } from "../balance/balance";
import { listCharges, readCharge } from "../payments/charges";
import { completeSession, createSession, expireSession, readSession } from "../plan/checkout";
import type { Call } from "./call";
import { chargeFee, resetSandbox, setConnect, setWebhooks } from "../controls";
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  readCustomer,
  searchCustomers,
  updateCustomer,
  type SearchPage,
} from "../payments/customers";
import {
  closeDispute,
  decideDispute,
  disputeCharge,
  listDisputes,
  readDispute,
  updateDispute,
} from "../disputes/disputes";
import { listFraudWarnings, readFraudWarning } from "../disputes/early-fraud-warnings";
import { listEvents, readEvent } from "../webhooks/event-calls";
import { createFile, readFile } from "../disputes/files";
import type { Page } from "./list";
import { Params } from "./params";
import {
  authenticateIntent,
  cancelIntent,
  captureIntent,
  confirmIntent,
  expireIntent,
} from "../payments/payment-actions";
import { createIntent, listIntents, readIntent, updateIntent } from "../payments/payment-intents";
import {
  attachMethod,
  createMethod,
  detachMethod,
  findMethod,
  listCustomerMethods,
  listMethods,
} from "../payments/payment-methods";
import { createPortalSession, listConfigurations } from "../plan/portal";
import { readPrice } from "../plan/prices";
import {
  createRefund,
  listRefunds,
  readRefund,
  settleRefund,
  updateRefund,
} from "../payments/refunds";
import {
  authenticateSetup,
  cancelSetup,
  confirmSetup,
  createSetup,
  listSetups,
  readSetup,
} from "../payments/setup-intents";
import {
  createPayout,
  listPayouts,
  payOutAccount,
  readPayout,
  settlePayout,
} from "../balance/payouts";
import type { SandboxObject } from "../store/store";
import {
  billSubscription,
  cancelSubscription,
  listSubscriptions,
  readSubscription,
  updateSubscription,
} from "../plan/subscriptions";
import {
  createTransfer,
  listReversals,
  listTransfers,
  readTransfer,
  reverseTransfer,
  updateTransfer,
} from "../connect/transfers";
import { createEndpoint, listEndpoints, updateEndpoint } from "../webhooks/endpoints";

export type Answer =
  | Page<SandboxObject>
  | SandboxObject
  | SearchPage<SandboxObject>
  | Stripe.DeletedCustomer
  | Stripe.AccountLink
  | Stripe.Balance
  | Page<Stripe.BillingPortal.Configuration>
  | Stripe.Price;
export type Handler = (call: Call) => Promise<Answer>;

export interface Route {
  handler: Handler;
  /** Callable from a browser with a publishable key and the object's client_secret. */
  forClients: boolean;
  /** Callable for a connected account, named by the Stripe-Account header. */
  forConnected: boolean;
}

/** Lists Stripe's paths, and after each object the sandbox's own `sandbox_…` actions. */
const SECRET: Record<string, Handler> = {
  "POST /payment_intents": createIntent,
  "GET /payment_intents": listIntents,
  "POST /payment_intents/:id": updateIntent,
  "POST /payment_intents/:id/capture": captureIntent,
  "POST /payment_intents/:id/cancel": cancelIntent,
  "POST /payment_intents/:id/sandbox_expire": expireIntent,
  "POST /setup_intents": createSetup,
  "GET /setup_intents": listSetups,
  "POST /setup_intents/:id/cancel": cancelSetup,
  "POST /payment_methods": createMethod,
  "GET /payment_methods": listMethods,
  "GET /payment_methods/:id": readMethod,
  "POST /payment_methods/:id/attach": attachMethod,
  "POST /payment_methods/:id/detach": detachMethod,
  "GET /customers/search": searchCustomers,
  "POST /customers": createCustomer,
  "GET /customers": listCustomers,
  "GET /customers/:id": readCustomer,
  "POST /customers/:id": updateCustomer,
  "DELETE /customers/:id": deleteCustomer,
  "GET /customers/:id/payment_methods": listCustomerMethods,
  "GET /charges": listCharges,
  "GET /charges/:id": readCharge,
  "POST /charges/:id/sandbox_dispute": disputeCharge,
  "GET /disputes": listDisputes,
  "GET /disputes/:id": readDispute,
  "POST /disputes/:id": updateDispute,
  "POST /disputes/:id/close": closeDispute,
  "POST /disputes/:id/sandbox_close": decideDispute,
  "GET /radar/early_fraud_warnings": listFraudWarnings,
  "GET /radar/early_fraud_warnings/:id": readFraudWarning,
  "POST /refunds": createRefund,
  "GET /refunds": listRefunds,
  "GET /refunds/:id": readRefund,
  "POST /refunds/:id": updateRefund,
  "POST /refunds/:id/sandbox_settle": settleRefund,
  "GET /balance_transactions": listTransactions,
  "GET /balance_transactions/:id": readTransaction,
  "POST /accounts": createAccount,
  "GET /accounts": listAccounts,
  "GET /accounts/:id": readAccount,
  "POST /accounts/:id": updateAccount,
  "POST /accounts/:id/sandbox_onboard": onboardAccount,
  "POST /accounts/:id/sandbox_payout": payOutAccount,
  "POST /account_links": createAccountLink,
  "POST /transfers": createTransfer,
  "GET /transfers": listTransfers,
  "GET /transfers/:id": readTransfer,
  "POST /transfers/:id": updateTransfer,
  "POST /transfers/:id/reversals": reverseTransfer,
  "GET /transfers/:id/reversals": listReversals,
  "POST /payouts": createPayout,
  "POST /files": createFile,
  "GET /files/:id": readFile,
  "POST /billing_portal/sessions": createPortalSession,
  "GET /billing_portal/configurations": listConfigurations,
  "GET /prices/:id": readPrice,
  "POST /webhook_endpoints": createEndpoint,
  "GET /webhook_endpoints": listEndpoints,
  "POST /webhook_endpoints/:id": updateEndpoint,
  "POST /checkout/sessions": createSession,
  "GET /checkout/sessions/:id": readSession,
  "POST /checkout/sessions/:id/expire": expireSession,
  "POST /checkout/sessions/:id/sandbox_complete": completeSession,
  "GET /subscriptions": listSubscriptions,
  "GET /subscriptions/:id": readSubscription,
  "POST /subscriptions/:id": updateSubscription,
  "DELETE /subscriptions/:id": cancelSubscription,
  "POST /subscriptions/:id/sandbox_bill": billSubscription,
  "GET /events/:id": readEvent,
  "POST /sandbox_connect": setConnect,
  "POST /sandbox_fees": chargeFee,
  "POST /sandbox_reset": resetSandbox,
  "POST /sandbox_webhooks": setWebhooks,
};

const CONNECTED: Record<string, Handler> = {
  "GET /account": readOwnAccount,
  "GET /balance": readBalance,
  "GET /events": listEvents,
  "GET /payouts": listPayouts,
  "GET /payouts/:id": readPayout,
  "POST /payouts/:id/sandbox_settle": settlePayout,
};

const CLIENT: Record<string, Handler> = {
  "GET /payment_intents/:id": readIntent,
  "POST /payment_intents/:id/confirm": confirmIntent,
  "POST /payment_intents/:id/sandbox_authenticate": authenticateIntent,
  "GET /setup_intents/:id": readSetup,
  "POST /setup_intents/:id/confirm": confirmSetup,
  "POST /setup_intents/:id/sandbox_authenticate": authenticateSetup,
};

/** Actions that can follow an object's id in a path. */
const ACTIONS = new Set([
  "attach",
  "cancel",
  "capture",
  "close",
  "confirm",
  "detach",
  "expire",
  "payment_methods",
  "reversals",
]);

/** Finds the route of a path below /v1, and the id in it. */
export function routeOf(method: string, path: string): { route: Route; id: string } | null {
  const exact = find(`${method} ${path}`);
  if (exact) return { route: exact, id: "" };
  const segments = path.split("/");
  const last = segments.at(-1) ?? "";
  const index = segments.length - (ACTIONS.has(last) || last.startsWith("sandbox_") ? 2 : 1);
  const id = segments[index] ?? "";
  if (!/^\w{3,80}$/.test(id)) return null;
  const route = find(`${method} ${segments.with(index, ":id").join("/")}`);
  return route && { route, id };
}

function find(key: string): Route | null {
  for (const [table, forClients, forConnected] of [
    [SECRET, false, false],
    [CLIENT, true, false],
    [CONNECTED, false, true],
  ] as const) {
    const handler = Object.hasOwn(table, key) ? table[key] : undefined;
    if (handler) return { handler, forClients, forConnected };
  }
  return null;
}

async function readMethod(call: Call): Promise<SandboxObject> {
  new Params(call.form, { expand: true });
  return findMethod(call.work, call.id, "payment_method");
}
