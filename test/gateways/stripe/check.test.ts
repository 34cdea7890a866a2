import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  CONNECTED_EVENTS,
  KEY_RIGHTS,
  PROVIDER_EVENTS,
  WEBHOOK_PATH,
} from "~/domain/payment/provider-setup";
import { checkAccount, type AccountToCheck } from "~/server/stripe-check/account";
import { sandboxKeys } from "~/server/gateways/payments/sandbox-keys";
import { walkMoneyPath } from "~/server/stripe-check/money-path";
import { toPaymentEvent } from "~/server/gateways/payments/webhook-event";
import { createMemorySandboxStore } from "~test/support/database/memory-sandbox-store";
import { createStripeSandbox } from "~/stripe-sandbox/sandbox";

const APP_URL = "https://curbwrench.example";
const PLAN = "price_sandbox_mechanic_monthly";
const keys = sandboxKeys();
const EVENTS = Object.values(PROVIDER_EVENTS).flat();

function standIn() {
  const sandbox = createStripeSandbox({
    store: createMemorySandboxStore(),
    now: () => new Date(),
    keys,
    pagesUrl: "http://localhost/pages",
    deliverWebhook: async () => undefined,
  });
  const reach: typeof fetch = async (input, init) => sandbox.fetch(new Request(input, init));
  const stripe = new Stripe(keys.secretKey, { httpClient: Stripe.createFetchHttpClient(reach) });
  const account: AccountToCheck = {
    ...keys,
    fetch: reach,
    appUrl: APP_URL,
    planId: PLAN,
    paysByConnect: true,
    connectWebhookSecret: "whsec_connected",
  };
  const endpoint = (more: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
    stripe.webhookEndpoints.create({
      url: `${APP_URL}${WEBHOOK_PATH}`,
      enabled_events: [...EVENTS],
      api_version: Stripe.API_VERSION,
      ...more,
    });
  return { sandbox, account, endpoint, reach };
}

let scene: ReturnType<typeof standIn>;
beforeEach(() => {
  scene = standIn();
});

const problems = async (account: AccountToCheck) =>
  (await checkAccount(account))
    .filter(({ verdict }) => verdict === "problem")
    .map(({ what }) => what);

describe("the account check", () => {
  test("finds nothing to fix once both endpoints exist", async () => {
    await scene.endpoint();
    await scene.endpoint({ connect: true, enabled_events: [...CONNECTED_EVENTS] });
    expect(await problems(scene.account)).toEqual([]);
  });

  test("reports missing endpoints, a missing event, or another API version", async () => {
    const url = `${APP_URL}${WEBHOOK_PATH}`;
    expect(await problems(scene.account)).toEqual([
      `Events of the account: no enabled endpoint for ${url}.`,
      `Events of connected accounts: no enabled endpoint for ${url}.`,
    ]);
    const without = EVENTS.filter((event) => event !== "charge.dispute.created");
    await scene.endpoint({ enabled_events: [...without], api_version: "2020-08-27" });
    const account = { ...scene.account, paysByConnect: false };
    expect(await problems(account)).toEqual([
      "Events of the account: not enabled are charge.dispute.created.",
      "They come in the API version 2020-08-27.",
    ]);
  });

  test("reports keys of two modes, and an invalid key", async () => {
    await scene.endpoint();
    const account = { ...scene.account, paysByConnect: false };
    expect(await problems({ ...account, publishableKey: "pk_live_x" })).toEqual([
      "The secret and the publishable key are of different modes.",
    ]);
    await scene.endpoint({ connect: true, enabled_events: [...CONNECTED_EVENTS] });
    expect(await problems({ ...scene.account, connectWebhookSecret: null })).toEqual([
      "STRIPE_CONNECT_WEBHOOK_SECRET is empty.",
    ]);
    const [found] = await problems({ ...account, secretKey: "sk_test_revoked" });
    expect(found).toContain("The account can't be read");
  });

  test("names the permission that a restricted key lacks", async () => {
    await scene.endpoint();
    const refusing: typeof fetch = async (input, init) => {
      const path = new URL(new Request(input, init).url).pathname;
      if (path !== "/v1/disputes") return scene.reach(input, init);
      const error = {
        type: "invalid_request_error",
        message: "The provided key lacks a permission.",
      };
      return Response.json({ error }, { status: 403 });
    };
    const account = { ...scene.account, paysByConnect: false, fetch: refusing };
    const findings = await checkAccount(account);
    expect(findings.filter(({ verdict }) => verdict === "problem")).toEqual([
      {
        verdict: "problem",
        what: "Disputes: The provided key lacks a permission.",
        advice: "Give the restricted key the right to write Disputes.",
      },
    ]);
  });
});

test("walks the money path with test cards, and names the step where it is blocked", async () => {
  const walked = await walkMoneyPath({ ...keys, fetch: scene.reach });
  expect(walked.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 11 }, () => "ok"));
  const blocked: typeof fetch = async (input, init) => {
    const path = new URL(new Request(input, init).url).pathname;
    if (!path.endsWith("/capture")) return scene.reach(input, init);
    const error = { type: "invalid_request_error", message: "This account may not capture." };
    return Response.json({ error }, { status: 400 });
  };
  const findings = await walkMoneyPath({ ...keys, fetch: blocked });
  expect(findings.map(({ verdict }) => verdict)).toEqual(["ok", "ok", "problem"]);
  expect(findings.at(-1)?.what).toContain("The hold is charged");
});

test("opens a payout account and sends a transfer, and says what Stripe still needs first", async () => {
  const byConnect = { ...keys, fetch: scene.reach, paysByConnect: true };
  const walked = await walkMoneyPath(byConnect);
  expect(walked.filter(({ verdict }) => verdict !== "ok")).toEqual([]);
  expect(walked.map(({ what }) => what)).toContain("A transfer reaches it");
  const stripe = new Stripe(keys.secretKey, {
    httpClient: Stripe.createFetchHttpClient(scene.reach),
  });
  await stripe.rawRequest("POST", "/v1/sandbox_connect", { mode: "profile_missing" });
  expect((await walkMoneyPath(byConnect)).at(-1)).toMatchObject({
    verdict: "problem",
    what: expect.stringContaining("complete your platform profile"),
  });
});

/** Returns the subject of an event, by its type. */
function subjectOf(type: string) {
  const nouns = new Map([
    ["charge.dispute", "dispute"],
    ["customer.subscription", "subscription"],
  ]);
  const noun = type.slice(0, type.lastIndexOf("."));
  const object = {
    object: nouns.get(noun) ?? noun,
    id: "x_1",
    metadata: {},
    payment_intent: "pi_1",
    subscription: "sub_1",
    captured: true,
  };
  const made: unknown = { id: "evt_1", type, created: 1, livemode: false, data: { object } };
  return toPaymentEvent(made as Stripe.Event).subject;
}

test("every requested event is handled", () => {
  for (const type of [...EVENTS, ...CONNECTED_EVENTS]) {
    expect(subjectOf(type).kind, type).not.toBe("other");
  }
});

test("an event about a payment isn't handled again for its charge", () => {
  for (const type of ["charge.succeeded", "charge.failed", "charge.updated", "customer.created"]) {
    expect(subjectOf(type).kind, type).toBe("other");
  }
});

test("the guide to live cards names every event, permission and the version", () => {
  const page = readFileSync("docs/going-live.md", "utf8");
  for (const event of [...EVENTS, ...CONNECTED_EVENTS]) expect(page).toContain(`\`${event}\``);
  for (const { noun, right } of KEY_RIGHTS) {
    expect(page).toMatch(new RegExp(`\\| ${noun} +\\| ${right} +\\|`));
  }
  expect(page).toContain(`**${Stripe.API_VERSION}**`);
});

describe("npm run stripe:check", () => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", async () => {
      const { method = "GET", url = "/", headers } = request;
      const answer = await scene.sandbox.fetch(
        new Request(`http://127.0.0.1${url}`, {
          method,
          headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
          body: method === "POST" ? Buffer.concat(parts) : null,
        }),
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test("checks the sandbox of the running server, walks the path, and ends with what to fix", async () => {
    const { port } = server.address() as AddressInfo;
    const appUrl = `http://127.0.0.1:${port}`;
    const run = () => command({ APP_URL: appUrl, STRIPE_MECHANIC_PRICE_ID: PLAN });
    const before = await run();
    expect(before.text).toContain(`✗ Events of the account: no enabled endpoint for ${appUrl}`);
    expect(before.text).toContain("✓ The hold is charged");
    expect(before.text).toContain("1 to fix.");
    expect(before.code).toBe(1);
    await scene.endpoint({ url: `${appUrl}${WEBHOOK_PATH}` });
    const after = await run();
    expect(after.text).toContain("Everything is set up.");
    expect(after.code).toBe(0);
  }, 60_000);
});

function command(env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ["scripts/stripe-check.mjs"], {
    env: { ...process.env, ...env, NODE_ENV: "test", PAYMENTS: "sandbox" },
  });
  let text = "";
  child.stdout.on("data", (part: Buffer) => (text += part.toString()));
  child.stderr.on("data", (part: Buffer) => (text += part.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, text })));
}
