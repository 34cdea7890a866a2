import { completeSession, createSession, expireSession, readSession } from "./checkout";
import type { Call } from "./call";
import {
  createCustomer,
  listCustomers,
  readCustomer,
  searchCustomers,
  updateCustomer,
  type SearchPage,
} from "./customers";
import type { Page } from "./list";
import { Params } from "./params";
import {
  authenticateIntent,
  cancelIntent,
  captureIntent,
  confirmIntent,
  expireIntent,
} from "./payment-actions";
import { createIntent, listIntents, readIntent, updateIntent } from "./payment-intents";
import {
  attachMethod,
  createMethod,
  detachMethod,
  findMethod,
  listMethods,
} from "./payment-methods";
import {
  closeDispute,
  createRefund,
  disputeCharge,
  listRefunds,
  readCharge,
  readRefund,
} from "./refunds";
import {
  authenticateSetup,
  cancelSetup,
  confirmSetup,
  createSetup,
  readSetup,
} from "./setup-intents";
import type { SandboxObject } from "./store";
import {
  billSubscription,
  cancelSubscription,
  listSubscriptions,
  readSubscription,
  updateSubscription,
} from "./subscriptions";

export type Answer = Page<SandboxObject> | SandboxObject | SearchPage<SandboxObject>;
export type Handler = (call: Call) => Promise<Answer>;

export interface Route {
  handler: Handler;
  /** A browser may call it with a publishable key and the object's client_secret. */
  forClients: boolean;
}

/** Stripe's paths, and after each object the stand-in's own `sandbox_…` actions. */
const SECRET: Record<string, Handler> = {
  "POST /payment_intents": createIntent,
  "GET /payment_intents": listIntents,
  "POST /payment_intents/:id": updateIntent,
  "POST /payment_intents/:id/capture": captureIntent,
  "POST /payment_intents/:id/cancel": cancelIntent,
  "POST /payment_intents/:id/sandbox_expire": expireIntent,
  "POST /setup_intents": createSetup,
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
  "GET /charges/:id": readCharge,
  "POST /charges/:id/sandbox_dispute": disputeCharge,
  "POST /disputes/:id/sandbox_close": closeDispute,
  "POST /refunds": createRefund,
  "GET /refunds": listRefunds,
  "GET /refunds/:id": readRefund,
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
};

const CLIENT: Record<string, Handler> = {
  "GET /payment_intents/:id": readIntent,
  "POST /payment_intents/:id/confirm": confirmIntent,
  "POST /payment_intents/:id/sandbox_authenticate": authenticateIntent,
  "GET /setup_intents/:id": readSetup,
  "POST /setup_intents/:id/confirm": confirmSetup,
  "POST /setup_intents/:id/sandbox_authenticate": authenticateSetup,
};

const ACTIONS = new Set(["attach", "cancel", "capture", "confirm", "detach", "expire"]);

/** The route of a path below /v1, and the id in it. */
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
  const secret = Object.hasOwn(SECRET, key) ? SECRET[key] : undefined;
  if (secret) return { handler: secret, forClients: false };
  const client = Object.hasOwn(CLIENT, key) ? CLIENT[key] : undefined;
  return client ? { handler: client, forClients: true } : null;
}

async function readMethod(call: Call): Promise<SandboxObject> {
  new Params(call.form, { expand: true });
  return findMethod(call.work, call.id, "payment_method");
}

async function readEvent(call: Call): Promise<SandboxObject> {
  new Params(call.form, { expand: true });
  return call.work.need("event", call.id, "id");
}
