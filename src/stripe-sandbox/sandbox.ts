import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import Stripe from "stripe";

import { accessOf, assertClientSecret, type SandboxKeys } from "./http/access";
import type { Access, Call, SandboxPrice, SandboxSettings } from "./http/call";
import { clientView } from "./http/client-view";
import { touch } from "./controls";
import { Delivery, type DeliverWebhook } from "./webhooks/delivery";
import { expandPath } from "./http/expand";
import * as faults from "./http/faults";
import { StripeFault } from "./http/faults";
import { canonicalForm, parseForm, parseJson, parseMultipart, type FormHash } from "./http/form";
import { answerPage } from "./pages/pages";
import { routeOf, type Answer, type Handler, type Route } from "./http/routes";
import { readState } from "./store/state";
import type { SandboxKind, SandboxStore, StoredResponse } from "./store/store";
import { Work } from "./store/work";

export interface StripeSandboxConfig {
  store: SandboxStore;
  now: () => Date;
  deliverWebhook: DeliverWebhook;
  keys: SandboxKeys;
  /** Absolute address of the sandbox's pages, e.g. https://host/api/sandbox/stripe/pages. */
  pagesUrl: string;
  /** The plans that Checkout can sell; by default one of $29 a month. */
  prices?: readonly SandboxPrice[];
  /** Milliseconds before each try to deliver an event. */
  retryDelaysMs?: readonly number[];
  /** Receives the sandbox's own errors. */
  onError?: (error: unknown) => void;
}

export interface StripeSandbox {
  /** Answers as api.stripe.com would, for any path with `/v1/…` or `/pages/…`. */
  fetch(request: Request): Promise<Response>;
  /**
   * Does what Stripe does automatically: expires authorizations, renews plans, delivers pending
   * events.
   */
  tick(): Promise<void>;
  /** Resolves when no event is being delivered. */
  settle(): Promise<void>;
  close(): void;
}

export const SANDBOX_PRICE: SandboxPrice = {
  id: "price_sandbox_mechanic_monthly",
  unitAmountCents: 2_900,
};

/** An internal request. */
const OURS = { access: "secret", account: null, key: null, hash: "" } as const;
const ANSWER_LIFETIME_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;
/** Number of restarts when another request changed the same object first. */
const MAX_RUNS = 40;

/** Kinds of objects that change with time, and the status in which they do. */
const AGEING: readonly { kind: SandboxKind; status: string }[] = [
  { kind: "payment_intent", status: "requires_capture" },
  { kind: "subscription", status: "active" },
  { kind: "subscription", status: "trialing" },
];

interface Asked {
  form: FormHash;
  access: Access;
  account: string | null;
  id: string;
  key: string | null;
  hash: string;
}

interface Reply {
  status: number;
  body: string;
  replayed: boolean;
}

/** Creates a simulation of Stripe's API with Stripe's own objects, states, errors and webhooks. */
export function createStripeSandbox(config: StripeSandboxConfig): StripeSandbox {
  if (!config.keys.secretKey.startsWith("sk_test_")) {
    throw new Error("The payment sandbox takes test keys only (sk_test_…).");
  }
  const { store } = config;
  const settings: SandboxSettings = {
    pagesUrl: config.pagesUrl,
    prices: config.prices ?? [SANDBOX_PRICE],
  };
  const delivery = new Delivery({
    store,
    deliver: config.deliverWebhook,
    webhookSecret: config.keys.webhookSecret,
    retryDelaysMs: config.retryDelaysMs,
  });

  /**
   * Repeats a request until its writes are committed together, or another request's stored answer
   * is found.
   */
  async function run(handler: Handler, request: Asked, requestId: string): Promise<Reply> {
    for (let runs = 0; runs < MAX_RUNS; runs += 1) {
      const now = config.now();
      const oldest = new Date(now.getTime() - ANSWER_LIFETIME_MS);
      const stored = request.key === null ? null : await store.getAnswer(request.key);
      if (stored && stored.createdAt >= oldest) {
        if (stored.requestHash !== request.hash) throw faults.idempotencyMismatch(stored.key);
        return { status: stored.status, body: stored.body, replayed: true };
      }
      const work = new Work(store, now, requestId, request.key, request.id);
      const reply = await execute(handler, { ...request, work, settings });
      const answer: StoredResponse | null =
        request.key === null
          ? null
          : { ...reply, key: request.key, requestHash: request.hash, createdAt: now };
      if (work.emptied) await store.clear();
      const writes = work.writes();
      const done = writes.length === 0 && answer === null;
      if (done || (await store.commit(writes, answer, oldest))) {
        delivery.send(work.events());
        if (writes.some((write) => write.object.object === "sandbox.state")) delivery.resume();
        return { ...reply, replayed: false };
      }
      await wait(Math.random() * (2 + runs));
    }
    throw faults.lockTimeout();
  }

  async function answer(request: Request, url: URL, requestId: string): Promise<Reply> {
    const path = url.pathname.slice(url.pathname.indexOf("/v1/") + 3);
    const form = await formOf(request, url);
    const access = accessOf(request, form, config.keys);
    const found = routeOf(request.method, path);
    if (!found) throw faults.unknownUrl(request.method, `/v1${path.slice(0, 200)}`);
    if (access === "client" && !found.route.forClients) throw faults.secretKeyRequired();
    const account = await connectedAccount(request, found.route);
    const isPost = request.method === "POST";
    const key = isPost ? request.headers.get("idempotency-key") : null;
    if (key !== null && key.length > MAX_KEY_LENGTH) {
      throw faults.invalidParameter("", "Idempotency keys can be at most 255 characters long.");
    }
    // A browser chooses its own keys, which must never conflict with the server's.
    const scope = access === "client" ? `client:${found.id}:` : "";
    const hash = createHash("sha256")
      .update(`${request.method} ${account ?? ""}${path} ${canonicalForm(form)}`)
      .digest("hex");
    const scopedKey = key === null ? null : `${scope}${key}`;
    const call = { form, access, account, id: found.id, key: scopedKey, hash };
    return run(found.route.handler, call, requestId);
  }

  /** Returns the connected account; null when the platform calls for itself. */
  async function connectedAccount(request: Request, route: Route): Promise<string | null> {
    const named = request.headers.get("stripe-account");
    if (named === null) return null;
    const work = new Work(store, config.now(), newRequestId(), null);
    if (named === (await readState(work)).account) return null;
    if (!(await work.find("account", named))) throw faults.unknownAccount(named);
    if (!route.forConnected) throw faults.notSimulated("Stripe-Account");
    return named;
  }

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.includes("/pages/")) {
      const action = (handler: Handler, id: string, form: FormHash, access: Access) =>
        run(handler, { ...OURS, form, access, id }, newRequestId());
      return answerPage(request, url, settings.pagesUrl, action);
    }
    const requestId = newRequestId();
    try {
      return json(await answer(request, url, requestId), requestId, request);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      const body = JSON.stringify({ error: error.body });
      return json({ status: error.status, body, replayed: false }, requestId, request);
    }
  }

  return {
    async fetch(request) {
      try {
        return await respond(request);
      } catch (error) {
        config.onError?.(error);
        const body = { error: { type: "api_error", message: "The payment sandbox has failed." } };
        return Response.json(body, { status: 500 });
      }
    },
    async tick() {
      for (const { kind, status } of AGEING) {
        for (const one of await store.list(kind, { link: status })) await age(one.id);
      }
      const now = Math.floor(config.now().getTime() / 1000);
      for (const one of await store.list("sandbox.outcome", { link: "waiting" })) {
        if (one.object === "sandbox.outcome" && one.due <= now) await age(one.source);
      }
      await store.forgetAnswers(new Date(config.now().getTime() - ANSWER_LIFETIME_MS));
      await delivery.sendPending();
    },
    settle: () => delivery.settle(),
    close: () => delivery.close(),
  };

  /** Applies the passing of time to an object that's read. */
  async function age(id: string): Promise<void> {
    await run(touch, { ...OURS, form: parseForm(""), id }, newRequestId());
  }
}

/** Returns the handler's answer, or the refusal it threw after it had begun. */
async function execute(handler: Handler, call: Call): Promise<{ status: number; body: string }> {
  try {
    if (call.access === "client") await assertClientSecret(call);
    const answer = await expandAnswer(call, await handler(call));
    return { status: 200, body: JSON.stringify(answer) };
  } catch (error) {
    if (!(error instanceof StripeFault) || !error.executed) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.body }) };
  }
}

/**
 * Replaces ids with objects as `expand` says, and reduces a browser's answer to what it can see.
 */
async function expandAnswer(call: Call, answer: Answer): Promise<object> {
  const view: object = call.access === "client" ? clientView(answer) : answer;
  const expand = call.form["expand"];
  if (expand === undefined || typeof expand === "string") return view;
  const paths = Object.values(expand).filter((path) => typeof path === "string");
  if (answer.object === "list" || answer.object === "search_result") {
    const inner = paths.map((path) => path.replace(/^data\./, ""));
    const data = await Promise.all(answer.data.map((one) => expandAll(call, one, inner)));
    return { ...answer, data };
  }
  return expandAll(call, view, paths);
}

async function expandAll(call: Call, object: object, paths: string[]): Promise<object> {
  let whole = { ...object };
  for (const path of paths) whole = await expandPath(call.work, { ...whole }, path);
  return whole;
}

async function formOf(request: Request, url: URL): Promise<FormHash> {
  if (request.method === "GET" || request.method === "DELETE") {
    return parseForm(url.search.slice(1));
  }
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("multipart/form-data")) return parseMultipart(request);
  const text = await request.text();
  return type.includes("application/json") ? parseJson(text) : parseForm(text);
}

function json(reply: Reply, requestId: string, request: Request): Response {
  const headers = new Headers({
    "content-type": "application/json",
    "cache-control": "no-store",
    "request-id": requestId,
    "stripe-version": Stripe.API_VERSION,
  });
  const key = request.headers.get("idempotency-key");
  if (key !== null) headers.set("idempotency-key", key);
  if (reply.replayed) headers.set("idempotent-replayed", "true");
  if (reply.status === 429) headers.set("stripe-should-retry", "true");
  return new Response(reply.body, { status: reply.status, headers });
}

function newRequestId(): string {
  return `req_${randomUUID().replaceAll("-", "").slice(0, 14)}`;
}
