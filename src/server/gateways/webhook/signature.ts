import { createHmac, randomBytes } from "node:crypto";

/** The prefix of every signing secret, as in Standard Webhooks. */
const SECRET_START = "whsec_";

/** Creates a signing secret of 256 bits. */
export function newSigningSecret(): string {
  return SECRET_START + randomBytes(32).toString("base64");
}

/**
 * Returns the headers of a delivery as in Standard Webhooks: its id, the time in seconds, and one
 * signature over both and the exact body for each secret.
 */
export function signedHeaders(
  delivery: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(delivery.at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_START.length), "base64");
    const signed = `${delivery.id}.${timestamp}.${delivery.body}`;
    return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  });
  return {
    "webhook-id": delivery.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
