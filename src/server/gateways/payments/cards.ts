import type Stripe from "stripe";

import { ProviderRefused } from "~/domain/payment/provider-errors";

import { asOfNow, settled } from "./call";
import { translateError } from "./errors";
import { BOOKING_KEY, toCardSetup } from "./view";

const EXPAND = { expand: ["payment_method"] };

/** Customers at the provider, and the cards that they keep. */
export function createCardCalls(stripe: Stripe) {
  const read = (id: string) => stripe.setupIntents.retrieve(id, EXPAND);

  return {
    /** A card to be saved without charging it (job further away than a hold lasts). */
    async createCardSetup(input: {
      bookingId: string;
      customerId: string;
      description: string;
      idempotencyKey: string;
    }) {
      const setup = await stripe.setupIntents.create(
        {
          customer: input.customerId,
          usage: "off_session",
          allowed_payment_method_types: ["card"],
          description: input.description,
          metadata: { [BOOKING_KEY]: input.bookingId },
          ...EXPAND,
        },
        { idempotencyKey: input.idempotencyKey },
      );
      return toCardSetup(await asOfNow(setup, read));
    },

    async retrieveCardSetup(id: string) {
      return toCardSetup(await read(id));
    },

    async cancelCardSetup(id: string, idempotencyKey: string) {
      const cancel = stripe.setupIntents.cancel(id, EXPAND, { idempotencyKey });
      return settled(cancel.then(toCardSetup), async () => {
        const setup = toCardSetup(await read(id));
        return setup.status === "canceled" ? setup : null;
      });
    },

    /** The card can't be charged any more. One that is not kept (any more) is left as it is. */
    async detachCard(paymentMethodId: string) {
      const isKept = async () =>
        (await stripe.paymentMethods.retrieve(paymentMethodId)).customer !== null;
      if (!(await isKept())) return;
      try {
        await stripe.paymentMethods.detach(paymentMethodId);
      } catch (error) {
        const ours = translateError(error);
        // Detached by another try meanwhile.
        if (!(ours instanceof ProviderRefused) || (await isKept())) throw ours;
      }
    },

    /**
     * One provider customer per user: the same user id always gets the same id. `instead` names one that
     * the provider does not know any more: another one is made.
     */
    async ensureCustomer({
      userId,
      email,
      name,
      instead,
    }: {
      userId: string;
      email: string | null;
      name: string;
      instead?: string;
    }) {
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
    },

    /** Removes a customer and their cards there. */
    async deleteCustomer(customerId: string) {
      await stripe.customers.del(customerId);
    },
  };
}
