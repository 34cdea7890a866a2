import { sealOf } from "../auth/tokens";

/**
 * Derives the sandbox's keys from the installation's secret, because the sandbox can be reached
 * from outside.
 */
export function sandboxKeys() {
  const derived = (purpose: string) =>
    sealOf("payment-sandbox", purpose).toString("hex").slice(0, 32);
  return {
    secretKey: `sk_test_${derived("secret")}`,
    publishableKey: `pk_test_${derived("publishable")}`,
    webhookSecret: `whsec_${derived("webhook")}`,
  };
}
