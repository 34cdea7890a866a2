import { sealOf } from "../auth/tokens";

/** The stand-in is reachable from outside, so its secret keys are as secret as the installation's. */
export function sandboxKeys() {
  const derived = (purpose: string) =>
    sealOf("payment-sandbox", purpose).toString("hex").slice(0, 32);
  return {
    secretKey: `sk_test_${derived("secret")}`,
    publishableKey: `pk_test_${derived("publishable")}`,
    webhookSecret: `whsec_${derived("webhook")}`,
  };
}
