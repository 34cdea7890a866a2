import Stripe from "stripe";
import {
  createStripeSandbox,
  type StripeSandbox,
  type StripeSandboxConfig,
} from "~/stripe-sandbox/sandbox";
import { createMemorySandboxStore } from "~test/support/database/memory-sandbox-store";
import type { SandboxStore } from "~/stripe-sandbox/store/store";

export const KEYS = {
  secretKey: "sk_test_curbwrench_suite",
  publishableKey: "pk_test_curbwrench_suite",
  webhookSecret: "whsec_curbwrench_suite",
};

interface Delivered {
  rawBody: string;
  signature: string;
  event: Stripe.Event;
}

export interface SandboxRig {
  sandbox: StripeSandbox;
  store: SandboxStore;
  /** Calls the sandbox through the real SDK with the secret key. */
  stripe: Stripe;
  /** Calls the sandbox through the real SDK with the publishable key, as a browser would. */
  browser: Stripe;
  delivered: Delivered[];
  /** Returns the types of the delivered events, once all have been delivered. */
  eventTypes(): Promise<string[]>;
  clock: { now: Date };
  fetch: typeof fetch;
}

export function client(key: string, fetchFn: typeof fetch): Stripe {
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(fetchFn),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Creates a separate sandbox with a clock that the test sets. */
export function rig(overrides: Partial<StripeSandboxConfig> = {}): SandboxRig {
  const clock = { now: new Date("2026-03-02T10:00:00Z") };
  const store = overrides.store ?? createMemorySandboxStore();
  const delivered: Delivered[] = [];
  const sandbox = createStripeSandbox({
    store,
    now: () => clock.now,
    keys: KEYS,
    pagesUrl: "http://localhost:3000/api/sandbox/stripe/pages",
    retryDelaysMs: [0, 5, 5],
    deliverWebhook: async (rawBody, signature) => {
      delivered.push({ rawBody, signature, event: JSON.parse(rawBody) });
    },
    ...overrides,
  });
  const fetchFn: typeof fetch = (input, init) => sandbox.fetch(new Request(input, init));
  return {
    sandbox,
    store,
    stripe: client(KEYS.secretKey, fetchFn),
    browser: client(KEYS.publishableKey, fetchFn),
    delivered,
    clock,
    fetch: fetchFn,
    async eventTypes() {
      await sandbox.settle();
      return delivered.map((one) => one.event.type);
    },
  };
}

/** Returns the SDK's error from a call that must fail. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call was expected to fail.");
}

/** Confirms as the checkout page does, with only client secret and card number. */
export function payWith(
  { browser }: SandboxRig,
  intent: { id: string; client_secret: string | null },
  cardNumber: string,
  more: Record<string, string> = {},
): Promise<Stripe.PaymentIntent> {
  const noun = intent.id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  return browser.rawRequest("POST", `/v1/${noun}/${intent.id}/confirm`, {
    client_secret: intent.client_secret,
    card_number: cardNumber,
    ...more,
  });
}

export const CARDS = { allowed_payment_method_types: ["card" as const] };

export const HOLD = {
  ...CARDS,
  amount: 10_500,
  currency: "usd",
  capture_method: "manual",
  metadata: { bookingId: "b-1" },
} satisfies Stripe.PaymentIntentCreateParams;
