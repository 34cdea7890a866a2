import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

import Stripe from "stripe";

import { UNDELIVERED } from "../store/links";
import { stateOf } from "../store/state";
import { isKind, type SandboxStore } from "../store/store";

/** Sends one signed event; resolves with the endpoint's status, or rejects without an answer. */
export type DeliverWebhook = (
  rawBody: string,
  signatureHeader: string,
) => Promise<{ status: number } | void>;

export interface DeliveryOptions {
  store: SandboxStore;
  deliver: DeliverWebhook;
  webhookSecret: string;
  /** Milliseconds before each try; the number of entries is the number of tries. */
  retryDelaysMs?: readonly number[];
}

const RETRY_DELAYS_MS = [0, 1_000, 5_000, 30_000, 300_000];
/** The number of undelivered events that are tried at once. */
const NEWEST = 1_000;
/** Marks the lookup of held events among the deliveries in progress. */
const RESUMING = "resuming";

/** Delivers events at least once, in any order, as Stripe does. */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #running = new Map<string, Promise<void>>();
  readonly #closed = new AbortController();
  readonly #signer = new Stripe("sk_test_unused").webhooks;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    // Each waiting delivery adds one listener.
    setMaxListeners(0, this.#closed.signal);
  }

  send(events: readonly Stripe.Event[]): void {
    for (const event of events) {
      if (this.#running.has(event.id)) continue;
      const run = this.#deliver(event).finally(() => this.#running.delete(event.id));
      this.#running.set(event.id, run);
    }
  }

  /** Resumes what an earlier process left undelivered. */
  async sendPending(): Promise<void> {
    const events = await this.#options.store.list("event", { link: UNDELIVERED, newest: NEWEST });
    this.send(events.filter((one) => isKind(one, "event")));
  }

  /** Sends held events after the mode has changed. */
  resume(): void {
    const run = this.sendPending().finally(() => this.#running.delete(RESUMING));
    this.#running.set(RESUMING, run);
  }

  /** Resolves when no delivery or retry is in progress. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  close(): void {
    this.#closed.abort();
  }

  async #deliver(event: Stripe.Event): Promise<void> {
    const { webhooks } = await stateOf(this.#options.store);
    if (webhooks === "hold") return;
    if (webhooks === "lose") return this.#markDelivered(event.id);
    if (webhooks === "double") await this.#taken(event);
    for (const delay of this.#options.retryDelaysMs ?? RETRY_DELAYS_MS) {
      try {
        await wait(delay, undefined, { ref: false, signal: this.#closed.signal });
      } catch {
        return;
      }
      if (await this.#taken(event)) {
        await this.#markDelivered(event.id);
        return;
      }
    }
  }

  async #taken(event: Stripe.Event): Promise<boolean> {
    const payload = JSON.stringify(event);
    const signature = this.#signer.generateTestHeaderString({
      payload,
      secret: this.#options.webhookSecret,
      // Signatures use the real time, not the clock that tests set.
      timestamp: Math.floor(Date.now() / 1000),
    });
    try {
      const answer = await this.#options.deliver(payload, signature);
      return !answer || (answer.status >= 200 && answer.status < 300);
    } catch {
      return false;
    }
  }

  async #markDelivered(id: string): Promise<void> {
    const stored = await this.#options.store.get(id);
    if (!stored || !isKind(stored.object, "event")) return;
    const object = { ...stored.object, pending_webhooks: 0 };
    await this.#options.store.commit(
      [{ object, expectedVersion: stored.version }],
      null,
      new Date(0),
    );
  }
}
