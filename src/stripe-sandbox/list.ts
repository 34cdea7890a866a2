import { invalidParameter, resourceMissing } from "./faults";
import type { Params } from "./params";

/** Stripe.ApiList without the SDK's paging methods: what goes over the wire. */
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

/** Cuts one page out of objects that come newest first. */
export function page<T extends { id: string }>(
  params: Params<keyof typeof PAGE_PARAMS>,
  objects: readonly T[],
  url: string,
): Page<T> {
  const limit = params.integer("limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidParameter("limit", "Invalid limit: must be between 1 and 100");
  }
  const after = params.text("starting_after");
  const before = params.text("ending_before");
  const indexOf = (id: string, param: string) => {
    const index = objects.findIndex((one) => one.id === id);
    if (index < 0) throw resourceMissing("object", id, param);
    return index;
  };
  if (before !== undefined) {
    const end = indexOf(before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: objects.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(after, "starting_after") + 1;
  const data = objects.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < objects.length, url };
}

/** `created=<seconds>` or `created[gte]=<seconds>` and its kin. */
export function createdWithin(params: Params<"created">): (created: number) => boolean {
  if (!params.has("created")) return () => true;
  if (!params.isHash("created")) {
    const exact = params.requiredInteger("created");
    return (created) => created === exact;
  }
  const range = params.hash("created", CREATED);
  const gt = range?.integer("gt") ?? -Infinity;
  const gte = range?.integer("gte") ?? -Infinity;
  const lt = range?.integer("lt") ?? Infinity;
  const lte = range?.integer("lte") ?? Infinity;
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}
