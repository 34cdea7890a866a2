import { randomInt } from "node:crypto";
import type Stripe from "stripe";

import { resourceMissing } from "../http/faults";
import {
  isKind,
  type MovementKind,
  type ObjectOf,
  type SandboxKind,
  type SandboxObject,
  type SandboxStore,
  type SandboxWrite,
  type StoredObject,
  type Which,
} from "./store";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns an id in Stripe's form, e.g. newId("pi", 24). */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let i = 0; i < length; i += 1) id += LETTERS.charAt(randomInt(LETTERS.length));
  return id;
}

/** Returns the id of a field that may hold the object itself. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  if (field === null || field === undefined) return null;
  return typeof field === "string" ? field : field.id;
}

/**
 * Collects what one request reads and writes. `writes` are committed together; if another request
 * changed an object, the commit fails and the request runs again.
 */
export class Work {
  readonly #store: SandboxStore;
  /** The objects this request found, as stored. */
  readonly #found = new Map<string, StoredObject>();
  readonly #staged = new Map<string, SandboxObject>();
  #emptied = false;
  /** Unix seconds, as in Stripe. */
  readonly now: number;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** The id in the path; "" for a collection. */
  readonly #pathId: string;

  constructor(
    store: SandboxStore,
    now: Date,
    requestId: string,
    idempotencyKey: string | null,
    pathId = "",
  ) {
    this.#pathId = pathId;
    this.#store = store;
    this.now = Math.floor(now.getTime() / 1000);
    this.requestId = requestId;
    this.idempotencyKey = idempotencyKey;
  }

  /** Finds the object with that id, of any kind. */
  async findAny(id: string): Promise<SandboxObject | null> {
    const staged = this.#staged.get(id);
    if (staged) return staged;
    const stored = await this.#store.get(id);
    if (!stored) return null;
    this.#found.set(id, stored);
    return stored.object;
  }

  async find<K extends SandboxKind>(kind: K, id: string): Promise<ObjectOf<K> | null> {
    const found = await this.findAny(id);
    return found && isKind(found, kind) ? found : null;
  }

  /** Returns the object as it was before this request; null if the request created it. */
  before<K extends SandboxKind>(kind: K, id: string): ObjectOf<K> | null {
    const found = this.#found.get(id)?.object;
    return found && isKind(found, kind) ? found : null;
  }

  /**
   * Finds an object or refuses with resource_missing; `param` names the parameter that held the id.
   */
  async need<K extends SandboxKind>(kind: K, id: string, param: string): Promise<ObjectOf<K>> {
    const found = await this.find(kind, id);
    if (!found) throw resourceMissing(NOUNS[kind], id, param, id === this.#pathId ? 404 : 400);
    return found;
  }

  /** Lists stored objects, newest first, without this request's own changes. */
  async list<K extends SandboxKind>(kind: K, which?: Which): Promise<ObjectOf<K>[]> {
    const objects = await this.#store.list(kind, which);
    return objects.filter((object) => isKind(object, kind));
  }

  /** Sums a stored balance in cents: all, or what is available now. */
  sum(kind: MovementKind, link: string | null, only: "all" | "available"): Promise<number> {
    return this.#store.sum(kind, {
      ...(link === null ? {} : { link }),
      ...(only === "all" ? {} : { availableBy: this.now }),
    });
  }

  /** Deletes everything; later saves belong to a new account. */
  empty(): void {
    this.#emptied = true;
    this.#found.clear();
    this.#staged.clear();
  }

  get emptied(): boolean {
    return this.#emptied;
  }

  save<T extends SandboxObject>(object: T): T {
    this.#staged.set(object.id, object);
    return object;
  }

  writes(): SandboxWrite[] {
    return [...this.#staged.values()].map((object) => ({
      object,
      expectedVersion: this.#found.get(object.id)?.version ?? null,
    }));
  }

  /** Returns the events of this request, in order. */
  events(): Stripe.Event[] {
    return [...this.#staged.values()].filter((object) => isKind(object, "event"));
  }
}

const NOUNS = {
  account: "account",
  balance_transaction: "balance transaction",
  "billing_portal.session": "billing portal session",
  charge: "charge",
  "checkout.session": "checkout.session",
  customer: "customer",
  dispute: "dispute",
  event: "event",
  file: "file upload",
  payment_intent: "payment_intent",
  payment_method: "PaymentMethod",
  payout: "payout",
  "radar.early_fraud_warning": "early fraud warning",
  refund: "refund",
  "sandbox.account_link": "account link",
  "sandbox.connected_payout": "payout",
  "sandbox.connected_transaction": "balance transaction",
  "sandbox.gone_customer": "customer",
  "sandbox.outcome": "outcome",
  "sandbox.session_plan": "checkout.session",
  "sandbox.spent_method": "PaymentMethod",
  "sandbox.state": "account",
  "sandbox.transfer_sum": "charge",
  setup_intent: "setupintent",
  subscription: "subscription",
  transfer: "transfer",
  transfer_reversal: "transfer reversal",
  webhook_endpoint: "webhook endpoint",
} as const satisfies Record<SandboxKind, string>;
