import type Stripe from "stripe";

import { CURRENCY } from "~/domain/money";
import { CardRefused } from "~/domain/payment/provider-errors";

import { asOfNow, each, settled } from "./call";
import { secondsOf, toAuthorization } from "./view";

interface NewAuthorization {
  bookingId: string;
  /** The id of the payment's row. */
  paymentId?: string;
  /** 50 to 99,999,999 (the provider's limits for US dollars). */
  amountCents: number;
  customerId?: string;
  /** Shown on the provider's dashboard and receipts. */
  description: string;
  /**
   * Derived from row, purpose, amount and attempt: repeating the same call returns the same intent,
   * and a different call gets a new one.
   */
  idempotencyKey: string;
}

/** Creates the calls that authorize, capture and release money on a card. */
export function createAuthorizationCalls(stripe: Stripe) {
  const expand = ["latest_charge", "payment_method"];
  const read = (id: string) => stripe.paymentIntents.retrieve(id, { expand });
  const retrieveIntent = async (id: string) => toAuthorization(await read(id));

  const authorize = async (
    input: NewAuthorization,
    more: Partial<Stripe.PaymentIntentCreateParams>,
  ) => {
    const intent = await stripe.paymentIntents.create(
      {
        amount: input.amountCents,
        currency: CURRENCY,
        capture_method: "manual",
        allowed_payment_method_types: ["card"],
        customer: input.customerId,
        description: input.description,
        metadata: {
          bookingId: input.bookingId,
          ...(input.paymentId === undefined ? {} : { paymentId: input.paymentId }),
        },
        expand,
        ...more,
      },
      { idempotencyKey: input.idempotencyKey },
    );
    return toAuthorization(await asOfNow(intent, read));
  };

  return {
    retrieveIntent,

    /**
     * Creates a payment that is authorized, not captured, once the browser has confirmed it. A
     * repeated key returns the same payment in its current state. If that is canceled, use a new
     * key.
     * @param input `keepCard`: the customer agreed to save the card for this booking
     */
    createAuthorization: async (input: NewAuthorization & { keepCard?: boolean }) =>
      authorize(input, input.keepCard ? { setup_future_usage: "off_session" } : {}),

    /**
     * Authorizes the amount on a saved card without the customer. Throws CardRefused when the bank
     * refuses or wants to verify the customer.
     * @param input `returnUrl`: where the bank's page would return to. The provider requires it,
     *   though no page is shown
     */
    createOffSessionAuthorization: async (
      input: NewAuthorization & { customerId: string; paymentMethodId: string; returnUrl: string },
    ) =>
      authorize(input, {
        payment_method: input.paymentMethodId,
        off_session: true,
        confirm: true,
        return_url: input.returnUrl,
      }),

    /**
     * Authorizes the amount on a saved card that the customer has just chosen. If the bank wants to
     * verify them, it returns requires_action, and the browser continues. Throws CardRefused when
     * the bank refuses.
     */
    async confirmWithCard(id: string, paymentMethodId: string) {
      // Without an idempotency key: a refused card can be tried again, and the intent is authorized
      // only once.
      const confirm = stripe.paymentIntents.confirm(id, {
        payment_method: paymentMethodId,
        // The bank's question is shown on our page, by Stripe.js.
        use_stripe_sdk: true,
        expand,
      });
      const isHeld = ({ status }: { status: string }) => status === "requires_capture";
      return settled(confirm.then(toAuthorization), () => retrieveIntent(id), isHeld);
    },

    /** Lists every payment created since then, newest first, for the reconciliation. */
    listIntents({ createdAfter }: { createdAfter: Date }) {
      const params = {
        created: { gte: secondsOf(createdAfter) },
        limit: 100,
        expand: expand.map((field) => `data.${field}`),
      };
      return each(() => stripe.paymentIntents.list(params), toAuthorization);
    },

    /**
     * Captures authorized money, up to the authorized amount. The provider releases the rest. If an
     * earlier attempt succeeded, returns its result, read from the provider. Throws CardRefused if
     * the authorization has expired.
     */
    async capture(id: string, amountCents: number, idempotencyKey: string) {
      const params = { amount_to_capture: amountCents, expand };
      const capture = async (key?: string) =>
        toAuthorization(await stripe.paymentIntents.capture(id, params, { idempotencyKey: key }));
      const now = await settled(
        capture(idempotencyKey),
        () => retrieveIntent(id),
        ({ status, amountReceivedCents }) =>
          status === "canceled" ||
          status === "requires_capture" ||
          (status === "succeeded" && amountReceivedCents === amountCents),
      );
      if (now.status === "canceled") throw new CardRefused(["authorizationLost"], null);
      // The refusal may be the stored answer to an earlier attempt with this key.
      return now.status === "requires_capture" ? capture() : now;
    },

    /**
     * Releases an authorization. Returns it if it was already released, and throws ProviderConflict
     * if it was captured.
     */
    async release(id: string, idempotencyKey: string) {
      const cancel = stripe.paymentIntents.cancel(id, { expand }, { idempotencyKey });
      const isReleased = ({ status }: { status: string }) => status === "canceled";
      return settled(cancel.then(toAuthorization), () => retrieveIntent(id), isReleased);
    },
  };
}
