import type Stripe from "stripe";

import type { Call } from "./call";
import { invalidParameter, resourceMissing } from "./faults";
import { Params } from "./params";
import type { ObjectOf, SandboxKind } from "../store/store";
import { idOf } from "../store/work";

/** Describes Stripe.ApiList as sent over the network, without the SDK's paging methods. */
export interface Page<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

export const PAGE_PARAMS = {
  ending_before: true,
  expand: true,
  limit: true,
  starting_after: true,
} as const;

const CREATED = { gt: true, gte: true, lt: true, lte: true } as const;

/** Number of objects read at once while filling a page. */
const CHUNK = 200;

interface Narrowing<T> {
  /** Only objects that refer to this; the store filters them. */
  link?: string | undefined;
  keep?: (object: T) => boolean;
  /** From the caller's `created`: skips older objects. */
  since?: number;
}

/** Returns one page of a kind, newest first. */
export async function page<K extends SandboxKind>(
  call: Call,
  params: Params<keyof typeof PAGE_PARAMS>,
  kind: K,
  url: string,
  { link, keep = () => true, since = -Infinity }: Narrowing<ObjectOf<K>> = {},
): Promise<Page<ObjectOf<K>>> {
  const limit = params.integer("limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidParameter(
      "limit",
      "Invalid limit: must be between 1 and 100",
      "parameter_invalid_integer",
    );
  }
  const which = link === undefined ? {} : { link };
  const before = params.text("ending_before");
  if (before !== undefined) {
    const all = (await call.work.list(kind, which)).filter(keep);
    const end = all.findIndex((one) => one.id === before);
    if (end < 0) throw resourceMissing(kind, before, "ending_before", 400);
    const start = Math.max(0, end - limit);
    return { object: "list", data: all.slice(start, end), has_more: start > 0, url };
  }
  let after = params.text("starting_after");
  if (after !== undefined && !(await call.work.find(kind, after))) {
    throw resourceMissing(kind, after, "starting_after", 400);
  }
  const data: ObjectOf<K>[] = [];
  for (;;) {
    const chunk = await call.work.list(kind, {
      ...which,
      ...(after === undefined ? {} : { after }),
      newest: CHUNK,
    });
    data.push(...chunk.filter(keep));
    after = chunk.at(-1)?.id;
    const exhausted = chunk.length < CHUNK || chunk.every((one) => isOlder(one, since));
    if (data.length > limit || exhausted) break;
  }
  return { object: "list", data: data.slice(0, limit), has_more: data.length > limit, url };
}

const OF_CHARGE = {
  ...PAGE_PARAMS,
  charge: true,
  created: true,
  payment_intent: true,
} satisfies Record<
  keyof (Stripe.DisputeListParams &
    Stripe.RefundListParams &
    Stripe.Radar.EarlyFraudWarningListParams),
  boolean
>;

/** An object that belongs to a charge: a refund, dispute or fraud warning. */
interface OfCharge {
  charge: string | { id: string } | null;
  created: number;
  payment_intent?: string | { id: string } | null;
}

/** Reads the list parameters of such objects: all, one charge's, or an intent's. */
export function wantedOfCharge(
  call: Call,
): Narrowing<OfCharge> & { params: Params<keyof typeof OF_CHARGE> } {
  const params = new Params(call.form, OF_CHARGE);
  const charge = params.text("charge");
  const intent = params.text("payment_intent");
  const { keeps, since } = createdWithin(params);
  return {
    params,
    link: charge ?? intent,
    since,
    keep: (one) =>
      keeps(one.created) &&
      (charge === undefined || idOf(one.charge) === charge) &&
      (intent === undefined || idOf(one.payment_intent) === intent),
  };
}

function isOlder(object: object, since: number): boolean {
  return "created" in object && typeof object.created === "number" && object.created < since;
}

interface Within {
  keeps: (created: number) => boolean;
  since: number;
}

/** Reads `created=<seconds>`, `created[gte]=<seconds>` and the other comparisons. */
export function createdWithin(params: Params<"created">): Within {
  if (!params.has("created")) return { keeps: () => true, since: -Infinity };
  if (!params.isHash("created")) {
    const exact = params.requiredInteger("created");
    return { keeps: (created) => created === exact, since: exact };
  }
  const range = params.hash("created", CREATED);
  const gt = range?.integer("gt") ?? -Infinity;
  const gte = range?.integer("gte") ?? -Infinity;
  const lt = range?.integer("lt") ?? Infinity;
  const lte = range?.integer("lte") ?? Infinity;
  return {
    keeps: (created) => created > gt && created >= gte && created < lt && created <= lte,
    since: Math.max(gt, gte),
  };
}
