import type Stripe from "stripe";

import type { Call } from "../http/call";
import { invalidParameter } from "../http/faults";
import { createdWithin, page, PAGE_PARAMS, type Page } from "../http/list";
import { Params } from "../http/params";

const LIST = {
  ...PAGE_PARAMS,
  created: true,
  delivery_success: true,
  type: true,
  types: true,
} satisfies Record<keyof Stripe.EventListParams, boolean>;

/** Events are kept for thirty days (docs.stripe.com/api/events). */
const KEPT_SECONDS = 30 * 86_400;
const MAX_TYPES = 20;

export async function readEvent(call: Call): Promise<Stripe.Event> {
  new Params(call.form, { expand: true });
  return call.work.need("event", call.id, "id");
}

export async function listEvents(call: Call): Promise<Page<Stripe.Event>> {
  const params = new Params(call.form, LIST);
  const type = params.text("type");
  const types = params.list("types");
  if (types.length > MAX_TYPES || (type !== undefined && types.length > 0)) {
    throw invalidParameter("types", "You may pass either `type` or up to 20 `types`, not both.");
  }
  const patterns = type === undefined ? types : [type];
  const delivered = params.boolean("delivery_success");
  const within = createdWithin(params);
  const oldest = call.work.now - KEPT_SECONDS;
  const [only] = patterns;
  const link = patterns.length === 1 && !only?.includes("*") ? only : undefined;
  return page(call, params, "event", "/v1/events", {
    link,
    since: Math.max(within.since, oldest),
    keep: (one) =>
      // Connected accounts list their own events.
      (one.account ?? null) === call.account &&
      within.keeps(one.created) &&
      one.created >= oldest &&
      (patterns.length === 0 || patterns.some((pattern) => matches(pattern, one.type))) &&
      (delivered === undefined || delivered === (one.pending_webhooks === 0)),
  });
}

/** Returns true if a type matches; `charge.*` matches every type with that prefix. */
function matches(pattern: string, type: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
