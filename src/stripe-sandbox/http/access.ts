import { createHash, timingSafeEqual } from "node:crypto";

import type { Access, Call } from "./call";
import * as faults from "./faults";
import type { FormHash } from "./form";

export interface SandboxKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** Refuses a browser that lacks the object's client_secret. */
export async function assertClientSecret({ work, form, id }: Call): Promise<void> {
  const given = form["client_secret"];
  if (typeof given !== "string" || given === "") throw faults.missingParameter("client_secret");
  const isSetup = id.startsWith("seti_");
  const object = isSetup
    ? await work.need("setup_intent", id, "intent")
    : await work.need("payment_intent", id, "intent");
  if (!sameText(given, object.client_secret ?? "")) {
    throw faults.wrongClientSecret(isSetup ? "SetupIntent" : "PaymentIntent");
  }
}

/**
 * Reads Bearer or Basic authentication, as Stripe does; a browser may send its key as a parameter,
 * or only the client secret.
 */
export function accessOf(request: Request, form: FormHash, keys: SandboxKeys): Access {
  const key = keyOf(request.headers.get("authorization")) ?? form["key"];
  if (key === undefined && typeof form["client_secret"] === "string") return "client";
  if (typeof key !== "string" || key === "") throw faults.noKey();
  if (sameText(key, keys.secretKey)) return "secret";
  if (sameText(key, keys.publishableKey)) return "client";
  throw faults.wrongKey(key);
}

function keyOf(header: string | null): string | undefined {
  const [, scheme, value = ""] = /^(Bearer|Basic) (\S+)$/i.exec(header ?? "") ?? [];
  if (scheme === undefined) return undefined;
  if (scheme.toLowerCase() === "bearer") return value;
  return Buffer.from(value, "base64").toString("utf8").split(":")[0];
}

function sameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
