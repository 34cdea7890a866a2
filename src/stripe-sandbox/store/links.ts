import type { SandboxObject } from "./store";

/** Fields that lists can filter by. */
const FIELDS = new Set([
  "account",
  "charge",
  "customer",
  "destination",
  "payment_intent",
  "payment_method",
  "source",
  "source_transaction",
  "status",
  "transfer",
  "transfer_group",
]);

/** Marks an event that the endpoint has not accepted yet. */
export const UNDELIVERED = "undelivered";

/**
 * Lists the values by which an object can be found: ids and status, an event's type and delivery, a
 * customer's metadata values.
 */
export function linksOf(object: SandboxObject): string[] {
  const links = new Set<string>();
  for (const [field, value] of Object.entries(object)) {
    const isLink = FIELDS.has(field) || (field === "type" && object.object === "event");
    if (isLink && typeof value === "string") links.add(value);
  }
  if (object.object === "event" && object.pending_webhooks > 0) links.add(UNDELIVERED);
  if (object.object === "customer") {
    for (const value of Object.values(object.metadata)) links.add(value);
  }
  return [...links];
}

/** Returns what a movement of money adds to its balance, and when it becomes available. */
export function movementOf(object: SandboxObject): { net: number; availableOn: number } | null {
  switch (object.object) {
    case "balance_transaction":
      return { net: object.net, availableOn: object.available_on };
    case "sandbox.connected_transaction":
      return { net: object.transaction.net, availableOn: object.transaction.available_on };
    default:
      return null;
  }
}
