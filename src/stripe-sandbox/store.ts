import type Stripe from "stripe";

/** What a Checkout page sells: Stripe keeps that inside. */
export interface SessionPlan {
  id: string;
  object: "sandbox.session_plan";
  price: string;
  metadata: Record<string, string>;
}

/** What the stand-in keeps, each in Stripe's own shape. `object` names the kind. */
export type SandboxObject =
  | SessionPlan
  | Stripe.Charge
  | Stripe.Checkout.Session
  | Stripe.Customer
  | Stripe.Dispute
  | Stripe.Event
  | Stripe.PaymentIntent
  | Stripe.PaymentMethod
  | Stripe.Refund
  | Stripe.SetupIntent
  | Stripe.Subscription;
export type SandboxKind = SandboxObject["object"];
export type ObjectOf<K extends SandboxKind> = Extract<SandboxObject, { object: K }>;

export function isKind<K extends SandboxKind>(
  object: SandboxObject,
  kind: K,
): object is ObjectOf<K> {
  return object.object === kind;
}

export interface StoredObject {
  object: SandboxObject;
  /** Counts the writes, from 1. */
  version: number;
}

/** `expectedVersion` null means that the object must not exist yet. */
export interface SandboxWrite {
  object: SandboxObject;
  expectedVersion: number | null;
}

/** The first answer to an idempotency key. `body` is the JSON text as it was sent. */
export interface StoredAnswer {
  key: string;
  requestHash: string;
  status: number;
  body: string;
  createdAt: Date;
}

/**
 * Where the stand-in keeps its state. Several processes may share one store: all writes are
 * compare-and-set, and `commit` makes all of them or none.
 */
export interface SandboxStore {
  get(id: string): Promise<StoredObject | null>;
  /** All objects of one kind, or the newest so many of them; newest first. */
  list(kind: SandboxKind, newest?: number): Promise<SandboxObject[]>;
  /**
   * False, with nothing written, when an object has another version by now or another request was
   * first with the same idempotency key. An answer older than `answersExpireBefore` gives way.
   */
  commit(
    writes: readonly SandboxWrite[],
    answer: StoredAnswer | null,
    answersExpireBefore: Date,
  ): Promise<boolean>;
  getAnswer(key: string): Promise<StoredAnswer | null>;
  /** Forgets answers older than that. */
  forgetAnswers(before: Date): Promise<void>;
}

/** For tests and for trying things: gone with the process. */
export function createMemorySandboxStore(): SandboxStore {
  const objects = new Map<string, StoredObject>();
  const answers = new Map<string, StoredAnswer>();
  const isFresh = (write: SandboxWrite) =>
    (objects.get(write.object.id)?.version ?? null) === write.expectedVersion;

  return {
    async get(id) {
      const stored = objects.get(id);
      return stored ? structuredClone(stored) : null;
    },
    async list(kind, newest) {
      const all = [...objects.values()].map((stored) => stored.object);
      const found = all.filter((object) => object.object === kind).reverse();
      return structuredClone(newest === undefined ? found : found.slice(0, newest));
    },
    async commit(writes, answer, answersExpireBefore) {
      const earlier = answer ? answers.get(answer.key) : undefined;
      if (earlier && earlier.createdAt >= answersExpireBefore) return false;
      if (!writes.every(isFresh)) return false;
      for (const write of writes) {
        objects.set(write.object.id, {
          object: structuredClone(write.object),
          version: (write.expectedVersion ?? 0) + 1,
        });
      }
      if (answer) answers.set(answer.key, answer);
      return true;
    },
    async getAnswer(key) {
      return answers.get(key) ?? null;
    },
    async forgetAnswers(before) {
      for (const [key, answer] of answers) if (answer.createdAt < before) answers.delete(key);
    },
  };
}
