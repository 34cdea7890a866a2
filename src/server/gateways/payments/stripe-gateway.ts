import Stripe from "stripe";

import { call, isReplay, settled } from "./call";
import { CardRefused, translateError } from "./errors";
import type {
  Authorization,
  CreateAuthorizationInput,
  PaymentEvent,
  PaymentsGateway,
  ProviderAccount,
} from "./gateway";
import { createCardCalls } from "./cards";
import { createPayoutCalls } from "./connect";
import { createDisputeCalls } from "./disputes";
import { createGatewayOff } from "./gateway-off";
import { createMovementCalls } from "./movements";
import { createPlanCalls } from "./plans";
import { createRefundCalls } from "./refunds";
import { BOOKING_KEY, INTENT_EXPAND, PAYMENT_KEY, toAuthorization, toCardSetup } from "./view";
import { toPaymentEvent, verifiedEvent } from "./webhook-event";

const TIMEOUT_MS = 8_000;
const MAX_NETWORK_RETRIES = 1;
const CURRENCY = "usd";

export type StripeGatewayConfig =
  | { mode: "off" }
  | {
      mode: "sandbox" | "stripe";
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      /** Of the endpoint that tells of connected accounts. */
      connectWebhookSecret?: string;
      /** Milliseconds for one try; 8,000 unless told. */
      timeoutMs?: number;
      /** How the SDK reaches Stripe; the sandbox's own fetch in mode sandbox. */
      fetch?: typeof fetch;
      /** Another host than api.stripe.com, e.g. a test server. */
      api?: { host: string; port: number; protocol: "http" | "https" };
    };

/**
 * The payments gateway over Stripe's SDK. One call takes at most
 * two tries of 8 s, so a request handler answers within 20 s whatever Stripe does.
 */
export function createStripeGateway(config: StripeGatewayConfig): PaymentsGateway {
  if (config.mode === "off") return createGatewayOff();
  const { secretKey, publishableKey, webhookSecret } = config;
  const stripe = new Stripe(secretKey, {
    timeout: config.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    telemetry: false,
    appInfo: { name: "Curbwrench" },
    ...(config.fetch ? { httpClient: Stripe.createFetchHttpClient(config.fetch) } : {}),
    ...config.api,
  });
  const livemode = /^(sk|rk)_live_/.test(secretKey);

  const readIntent = (id: string) => stripe.paymentIntents.retrieve(id, { expand: INTENT_EXPAND });
  const readSetup = (id: string) =>
    stripe.setupIntents.retrieve(id, { expand: ["payment_method"] });

  const metadataOf = (input: CreateAuthorizationInput) => ({
    ...input.metadata,
    [BOOKING_KEY]: input.bookingId,
    ...(input.paymentId === undefined ? {} : { [PAYMENT_KEY]: input.paymentId }),
  });

  let account: Promise<ProviderAccount> | undefined;
  const readAccount = async (): Promise<ProviderAccount> => {
    const { id } = await call(() => stripe.accounts.retrieveCurrent());
    const mode = livemode ? "live" : "test";
    return { key: `${id}:${mode}`, mode };
  };

  return {
    mode: config.mode,
    publishableKey,
    livemode,

    account() {
      account ??= readAccount().catch((error: unknown) => {
        account = undefined;
        throw error;
      });
      return account;
    },

    createAuthorization: (input) =>
      call(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: input.amountCents,
            currency: CURRENCY,
            capture_method: "manual",
            allowed_payment_method_types: ["card"],
            customer: input.customerId,
            description: input.description,
            metadata: metadataOf(input),
            expand: INTENT_EXPAND,
            ...(input.keepCard ? { setup_future_usage: "off_session" as const } : {}),
          },
          { idempotencyKey: input.idempotencyKey },
        );
        return toAuthorization(isReplay(intent) ? await readIntent(intent.id) : intent);
      }),

    createCardSetup: (input) =>
      call(async () => {
        const setup = await stripe.setupIntents.create(
          {
            customer: input.customerId,
            usage: "off_session",
            allowed_payment_method_types: ["card"],
            description: input.description,
            metadata: { ...input.metadata, [BOOKING_KEY]: input.bookingId },
            expand: ["payment_method"],
          },
          { idempotencyKey: input.idempotencyKey },
        );
        return toCardSetup(isReplay(setup) ? await readSetup(setup.id) : setup);
      }),

    createOffSessionAuthorization: (input) =>
      call(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: input.amountCents,
            currency: CURRENCY,
            capture_method: "manual",
            allowed_payment_method_types: ["card"],
            customer: input.customerId,
            payment_method: input.paymentMethodId,
            off_session: true,
            confirm: true,
            return_url: input.returnUrl,
            description: input.description,
            metadata: metadataOf(input),
            expand: INTENT_EXPAND,
          },
          { idempotencyKey: input.idempotencyKey },
        );
        return toAuthorization(isReplay(intent) ? await readIntent(intent.id) : intent);
      }),

    retrieveIntent: (id) => call(async () => toAuthorization(await readIntent(id))),
    retrieveCardSetup: (id) => call(async () => toCardSetup(await readSetup(id))),

    capture: (id, amountCents, idempotencyKey) =>
      call(() => {
        const params = { amount_to_capture: amountCents, expand: INTENT_EXPAND };
        const capture = async (key?: string) =>
          toAuthorization(await stripe.paymentIntents.capture(id, params, { idempotencyKey: key }));
        return settled(capture(idempotencyKey), async (error) => {
          const authorization = toAuthorization(await readIntent(id));
          switch (authorization.status) {
            case "canceled":
              throw new CardRefused(["authorizationLost", {}, error], null, true);
            case "requires_capture":
              // The refusal was of an earlier time, remembered for the key.
              return capture();
            case "succeeded":
              return authorization.amountReceivedCents === amountCents ? authorization : null;
            default:
              return null;
          }
        });
      }),

    release: (id, idempotencyKey) =>
      call(() => {
        const params = { expand: INTENT_EXPAND };
        const cancel = stripe.paymentIntents.cancel(id, params, { idempotencyKey });
        return settled(cancel.then(toAuthorization), async () => {
          const authorization = toAuthorization(await readIntent(id));
          return authorization.status === "canceled" ? authorization : null;
        });
      }),

    cancelCardSetup: (id, idempotencyKey) =>
      call(() => {
        const params = { expand: ["payment_method"] };
        const cancel = stripe.setupIntents.cancel(id, params, { idempotencyKey });
        return settled(cancel.then(toCardSetup), async () => {
          const setup = toCardSetup(await readSetup(id));
          return setup.status === "canceled" ? setup : null;
        });
      }),

    ...createCardCalls(stripe),
    ...createPlanCalls(stripe),
    ...createRefundCalls(stripe),
    ...createDisputeCalls(stripe),
    ...createMovementCalls(stripe),
    ...createPayoutCalls(stripe),

    ensureCustomer: ({ userId, email, name, instead }) =>
      call(async () => {
        const query = `metadata['userId']:'${userId.replaceAll(/[^\w-]/g, "")}'`;
        const { data } = await stripe.customers.search({ query, limit: 10 });
        const known = data.find((one) => one.id !== instead);
        // The search index lags by up to a minute; within it the key finds the customer again.
        const customer =
          known ??
          (await stripe.customers.create(
            { metadata: { userId } },
            { idempotencyKey: `customer:${userId}${instead === undefined ? "" : `:${instead}`}` },
          ));
        const isKnown = email === null || customer.email === email;
        if (!isKnown || customer.name !== name) {
          // An empty address is refused as none at all; one that is not there is not sent.
          const address = email === null ? {} : { email };
          await stripe.customers.update(customer.id, { ...address, name });
        }
        return { customerId: customer.id };
      }),

    async *listIntents({ createdAfter }): AsyncGenerator<Authorization> {
      const pages = stripe.paymentIntents.list({
        created: { gte: Math.floor(createdAfter.getTime() / 1000) },
        limit: 100,
        expand: ["data.latest_charge", "data.payment_method"],
      });
      try {
        for await (const intent of pages) yield toAuthorization(intent);
      } catch (error) {
        throw translateError(error);
      }
    },

    async *listEvents({ createdAfter, connectedAccountId }): AsyncGenerator<PaymentEvent> {
      const events = stripe.events.list(
        { created: { gte: Math.floor(createdAfter.getTime() / 1000) }, limit: 100 },
        connectedAccountId === undefined ? {} : { stripeAccount: connectedAccountId },
      );
      try {
        for await (const event of events) yield toPaymentEvent(event, connectedAccountId);
      } catch (error) {
        throw translateError(error);
      }
    },

    parseWebhook(rawBody, signature) {
      const secrets = [webhookSecret, config.connectWebhookSecret].filter(
        (one) => one !== undefined,
      );
      const event = verifiedEvent(stripe, rawBody, signature, { secrets, livemode });
      return toPaymentEvent(event);
    },
  };
}
