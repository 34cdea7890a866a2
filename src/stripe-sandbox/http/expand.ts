import { present } from "../balance/balance";
import { invalidParameter } from "./faults";
import type { SandboxKind } from "../store/store";
import type { Work } from "../store/work";

/** An object on its way to the caller. */
interface Json {
  [field: string]: unknown;
}

/** Fields of each kind that hold an id or the object itself. */
const EXPANDABLE: Partial<Record<SandboxKind, readonly string[]>> = {
  balance_transaction: ["source"],
  charge: ["balance_transaction", "customer", "payment_intent"],
  "checkout.session": ["customer", "subscription"],
  customer: [],
  dispute: ["charge", "payment_intent"],
  payment_intent: ["customer", "latest_charge", "payment_method"],
  payment_method: ["customer"],
  payout: ["balance_transaction"],
  "radar.early_fraud_warning": ["charge", "payment_intent"],
  refund: ["balance_transaction", "charge", "failure_balance_transaction", "payment_intent"],
  setup_intent: ["customer", "payment_method"],
  subscription: ["customer", "default_payment_method"],
  transfer: ["balance_transaction", "destination", "source_transaction"],
  transfer_reversal: ["balance_transaction", "transfer"],
};

/** Replaces the ids named by `path` (`latest_charge.balance_transaction`) with the objects. */
export async function expandPath(work: Work, object: Json, path: string): Promise<Json> {
  const [field = "", ...rest] = path.split(".");
  const fields = new Map(Object.entries(EXPANDABLE)).get(String(object["object"])) ?? [];
  const value = object[field];
  // A browser's view omits some fields, so there is nothing to expand.
  if (!fields.includes(field) || value === undefined) {
    throw invalidParameter("expand", `This property cannot be expanded (${path.slice(0, 80)}).`);
  }
  const whole = typeof value === "string" ? await wholeOf(work, value) : value;
  if (rest.length === 0 || !isJson(whole)) return { ...object, [field]: whole };
  return { ...object, [field]: await expandPath(work, whole, rest.join(".")) };
}

/** Returns the object of an id; an id that isn't stored here stays an id. */
async function wholeOf(work: Work, id: string): Promise<Json | string> {
  const found = await work.findAny(id);
  if (!found || found.object.startsWith("sandbox.")) return id;
  return { ...(found.object === "balance_transaction" ? present(work, found) : found) };
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
