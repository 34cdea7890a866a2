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
  /** Of the endpoint that tells of connected accounts. */
  connectWebhookSecret?: string;
  /** How the SDK reaches Stripe; the sandbox's own fetch in mode sandbox. */
  fetch?: typeof fetch;
  /** Tests have a server of their own, and wait less for it. */
  sdk?: Pick<Stripe.StripeConfig, "host" | "port" | "protocol" | "timeout">;
}

/**
 * What the services know about payments. Every call may reject with one of domain's provider-errors.ts,
 * whose message is fit for a toast. After a ProviderConflict the object is read again, and what follows is
 * decided by its status.
 */
export type PaymentsGateway = ReturnType<typeof createStripeGateway>;

/**
 * The payments gateway over Stripe's SDK. One call takes at most two tries of 8 s, so a request handler
 * answers within 20 s whatever Stripe does.
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
    /** For the browser; null in mode off. */
    publishableKey: keys?.publishableKey ?? null,
    /** Whether the keys move real money; false in mode off. */
    livemode,

    /** Whose keys these are. */
    async account() {
      const { id } = await stripe.accounts.retrieveCurrent();
      const mode = livemode ? "live" : "test";
      /** Account and mode in one, such as "acct_1:live": every stored id of the provider carries it. */
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
     * Every event since then, as a webhook would have told it, newest first; the provider keeps thirty
     * days. Those of a connected account are in a list of its own.
     */
    listEvents(of: { createdAfter: Date; connectedAccountId?: string }) {
      const params = { created: { gte: secondsOf(of.createdAfter) }, limit: 100 };
      return each(
        () => stripe.events.list(params, { stripeAccount: of.connectedAccountId }),
        (event) => toPaymentEvent(event, of.connectedAccountId),
      );
    },

    /**
     * Checks the signature over the exact bytes received, the age (300 s) and that the event belongs
     * to this key's mode. A refusal is a DomainError for 400.
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

/** Without keys every call says so with 503; nothing pretends to work. */
function withoutKeys(): Stripe {
  return new Proxy(new Stripe("none"), {
    get() {
      throw new ProviderUnavailable(undefined, "cardsOff");
    },
  });
}
