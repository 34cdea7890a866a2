import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import Stripe from "stripe";

import { accessOf, assertClientSecret, type SandboxKeys } from "./access";
import type { Access, Call, SandboxPrice, SandboxSettings } from "./call";
import { clientView } from "./client-view";
import { Delivery, type DeliverWebhook } from "./delivery";
import { expandObject } from "./expand";
import * as faults from "./faults";
import { StripeFault } from "./faults";
import { canonicalForm, parseForm, parseJson, type FormHash } from "./form";
import { withExpiry } from "./authorizations";
import { answerPage } from "./pages";
import { routeOf, type Answer, type Handler } from "./routes";
import { isKind, type SandboxObject, type SandboxStore, type StoredAnswer } from "./store";
import { withRenewal } from "./subscriptions";
import { Work } from "./work";

export interface StripeSandboxConfig {
  store: SandboxStore;
  now: () => Date;
  deliverWebhook: DeliverWebhook;
  keys: SandboxKeys;
  /** Absolute address of the stand-in's pages, e.g. https://host/api/sandbox/stripe/pages. */
  pagesUrl: string;
  /** The plans that Checkout can sell; one of $29 a month unless told. */
  prices?: readonly SandboxPrice[];
  /** Milliseconds before each try to deliver an event. */
  retryDelaysMs?: readonly number[];
  /** Told of errors that are the stand-in's own. */
  onError?: (error: unknown) => void;
}

export interface StripeSandbox {
  /** Answers as api.stripe.com would; any path that holds `/v1/…` or `/pages/…`. */
  fetch(request: Request): Promise<Response>;
  /** What Stripe does by itself: ends old holds, renews plans, delivers what is left. */
  tick(): Promise<void>;
  /** Resolves when no event is under way. */
  settle(): Promise<void>;
  close(): void;
}

export const SANDBOX_PRICE: SandboxPrice = {
  id: "price_sandbox_mechanic_monthly",
  unitAmountCents: 2_900,
};

const ANSWER_LIFETIME_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;
/** How often a request starts over because another one changed the same object first. */
const MAX_RUNS = 40;

interface Reply {
  status: number;
  body: string;
  replayed: boolean;
}

/** A stand-in for Stripe's API that keeps Stripe's own objects, states, errors and webhooks. */
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

  /** Runs until its writes went in together, or another request's stored answer is found. */
  async function run(
    handler: Handler,
    request: { form: FormHash; access: Access; id: string; key: string | null; hash: string },
    requestId: string,
  ): Promise<Reply> {
    for (let runs = 0; runs < MAX_RUNS; runs += 1) {
      const now = config.now();
      const oldest = new Date(now.getTime() - ANSWER_LIFETIME_MS);
      const stored = request.key === null ? null : await store.getAnswer(request.key);
      if (stored && stored.createdAt >= oldest) {
        if (stored.requestHash !== request.hash) throw faults.idempotencyMismatch(stored.key);
        return { status: stored.status, body: stored.body, replayed: true };
      }
      const work = new Work(store, now, requestId, request.key);
      const reply = await execute(handler, { ...request, work, settings });
      const answer: StoredAnswer | null =
        request.key === null
          ? null
          : { ...reply, key: request.key, requestHash: request.hash, createdAt: now };
      const writes = work.writes();
      const done = writes.length === 0 && answer === null;
      if (done || (await store.commit(writes, answer, oldest))) {
        delivery.send(work.events());
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
    const isPost = request.method === "POST";
    const key = isPost ? request.headers.get("idempotency-key") : null;
    if (key !== null && key.length > MAX_KEY_LENGTH) {
      throw faults.invalidParameter("", "Idempotency keys can be at most 255 characters long.");
    }
    // A browser chooses its own keys, so they must never stand in the way of the server's.
    const scope = access === "client" ? `client:${found.id}:` : "";
    const hash = createHash("sha256")
      .update(`${request.method} ${path} ${canonicalForm(form)}`)
      .digest("hex");
    const scopedKey = key === null ? null : `${scope}${key}`;
    const call = { form, access, id: found.id, key: scopedKey, hash };
    return run(found.route.handler, call, requestId);
  }

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.includes("/pages/")) {
      const act = (handler: Handler, id: string, form: FormHash, access: Access) =>
        run(handler, { form, access, id, key: null, hash: "" }, newRequestId());
      return answerPage(request, url, settings.pagesUrl, act);
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
      for (const one of await store.list("payment_intent")) {
        if (isKind(one, "payment_intent") && one.status === "requires_capture") {
          await touch("payment_intent", one.id);
        }
      }
      for (const one of await store.list("subscription")) {
        if (isKind(one, "subscription") && one.status === "active") {
          await touch("subscription", one.id);
        }
      }
      await store.forgetAnswers(new Date(config.now().getTime() - ANSWER_LIFETIME_MS));
      await delivery.sendPending();
    },
    settle: () => delivery.settle(),
    close: () => delivery.close(),
  };

  /** Reading an object applies what time has done to it. */
  async function touch(kind: "payment_intent" | "subscription", id: string): Promise<void> {
    const handler: Handler = async ({ work }) =>
      kind === "payment_intent"
        ? withExpiry(work, await work.need("payment_intent", id, "intent"))
        : withRenewal(work, await work.need("subscription", id, "id"));
    const form: FormHash = Object.create(null);
    await run(handler, { form, access: "secret", id, key: null, hash: "" }, newRequestId());
  }
}

/** What the handler answers, or the refusal it threw after it had begun. */
async function execute(handler: Handler, call: Call): Promise<{ status: number; body: string }> {
  try {
    if (call.access === "client") await assertClientSecret(call);
    const answer = await expandAnswer(call, await handler(call));
    const view = call.access === "client" ? clientView(answer) : answer;
    return { status: 200, body: JSON.stringify(view) };
  } catch (error) {
    if (!(error instanceof StripeFault) || !error.executed) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.body }) };
  }
}

async function expandAnswer(call: Call, answer: Answer): Promise<Answer> {
  const expand = call.form["expand"];
  if (expand === undefined || typeof expand === "string") return answer;
  const fields = Object.values(expand).filter((field) => typeof field === "string");
  if (answer.object === "list" || answer.object === "search_result") {
    const inner = fields.map((field) => field.replace(/^data\./, ""));
    const data: SandboxObject[] = [];
    for (const one of answer.data) data.push(await expandObject(call.work, one, inner));
    return { ...answer, data };
  }
  return expandObject(call.work, answer, fields);
}

async function formOf(request: Request, url: URL): Promise<FormHash> {
  if (request.method === "GET" || request.method === "DELETE") {
    return parseForm(url.search.slice(1));
  }
  const text = await request.text();
  const isJson = request.headers.get("content-type")?.includes("application/json") ?? false;
  return isJson ? parseJson(text) : parseForm(text);
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
