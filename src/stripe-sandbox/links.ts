import type { SandboxObject } from "./store";

/** Fields whose value a list can be narrowed by. */
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

/** Marks an event that the endpoint has not taken yet. */
export const UNDELIVERED = "undelivered";

/**
 * What an object can be found by: the ids in it and its status, of an event its type and whether it
 * was delivered, of a customer the values of its metadata.
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

/** What a movement of money adds to its balance, and from when it counts as available. */
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
