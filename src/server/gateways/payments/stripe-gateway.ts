import Stripe from "stripe";

import { ProviderUnavailable } from "~/domain/payment/provider-errors";

import { each, withOurErrors } from "./call";
import { createCardCalls } from "./cards";
import { createPayoutCalls } from "./connect";
import { createDisputeCalls } from "./disputes";
import { createAuthorizationCalls } from "./authorizations";
import { createMovementCalls } from "./movements";
import { createPlanCalls } from "./plans";
import { createRefundCalls } from "./refunds";
import { secondsOf } from "./view";
import { toPaymentEvent, verifiedEvent } from "./webhook-event";

const TIMEOUT_MS = 8_000;
const MAX_NETWORK_RETRIES = 1;

interface Keys {
  mode: "sandbox" | "stripe";
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The secret of the endpoint for connected accounts. */
  connectWebhookSecret?: string;
  /** Sends the SDK's requests to Stripe, or in test mode to a simulated one. */
  fetch?: typeof fetch;
  /** Tests use their own server with shorter timeouts. */
  sdk?: Pick<Stripe.StripeConfig, "host" | "port" | "protocol" | "timeout">;
}

/**
 * The payment calls for services. Each may reject with one of the domain's provider-errors.ts,
 * whose message is fit for a toast. After a ProviderConflict, read the object again and decide by
 * its status.
 */
export type PaymentsGateway = ReturnType<typeof createStripeGateway>;

/**
 * Creates the gateway over Stripe's SDK. A call makes at most two attempts of 8 s, so a request
 * handler answers within 20 s.
 */
export function createStripeGateway(config: Keys | { mode: "off" }) {
  const keys = config.mode === "off" ? null : config;
  const stripe = keys === null ? withoutKeys() : sdkWith(keys);
  const livemode = keys !== null && /^(sk|rk)_live_/.test(keys.secretKey);
  const secrets = [keys?.webhookSecret, keys?.connectWebhookSecret].filter(
    (one) => one !== undefined,
  );

  return withOurErrors({
    mode: config.mode,
    /** The key for the browser, or null in mode off. */
    publishableKey: keys?.publishableKey ?? null,
    /** True if the keys move real money. False in mode off. */
    livemode,

    /** Returns the account that the keys belong to. */
    async account() {
      const { id } = await stripe.accounts.retrieveCurrent();
      const mode = livemode ? "live" : "test";
      /** Account and mode combined, such as "acct_1:live". Stored with every provider id. */
      return { key: `${id}:${mode}`, mode } as const;
    },

    ...createAuthorizationCalls(stripe),
    ...createCardCalls(stripe),
    ...createPlanCalls(stripe),
    ...createRefundCalls(stripe),
    ...createDisputeCalls(stripe),
    ...createMovementCalls(stripe),
    ...createPayoutCalls(stripe),

    /**
     * Lists every event since a given time, newest first, as a webhook would deliver it. The
     * provider keeps thirty days. A connected account has its own list.
     */
    listEvents(of: { createdAfter: Date; connectedAccountId?: string }) {
      const params = { created: { gte: secondsOf(of.createdAfter) }, limit: 100 };
      return each(
        () => stripe.events.list(params, { stripeAccount: of.connectedAccountId }),
        (event) => toPaymentEvent(event, of.connectedAccountId),
      );
    },

    /**
     * Checks the signature over the exact bytes, the age (300 s) and the mode. Throws a DomainError
     * (400).
     */
    parseWebhook(rawBody: string, signature: string | null) {
      return toPaymentEvent(verifiedEvent(stripe, rawBody, signature, { secrets, livemode }));
    },
  });
}

function sdkWith({ secretKey, fetch, sdk }: Keys): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    telemetry: false,
    appInfo: { name: "Curbwrench" },
    ...(fetch ? { httpClient: Stripe.createFetchHttpClient(fetch) } : {}),
    ...sdk,
  });
}

/** Returns a client that answers every call with 503, because there are no keys. */
function withoutKeys(): Stripe {
  return new Proxy(new Stripe("none"), {
    get() {
      throw new ProviderUnavailable(undefined, "cardsOff");
    },
  });
}
