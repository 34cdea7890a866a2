import { AsyncLocalStorage } from "node:async_hooks";
import type { PaymentsGateway } from "~/server/gateways/payments/stripe-gateway";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { createMemorySandboxStore } from "~test/support/database/memory-sandbox-store";
import { createStripeSandbox } from "~/stripe-sandbox/sandbox";
import { isKind, type ObjectOf, type SandboxKind } from "~/stripe-sandbox/store/store";
import { PATIENCE_MS } from "./patience";

// The payment provider of the generated lives: the sandbox with its own memory, whose webhooks wait
// for delivery, and at whose calls a process can end.

const KEYS = {
  secretKey: "sk_test_for_lives",
  publishableKey: "pk_test_for_lives",
  webhookSecret: "whsec_for_lives",
};
const ROOT = "http://localhost:3000/api/sandbox/stripe/v1";

export interface Webhook {
  rawBody: string;
  signature: string;
}

/** The call to the provider, and the side of it, at which the process ends. */
export interface Ending {
  call: number;
  moment: "before" | "after";
}

interface Doomed extends Ending {
  end: () => void;
}

export type Provider = ReturnType<typeof createProvider>;

export function createProvider(now: () => Date) {
  const store = createMemorySandboxStore();
  const webhooks: Webhook[] = [];
  const sandbox = createStripeSandbox({
    store,
    now,
    keys: KEYS,
    pagesUrl: "http://localhost:3000/api/sandbox/stripe/pages",
    retryDelaysMs: [0],
    async deliverWebhook(rawBody, signature) {
      webhooks.push({ rawBody, signature });
    },
  });
  const gateway = createStripeGateway({
    mode: "sandbox",
    ...KEYS,
    sdk: { timeout: PATIENCE_MS },
    fetch: async (input, init) => sandbox.fetch(new Request(input, init)),
  });

  async function ask<Answer>(path: string, params: Record<string, string>, key = KEYS.secretKey) {
    const response = await sandbox.fetch(
      new Request(`${ROOT}${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams(params),
      }),
    );
    const answer: Answer = await response.json();
    return { status: response.status, answer };
  }

  const transfers = new Map<string, string>();
  const askedAgain: string[] = [];
  /** Records when a completed transfer is requested again under another key. */
  const transfer: PaymentsGateway["transfer"] = async (input) => {
    const { payoutId, idempotencyKey } = input;
    const before = transfers.get(payoutId);
    if (before !== undefined && before !== idempotencyKey) askedAgain.push(payoutId);
    const made = await gateway.transfer(input);
    transfers.set(payoutId, idempotencyKey);
    return made;
  };

  return {
    gateway: mortal({ ...gateway, transfer }),
    webhooks,
    /** Payouts that were sent, and requested once more. */
    askedAgain,
    ask,
    /** Confirms a card as the browser does. */
    confirm(clientSecret: string, card: string) {
      const [id = ""] = clientSecret.split("_secret_");
      const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
      const params = { client_secret: clientSecret, card_number: card };
      return ask(`/${kind}/${id}/confirm`, params, KEYS.publishableKey);
    },
    /** Applies the passing of time to the provider's objects; their events wait. */
    async pass() {
      await sandbox.tick();
      await sandbox.settle();
    },
    async all<K extends SandboxKind>(kind: K): Promise<ObjectOf<K>[]> {
      return (await store.list(kind)).filter((one) => isKind(one, kind));
    },
    close: () => sandbox.close(),
  };
}

const doomed = new AsyncLocalStorage<Doomed>();

/**
 * Does something in a process that ends at a call to the provider. Anything after that call never
 * happens: it waits forever. No transaction is open there, so nothing waits with it. @returns true
 * if the process ended
 */
export function endingAt(ending: Ending, action: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    doomed.run({ ...ending, end: () => resolve(true) }, () => {
      action().then(() => resolve(false), reject);
    });
  });
}

const NEVER = new Promise<never>(() => undefined);

/** Wraps a gateway so that processes can end at any of its calls. */
function mortal(gateway: PaymentsGateway): PaymentsGateway {
  return new Proxy(gateway, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      // Asked once for all processes, and then cached.
      if (typeof member !== "function" || name === "account" || name === "parseWebhook") {
        return member;
      }
      return (...given: unknown[]) => {
        const here = doomed.getStore();
        const answer = () => Reflect.apply(member, target, given);
        if (here === undefined || (here.call -= 1) !== 0) return answer();
        if (here.moment === "before") {
          here.end();
          return NEVER;
        }
        const made: unknown = answer();
        if (!(made instanceof Promise)) return made;
        return made.then(
          () => (here.end(), NEVER),
          () => (here.end(), NEVER),
        );
      };
    },
  });
}
