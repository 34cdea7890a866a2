import { randomInt } from "node:crypto";
import type Stripe from "stripe";

import { resourceMissing } from "./faults";
import {
  isKind,
  type ObjectOf,
  type SandboxKind,
  type SandboxObject,
  type SandboxStore,
  type SandboxWrite,
} from "./store";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id in Stripe's form, e.g. newId("pi", 24). */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let i = 0; i < length; i += 1) id += LETTERS.charAt(randomInt(LETTERS.length));
  return id;
}

/** The id of a field that may hold the object itself. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  if (field === null || field === undefined) return null;
  return typeof field === "string" ? field : field.id;
}

/**
 * What one request reads and means to write. Nothing is written before `writes` are committed
 * together; an object that somebody else changed meanwhile makes that fail, and the request runs
 * again from the start.
 */
export class Work {
  readonly #store: SandboxStore;
  readonly #versions = new Map<string, number>();
  readonly #staged = new Map<string, SandboxObject>();
  /** Unix seconds, as Stripe counts time. */
  readonly now: number;
  readonly requestId: string;
  readonly idempotencyKey: string | null;

  constructor(store: SandboxStore, now: Date, requestId: string, idempotencyKey: string | null) {
    this.#store = store;
    this.now = Math.floor(now.getTime() / 1000);
    this.requestId = requestId;
    this.idempotencyKey = idempotencyKey;
  }

  async find<K extends SandboxKind>(kind: K, id: string): Promise<ObjectOf<K> | null> {
    const staged = this.#staged.get(id);
    if (staged) return isKind(staged, kind) ? staged : null;
    const stored = await this.#store.get(id);
    if (!stored || !isKind(stored.object, kind)) return null;
    this.#versions.set(id, stored.version);
    return stored.object;
  }

  /** Refuses with resource_missing; `param` names the parameter that held the id. */
  async need<K extends SandboxKind>(kind: K, id: string, param: string): Promise<ObjectOf<K>> {
    const found = await this.find(kind, id);
    if (!found) throw resourceMissing(NOUNS[kind], id, param);
    return found;
  }

  async list<K extends SandboxKind>(kind: K): Promise<ObjectOf<K>[]> {
    const objects = await this.#store.list(kind);
    return objects.filter((object) => isKind(object, kind));
  }

  save<T extends SandboxObject>(object: T): T {
    this.#staged.set(object.id, object);
    return object;
  }

  writes(): SandboxWrite[] {
    return [...this.#staged.values()].map((object) => ({
      object,
      expectedVersion: this.#versions.get(object.id) ?? null,
    }));
  }

  /** The events this request made, in order. */
  events(): Stripe.Event[] {
    return [...this.#staged.values()].filter((object) => isKind(object, "event"));
  }
}

const NOUNS = {
  charge: "charge",
  "checkout.session": "checkout.session",
  customer: "customer",
  dispute: "dispute",
  event: "event",
  payment_intent: "payment_intent",
  payment_method: "PaymentMethod",
  refund: "refund",
  "sandbox.session_plan": "checkout.session",
  setup_intent: "setupintent",
  subscription: "subscription",
} as const satisfies Record<SandboxKind, string>;
