import type Stripe from "stripe";

import { CURRENCY } from "~/domain/money";
import { CardRefused } from "~/domain/payment/provider-errors";

import { asOfNow, each, settled } from "./call";
import { secondsOf, toAuthorization } from "./view";

interface NewAuthorization {
  bookingId: string;
  /** The row that asks for it. */
  paymentId?: string;
  /** 50 to 99,999,999 (the provider's limits for US dollars). */
  amountCents: number;
  customerId?: string;
  /** Shown on the provider's dashboard and receipts. */
  description: string;
  /** Names row, purpose, amount and attempt: a repeated call gets the same intent, another one does not. */
  idempotencyKey: string;
}

/** Money that is held on a card, taken and let go. */
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
     * A new payment that will be held, not taken, once the browser has confirmed it. A repeated key
     * answers the same payment as it is now (which may be canceled: then take a new key).
     * @param input `keepCard`: the customer agreed that the card is kept for this booking
     */
    createAuthorization: async (input: NewAuthorization & { keepCard?: boolean }) =>
      authorize(input, input.keepCard ? { setup_future_usage: "off_session" } : {}),

    /**
     * Holds the amount on a saved card, customer absent. CardRefused when the bank says no or wants to
     * see the customer.
     * @param input `returnUrl`: where the bank's page would lead back to; the provider asks for it though
     * no page is shown
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
     * Holds the amount on a card that the customer keeps and has just chosen. Where its bank wants to see
     * them it answers requires_action, and their browser goes on. CardRefused when the bank says no.
     */
    async confirmWithCard(id: string, paymentMethodId: string) {
      // No key of ours: a card that was refused may be tried again, and the intent is held once.
      const confirm = stripe.paymentIntents.confirm(id, {
        payment_method: paymentMethodId,
        // The bank's question is asked by Stripe.js on our page.
        use_stripe_sdk: true,
        expand,
      });
      const isHeld = ({ status }: { status: string }) => status === "requires_capture";
      return settled(confirm.then(toAuthorization), () => retrieveIntent(id), isHeld);
    },

    /** Every payment begun since then, newest first, for the reconciler. */
    listIntents({ createdAfter }: { createdAfter: Date }) {
      const params = {
        created: { gte: secondsOf(createdAfter) },
        limit: 100,
        expand: expand.map((field) => `data.${field}`),
      };
      return each(() => stripe.paymentIntents.list(params), toAuthorization);
    },

    /**
     * Takes the held money, at most the held amount; what isn't taken is released by the provider.
     * When an earlier try got through it answers that result (read from the provider, whatever the
     * key). A hold that has ended is CardRefused.
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
      // The refusal was of an earlier time, remembered for the key.
      return now.status === "requires_capture" ? capture() : now;
    },

    /** Lets go of a hold that wasn't captured. Already released answers the released hold; captured is ProviderConflict. */
    async release(id: string, idempotencyKey: string) {
      const cancel = stripe.paymentIntents.cancel(id, { expand }, { idempotencyKey });
      const isReleased = ({ status }: { status: string }) => status === "canceled";
      return settled(cancel.then(toAuthorization), () => retrieveIntent(id), isReleased);
    },
  };
}
