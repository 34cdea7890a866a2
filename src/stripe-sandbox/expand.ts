import { present } from "./balance";
import { invalidParameter } from "./faults";
import type { SandboxKind } from "./store";
import type { Work } from "./work";

/** An object on its way out. */
interface Json {
  [field: string]: unknown;
}

/** The fields of each kind that hold an id and may hold the object. */
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

/** The object with what `path` names (`latest_charge.balance_transaction`) put in whole. */
export async function expandPath(work: Work, object: Json, path: string): Promise<Json> {
  const [field = "", ...rest] = path.split(".");
  const fields = new Map(Object.entries(EXPANDABLE)).get(String(object["object"])) ?? [];
  const value = object[field];
  // Of what a browser may see, some fields are left out: there is nothing to expand.
  if (!fields.includes(field) || value === undefined) {
    throw invalidParameter("expand", `This property cannot be expanded (${path.slice(0, 80)}).`);
  }
  const whole = typeof value === "string" ? await wholeOf(work, value) : value;
  if (rest.length === 0 || !isJson(whole)) return { ...object, [field]: whole };
  return { ...object, [field]: await expandPath(work, whole, rest.join(".")) };
}

/** What is kept elsewhere, or not at all, stays an id. */
async function wholeOf(work: Work, id: string): Promise<Json | string> {
  const found = await work.findAny(id);
  if (!found || found.object.startsWith("sandbox.")) return id;
  return { ...(found.object === "balance_transaction" ? present(work, found) : found) };
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
